import type { AuthService } from '@backstage/backend-plugin-api';
import type { Config } from '@backstage/config';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { CLUSTER_ENTITY_TYPE } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ClusterReadError } from '@drydock/upgrade-readiness';

/** What makes an entity a cluster for the kubernetes plugin's catalog locator. */
const API_SERVER = 'kubernetes.io/api-server';
const LONGEST_HOST = 253;

/**
 * Says where the kubernetes plugin would go for a cluster that it takes from the catalog, where
 * owners of entities write addresses.
 */
export class CatalogClusterHosts {
  constructor(
    private readonly catalog: Pick<CatalogService, 'getEntities'>,
    private readonly auth: AuthService,
  ) {}

  /** Undefined where the kubernetes plugin is not told to look for clusters in the catalog. */
  static fromConfig(
    rootConfig: Config,
    catalog: Pick<CatalogService, 'getEntities'>,
    auth: AuthService,
  ): CatalogClusterHosts | undefined {
    const methods =
      rootConfig.getOptionalConfigArray('kubernetes.clusterLocatorMethods') ??
      [];
    return methods.some(
      method => method.getOptionalString('type') === 'catalog',
    )
      ? new CatalogClusterHosts(catalog, auth)
      : undefined;
  }

  /**
   * Hosts that entities of this name give, in lower case; empty text for an address that is none.
   * No host: the cluster is not of the catalog.
   * @throws ClusterReadError when the catalog does not answer: then it is not known
   */
  async hostsOf(name: string): Promise<readonly string[]> {
    return (await this.#clusters({ 'metadata.name': name })).map(
      ({ address }) => hostOf(address),
    );
  }

  /**
   * Names of all clusters that the kubernetes plugin may take from the catalog.
   * @throws ClusterReadError when the catalog does not answer
   */
  async names(): Promise<ReadonlySet<string>> {
    return new Set((await this.#clusters({})).map(({ name }) => name));
  }

  async #clusters(
    narrower: Record<string, string>,
  ): Promise<{ name: string; address: string }[]> {
    try {
      const filter = {
        kind: 'Resource',
        'spec.type': CLUSTER_ENTITY_TYPE,
        ...narrower,
      };
      const fields = ['metadata.name', 'metadata.annotations'];
      const { items } = await this.catalog.getEntities(
        { filter, fields },
        { credentials: await this.auth.getOwnServiceCredentials() },
      );
      return items.flatMap(({ metadata }) => {
        const address = metadata.annotations?.[API_SERVER];
        return address === undefined ? [] : [{ name: metadata.name, address }];
      });
    } catch (error) {
      throw new ClusterReadError(
        {
          kind: 'refused-address',
          reason: { code: 'read.catalog-silent' },
          retryable: true,
          remedy: { code: 'read.remedy-catalog-log' },
        },
        { cause: error },
      );
    }
  }
}

/** @throws ClusterReadError unless the operator allows every host */
export function checkAllowedHosts(
  hosts: readonly string[],
  allowedHosts: readonly string[],
): void {
  const refused = hosts.find(
    host => !allowedHosts.some(pattern => matches(host, pattern.toLowerCase())),
  );
  if (refused === undefined) return;
  throw new ClusterReadError({
    kind: 'refused-address',
    reason:
      refused === ''
        ? { code: 'read.host-missing' }
        : {
            code: 'read.host-not-allowed',
            params: { host: { text: refused } },
          },
    retryable: false,
    remedy: { code: 'read.remedy-allow-host' },
  });
}

/** `*.example.com` stands for any host below example.com. */
function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1))
    : host === pattern;
}

function hostOf(address: unknown): string {
  if (
    typeof address !== 'string' ||
    address.length > 2000 ||
    !URL.canParse(address)
  )
    return '';
  const { protocol, hostname, username, password } = new URL(address);
  return protocol === 'https:' &&
    username === '' &&
    password === '' &&
    hostname.length <= LONGEST_HOST
    ? hostname.toLowerCase()
    : '';
}
