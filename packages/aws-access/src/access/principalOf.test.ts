import { principalOf } from './principalOf';

describe('principalOf', () => {
  it.each([
    [
      'arn:aws:sts::012345678901:assumed-role/writer/drydock',
      'arn:aws:iam::012345678901:role/writer',
    ],
    [
      'arn:aws-cn:sts::012345678901:assumed-role/writer/other',
      'arn:aws-cn:iam::012345678901:role/writer',
    ],
    [
      'arn:aws:iam::012345678901:user/jane',
      'arn:aws:iam::012345678901:user/jane',
    ],
    ['', ''],
  ])('of %s is %s', (arn, principal) => {
    expect(principalOf(arn)).toBe(principal);
  });
});
