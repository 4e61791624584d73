import { said } from '@drydock/upgrade-reasons';
import { redactReason } from './redactReason';

const TOKEN = 'Bearer abcdefghijklmnopqrstuvwxyz012345';

describe('redactReason', () => {
  it('redacts what others wrote, at any depth, and keeps our own values', () => {
    const redacted = redactReason({
      code: 'all',
      params: {
        reasons: { reasons: [said(`sent ${TOKEN}`)] },
        cluster: { cluster: 'c1', name: 'prod-eu-1' },
        list: { list: [{ text: TOKEN }], more: 2 },
      },
      who: { permission: 'a.b' },
    });
    expect(JSON.stringify(redacted)).not.toContain('abcdefghij');
    expect(redacted).toMatchObject({
      params: {
        cluster: { cluster: 'c1', name: 'prod-eu-1' },
        list: { more: 2 },
      },
      who: { permission: 'a.b' },
    });
  });
});
