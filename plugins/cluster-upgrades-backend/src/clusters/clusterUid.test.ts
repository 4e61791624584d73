import { isClusterUid } from './clusterUid';

const UID = 'a3e6a5de-0f2c-4f7b-9a39-3f2d7c1b5e10';

describe('isClusterUid', () => {
  it('takes a UID of Kubernetes', () => {
    expect(isClusterUid(UID)).toBe(true);
  });

  it.each([
    '',
    ` ${UID}`,
    `${UID}\n`,
    `${UID}\u0000`,
    `${UID}\u200b`,
    '\ud800',
    'а3e6a5de',
    `${UID}:`,
    'x'.repeat(101),
  ])('refuses the UID %j [T-68]', text => {
    expect(isClusterUid(text)).toBe(false);
  });
});
