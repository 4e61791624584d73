import { assertAllowedHost, guardedLookup, isAllowedAddress } from './addresses';

const everywhere = { allowLoopback: true };

describe('addresses', () => {
  it.each(['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '100.100.100.200', '0.0.0.0', '::', 'not an address'])(
    'refuse %s',
    address => {
      expect(isAllowedAddress(address, everywhere)).toBe(false);
    },
  );

  it.each(['10.0.0.1', '192.168.1.1', '172.16.0.1', '8.8.8.8', 'fd00::1', '2001:db8::1', '127.0.0.1', '::1'])('allow %s', address => {
    expect(isAllowedAddress(address, everywhere)).toBe(true);
  });

  it('refuse loopback where it is not allowed', () => {
    expect(isAllowedAddress('127.0.0.1', { allowLoopback: false })).toBe(false);
    expect(isAllowedAddress('::ffff:127.0.0.1', { allowLoopback: false })).toBe(false);
    expect(isAllowedAddress('::1', { allowLoopback: false })).toBe(false);
  });

  it('refuse hosts however the URL writes them', () => {
    for (const server of ['https://2852039166/', 'https://0xa9fea9fe/', 'https://[::ffff:169.254.169.254]/', 'https://169.254.169.254/']) {
      expect(() => assertAllowedHost(new URL(server).hostname, everywhere)).toThrow(expect.objectContaining({ failure: expect.objectContaining({ reason: 'refused-address' }) }));
    }
    expect(() => assertAllowedHost('api.example.com', everywhere)).not.toThrow();
  });

  it('refuse a name after it was looked up', async () => {
    const error = await new Promise(resolve => guardedLookup({ allowLoopback: false })('localhost', {}, resolve));
    expect(error).toMatchObject({ failure: { reason: 'refused-address' } });
  });

  it('give one address or all, as the socket asks', async () => {
    const one = await new Promise(resolve => guardedLookup(everywhere)('localhost', {}, (_, address) => resolve(address)));
    expect(['127.0.0.1', '::1']).toContain(one);
    const all = await new Promise(resolve => guardedLookup(everywhere)('localhost', { all: true }, (_, addresses) => resolve(addresses)));
    expect(all).toEqual(expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^127\.0\.0\.1$|^::1$/) })]));
  });
});
