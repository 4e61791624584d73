import type { Config } from '@backstage/config';
import type { VouchedAddress } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CatalogClusterHosts } from './CatalogClusterHosts';

/**
 * Where the portal's kubernetes plugin sends requests for a cluster, as far as the operator's
 * configuration alone decides it.
 */
export class PluginAddresses {
  readonly #addresses: ReadonlyMap<string, VouchedAddress>;
  readonly #catalog: Pick<CatalogClusterHosts, 'names'> | undefined;

  /** @param catalog - undefined where the kubernetes plugin takes no clusters from the catalog */
  static fromConfig(
    rootConfig: Config,
    catalog: Pick<CatalogClusterHosts, 'names'> | undefined,
  ): PluginAddresses {
    const methods =
      rootConfig.getOptionalConfigArray('kubernetes.clusterLocatorMethods') ??
      [];
    const clusters = methods
      .filter(method => method.getOptionalString('type') === 'config')
      .flatMap(method => method.getOptionalConfigArray('clusters') ?? []);
    const addresses = clusters.flatMap(
      (cluster): [string, VouchedAddress][] => {
        const name = cluster.getOptionalString('name');
        const server = cluster.getOptionalString('url');
        if (name === undefined || server === undefined) return [];
        return [
          [
            name,
            {
              server,
              certificateAuthorityData: cluster.getOptionalString('caData'),
              vouchedBy: 'operator',
            },
          ],
        ];
      },
    );
    return new PluginAddresses(new Map(addresses), catalog);
  }

  private constructor(
    addresses: ReadonlyMap<string, VouchedAddress>,
    catalog: Pick<CatalogClusterHosts, 'names'> | undefined,
  ) {
    this.#addresses = addresses;
    this.#catalog = catalog;
  }

  /**
   * Addresses by name, of clusters that no other locator of the plugin and no entity of the catalog
   * can mean: the plugin takes the first cluster of a name.
   * @param listed - names of all clusters that the plugin lists, as often as it lists them
   * @throws ClusterReadError when the catalog does not answer: then it is not known
   */
  async of(
    listed: readonly string[],
  ): Promise<ReadonlyMap<string, VouchedAddress>> {
    const taken =
      this.#addresses.size > 0 ? await this.#catalog?.names() : undefined;
    const isOnly = (name: string) =>
      listed.filter(other => other === name).length === 1 && !taken?.has(name);
    return new Map([...this.#addresses].filter(([name]) => isOnly(name)));
  }
}
