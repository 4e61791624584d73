import { rmSync, writeFileSync } from 'node:fs';

const PLATFORMS = ['upstream', 'eks', 'gke', 'aks'];

/** Says on every page of a cluster that it is a person's own. */
const READ_ONLY = 'read only';

/**
 * What an operator would write by hand for the demo, as JSON, which is YAML too.
 * @param {object} parts - sections of `clusterUpgrades`; the lists of `sources` are joined
 */
export function writeClusterConfig(file, parts) {
  const clusterUpgrades = Object.assign({}, ...parts, {
    sources: parts.flatMap(({ sources }) => sources),
  });
  // The mode counts for a new file alone, and there is a secret in it.
  rmSync(file, { force: true });
  writeFileSync(
    file,
    `${JSON.stringify({ clusterUpgrades }, undefined, 2)}\n`,
    { mode: 0o600 },
  );
}

/**
 * A person's own clusters, which nothing can change: no provider is named for them.
 * @param {{ file: string, helmSecrets: boolean, clusters: { name: string }[] }} own
 */
export function ownClustersConfig({ file, helmSecrets, clusters }) {
  const facts = ({ name }) => [name, { title: `${name} (${READ_ONLY})` }];
  return {
    sources: [
      {
        kubeconfig: {
          file,
          id: 'own',
          title: `Your kubeconfig (${READ_ONLY})`,
          helmSecrets,
          clusters: Object.fromEntries(clusters.map(facts)),
        },
      },
    ],
  };
}

/**
 * The simulated clusters: the fleet's kubeconfig contexts with owner, environment and region, its Cluster API management
 * cluster with a reading and a writing credential, the webhook that hooks of plans may call, and what upgrades need outside of clusters.
 * @param {{ webhook: { url: string, secret: string }, registry: string }} outside - `registry`: its address
 * @param {{ name: string, capi: boolean, environment: string, region: string, owner: string, provider: string }[]} clusters
 */
export function fleetConfig(kubeconfig, { webhook, registry }, clusters) {
  const direct = clusters.filter(
    ({ name, capi }) => !capi && name !== 'management',
  );
  const facts = ({ environment, region, owner, provider }) => ({
    environment,
    region,
    owner: owner.includes(':') ? owner : `group:default/${owner}`,
    ...(PLATFORMS.includes(provider) ? { platform: provider } : {}),
  });
  return {
    sources: [
      {
        kubeconfig: {
          file: kubeconfig,
          id: 'fleet',
          title: 'Fleet kubeconfig',
          contexts: direct.map(({ name }) => name),
          clusters: Object.fromEntries(
            direct.map(cluster => [cluster.name, facts(cluster)]),
          ),
        },
      },
    ],
    clusterApi: [
      {
        id: 'management',
        title: 'Cluster API',
        kubeconfig: { file: kubeconfig, context: 'management-reader' },
        upgrade: { kubeconfig: { file: kubeconfig, context: 'management' } },
        workloadAccess: 'kubeconfigSecret',
        mapping: {
          environment: { label: 'environment' },
          region: { label: 'region' },
          owner: { label: 'team' },
        },
      },
    ],
    planning: { webhooks: [{ id: 'demo', ...webhook }] },
    dependencies: [
      { id: 'registry', title: 'Image registry of the demo', url: registry },
    ],
  };
}
