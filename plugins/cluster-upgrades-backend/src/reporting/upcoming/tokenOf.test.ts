import { tokenOf } from './tokenOf';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the token of a calendar address in a header', () => {
  it('is the password, whatever the name', () => {
    expect(tokenOf(basic('ann:secret'))).toBe('secret');
    expect(tokenOf(basic(':a:b'))).toBe('a:b');
    expect(tokenOf(basic('ann:secret').replace('Basic', 'basic'))).toBe(
      'secret',
    );
  });

  it.each([undefined, '', 'Bearer x', 'Basic', 'Basic %%%', basic('no colon')])(
    'is not in %p',
    header => {
      expect(tokenOf(header)).toBeUndefined();
    },
  );
});
