import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';

const PLATFORMS = ['upstream', 'eks', 'gke', 'aks', 'openshift'];
/** What changes the clusters of a platform, where it is not told by their source. */
const PROVIDERS = {
  k3s: 'system-upgrade-controller',
  openshift: 'openshift',
};

/** Says on every page of a cluster that it is a person's own. */
const READ_ONLY = 'read only';

/**
 * What an operator would write by hand for the demo, as JSON, which is YAML too.
 * @param {object[]} parts - sections of `clusterUpgrades`; the lists of `sources` are joined
 * @param {object} beside - what is not of `clusterUpgrades`
 */
export function writeClusterConfig(file, parts, beside) {
  const clusterUpgrades = Object.assign({}, ...parts, {
    sources: parts.flatMap(({ sources }) => sources),
  });
  // The mode counts for a new file alone, and there is a secret in it.
  rmSync(file, { force: true });
  writeFileSync(
    file,
    `${JSON.stringify({ clusterUpgrades, ...beside }, undefined, 2)}\n`,
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
 * The AWS account of the simulated EKS clusters: a key of the portal that reads, and a role that
 * changes clusters.
 * @returns {{ url: string, server: object, aws: object, account: object }} where EKS and STS
 *   answer, what plays them, and what the configuration says
 */
export function eksAccount(port) {
  const url = `http://127.0.0.1:${port}`;
  const accountId = '111122223333';
  const roleArn = `arn:aws:iam::${accountId}:role/drydock-writer`;
  const key = {
    accessKeyId: 'AKIADEMO000000000001',
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  return {
    url,
    server: { port, accountId, key, writerRole: roleArn },
    aws: { mainAccount: key, accounts: [{ accountId, ...key }] },
    account: { accountId, writer: { roleArn } },
  };
}

/**
 * system-upgrade-controller of the simulated K3s clusters: a server Plan, and an agent Plan for
 * each pool but the servers'.
 * @param {{ reader: string, writer: string }} kubeconfigs - each with a context for each cluster
 */
function plansConfig({ reader, writer }, clusters) {
  return {
    clusters: clusters.map(({ name, pools }) => ({
      id: name,
      kubeconfig: { file: reader, context: name },
      upgrade: { kubeconfig: { file: writer, context: name } },
      serverPlan: 'system-upgrade/server-plan',
      agentPlans: pools
        .filter(pool => pool !== 'default')
        .map(pool => `system-upgrade/${pool}-plan`),
    })),
  };
}

/**
 * The ClusterVersions of the simulated OpenShift clusters.
 * @param {{ reader: string, writer: string }} kubeconfigs - each with a context for each cluster
 */
function openShiftConfig({ reader, writer }, clusters) {
  return {
    clusters: clusters.map(({ name }) => ({
      id: name,
      kubeconfig: { file: reader, context: name },
      upgrade: { kubeconfig: { file: writer, context: name } },
    })),
  };
}

/**
 * The simulated clusters: EKS' by their account, the others by the fleet's kubeconfig contexts with
 * owner, environment and region, its Cluster API management cluster with a reading and a writing
 * credential, its OpenShift clusters, the Plans of its K3s clusters, the webhook that hooks of plans may call, and what
 * upgrades need outside of clusters.
 * @param {{ webhook: { url: string, secret: string }, registry: string, openShiftKubeconfig: string, plansKubeconfig: string }}
 *   outside - `registry`: its address; the other kubeconfigs let Drydock change OpenShift and Plans
 * @param {{ name: string, capi: boolean, environment: string, region: string, owner: string,
 *   provider: string, pools: string[] }[]} clusters
 */
export function fleetConfig(
  kubeconfig,
  { webhook, registry, eks, openShiftKubeconfig, plansKubeconfig },
  clusters,
) {
  const ofEks = clusters.filter(({ provider }) => provider === 'eks');
  const regions = [...new Set(ofEks.map(({ region }) => region))];
  const direct = clusters.filter(
    ({ name, capi, provider }) =>
      !capi && name !== 'management' && provider !== 'eks',
  );
  const of = platform => direct.filter(({ provider }) => provider === platform);
  const facts = ({ name, environment, region, owner, provider }) => ({
    environment,
    region,
    owner: owner.includes(':') ? owner : `group:default/${owner}`,
    ...(PLATFORMS.includes(provider) ? { platform: provider } : {}),
    ...(Object.hasOwn(PROVIDERS, provider)
      ? { provider: { id: PROVIDERS[provider], reference: name } }
      : {}),
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
    eks: {
      accounts:
        regions.length === 0
          ? []
          : [
              {
                ...eks.account,
                regions,
                endpoints: Object.fromEntries(
                  regions.map(region => [region, eks.url]),
                ),
              },
            ],
      tags: { environment: 'environment', owner: 'team' },
    },
    systemUpgradeController: plansConfig(
      { reader: kubeconfig, writer: plansKubeconfig },
      of('k3s'),
    ),
    openshift: openShiftConfig(
      { reader: kubeconfig, writer: openShiftKubeconfig },
      of('openshift'),
    ),
    planning: { webhooks: [{ id: 'demo', ...webhook }] },
    dependencies: [
      { id: 'registry', title: 'Image registry of the demo', url: registry },
    ],
  };
}
