import { ConfigReader } from '@backstage/config';
import { PluginAddresses } from './PluginAddresses';

describe('PluginAddresses', () => {
  const locators = (...clusterLocatorMethods: object[]) =>
    new ConfigReader({ kubernetes: { clusterLocatorMethods } });
  const byConfig = (...names: string[]) => ({
    type: 'config',
    clusters: names.map(name => ({
      name,
      url: `https://${name}.example`,
      authProvider: 'serviceAccount',
      caData: 'Zm9v',
    })),
  });

  it('vouches for clusters of a locator of type config, with their address and CA', async () => {
    const addresses = PluginAddresses.fromConfig(
      locators(byConfig('a')),
      undefined,
    );
    expect([...(await addresses.of(['a', 'b']))]).toEqual([
      [
        'a',
        {
          server: 'https://a.example',
          certificateAuthorityData: 'Zm9v',
          vouchedBy: 'operator',
        },
      ],
    ]);
  });

  it('vouches for no cluster of another locator, nor for a name that is listed twice or not at all', async () => {
    const other = {
      type: 'custom',
      clusters: [{ name: 'a', url: 'https://a.example' }],
    };
    expect(
      (await PluginAddresses.fromConfig(locators(other), undefined).of(['a']))
        .size,
    ).toBe(0);
    expect(
      (
        await PluginAddresses.fromConfig(
          locators(byConfig('a', 'b')),
          undefined,
        ).of(['a', 'a', 'c'])
      ).size,
    ).toBe(0);
    expect(
      (
        await PluginAddresses.fromConfig(new ConfigReader({}), undefined).of([
          'a',
        ])
      ).size,
    ).toBe(0);
  });

  it('vouches for no name that an entity of the catalog uses, and for none while the catalog does not answer [T-67]', async () => {
    const catalog = { names: async () => new Set(['a']) };
    expect([
      ...(
        await PluginAddresses.fromConfig(
          locators(byConfig('a', 'b')),
          catalog,
        ).of(['a', 'b'])
      ).keys(),
    ]).toEqual(['b']);
    const broken = { names: async () => Promise.reject(new Error('down')) };
    await expect(
      PluginAddresses.fromConfig(locators(byConfig('a')), broken).of(['a']),
    ).rejects.toThrow('down');
    expect(
      (await PluginAddresses.fromConfig(locators(), broken).of(['a'])).size,
    ).toBe(0);
  });
});
