import { ConfigReader } from '@backstage/config';
import { parse } from 'yaml';
import { readClusterUpgradesConfig } from './config';
import { requireInstalled } from './requireInstalled';

const INSTALLED = {
  checks: ['disruption-budgets', 'upgrade-path'],
  providers: ['cluster-api'],
  platforms: ['upstream', 'eks', 'gke', 'aks'],
  jobRunners: ['kubeconfig'],
};
const CLAIMED = ['acme'];

/**
 * As a portal starts: the text of app-config.yaml, read by the library that Backstage reads it
 * with.
 */
function start(text: string): void {
  const config = readClusterUpgradesConfig(
    new ConfigReader({ clusterUpgrades: parse(text) }),
    CLAIMED,
  );
  requireInstalled(config, INSTALLED);
}

const kubeconfig = (setting: string) =>
  `{ sources: [{ kubeconfig: { file: a.yaml, ${setting} } }] }`;
const gate = (setting: string) =>
  `{ versionGates: [{ id: a, title: A, description: Look at the dashboards, ${setting} }] }`;
const job = (setting: string) =>
  `{ planning: { jobs: [{ id: a, namespace: batch, ${setting}, spec: { template: { spec: { containers: [{ name: a, image: a }] } } } }] } }`;
const GATE = "minor: '1.37'";
const SECRET = '4711471147114711471147114711';

/** What a person writes by mistake: what the message says, beginning with where it is. */
const MISTAKES: readonly (readonly [
  what: string,
  yaml: string,
  ...says: string[],
])[] = [
  // Controllers
  [
    'a controller for a name of a source',
    '{ controllers: [{ cluster: capi/fleet/a, components: [node-pools], provider: { id: cluster-api, reference: a } }] }',
    'clusterUpgrades.controllers[0].cluster: must be the id of the cluster',
  ],
  [
    'a component that there is none of',
    '{ controllers: [{ cluster: 6f1c2a34-0d5e-4b6f-8a7b-9c0d1e2f3a4b, components: [nodes], provider: { id: cluster-api, reference: a } }] }',
    "clusterUpgrades.controllers[0].components[0]: must be 'control-plane', 'add-ons', 'node-pools' or 'node-pools/<name",
  ],
  [
    'two controllers of one component',
    '{ controllers: [{ cluster: 6f1c2a34-0d5e-4b6f-8a7b-9c0d1e2f3a4b, components: [control-plane], provider: { id: cluster-api, reference: a } }, { cluster: 6f1c2a34-0d5e-4b6f-8a7b-9c0d1e2f3a4b, components: [control-plane], provider: { id: cluster-api, reference: b } }] }',
    'clusterUpgrades.controllers[1].components: an earlier entry names',
  ],
  [
    'a controller that is not installed',
    '{ controllers: [{ cluster: 6f1c2a34-0d5e-4b6f-8a7b-9c0d1e2f3a4b, components: [control-plane], provider: { id: cluster-apis, reference: a } }] }',
    "clusterUpgrades.controllers[0].provider.id: no provider has the id 'cluster-apis'",
  ],
  // Unknown keys
  [
    'sources in the singular',
    '{ source: [] }',
    "clusterUpgrades: has no setting 'source'. Did you mean 'sources'? The settings here are",
    'acme, auditEvents, autoScalingGroups, catalog,',
  ],
  [
    'two unknown keys',
    '{ inventroy: {}, zzz: {} }',
    "has no setting 'inventroy'. Did you mean 'inventory'? It also has no setting 'zzz'. The settings",
  ],
  [
    'another spelling of a key',
    '{ Version-Gates: [] }',
    "has no setting 'Version-Gates'. Did you mean 'versionGates'?",
  ],
  [
    'an unknown kind of source',
    '{ sources: [{ kubeConfig: { file: a } }] }',
    "clusterUpgrades.sources[0]: has no setting 'kubeConfig'. Did you mean 'kubeconfig'? The settings here are kubeconfig, kubernetesPlugin",
  ],
  [
    'an unknown key of a kubeconfig',
    '{ sources: [{ kubeconfig: { file: a, context: [a] } }] }',
    "clusterUpgrades.sources[0].kubeconfig: has no setting 'context'. Did you mean 'contexts'?",
  ],
  [
    'an unknown key of the kubernetes plugin',
    '{ sources: [{ kubernetesPlugin: { allowedHost: [] } }] }',
    "clusterUpgrades.sources[0].kubernetesPlugin: has no setting 'allowedHost'. Did you mean 'allowedHosts'?",
  ],
  [
    'an unknown key of a cluster',
    kubeconfig('clusters: { a: { enviroment: prod } }'),
    "sources[0].kubeconfig.clusters.a: has no setting 'enviroment'. Did you mean 'environment'? The settings here are environment, owner, platform, provider,",
  ],
  [
    'an unknown key of a provider',
    kubeconfig(
      'clusters: { a: { provider: { id: cluster-api, reference: x, ref: x } } }',
    ),
    "clusters.a.provider: has no setting 'ref'. The settings here are id, reference",
  ],
  [
    'a setting of environments on the wrong level',
    "{ environments: { prod: { desired: '1.36' } } }",
    "clusterUpgrades.environments.prod: has no setting 'desired'. The settings here are desiredVersion, order",
  ],
  [
    'an unknown key of a check',
    '{ checks: { upgrade-path: { enable: false } } }',
    "clusterUpgrades.checks.upgrade-path: has no setting 'enable'. Did you mean 'enabled'?",
  ],
  [
    'an unknown key of an ignore rule',
    '{ ignore: [{ check: upgrade-path, reason: Known, namespaces: a }] }',
    "clusterUpgrades.ignore[0]: has no setting 'namespaces'. Did you mean 'namespace'?",
  ],
  [
    'an unknown key of a policy rule',
    "{ planning: { policy: { rules: [{ id: a, title: A, scope: plan, expression: 'true', message: No, severity: x }] } } }",
    "policy.rules[0]: has no setting 'severity'. The settings here are enabled, expression,",
  ],
  [
    'an unknown key of a query parameter',
    "{ planning: { metricSources: [{ id: a, url: 'https://a', queries: { e: { query: a, parameters: { p: { type: number, min: 1, minimum: 1, maximum: 2 } } } } }] } }",
    "queries.e.parameters.p: has no setting 'min'.",
  ],
  [
    'an unknown key of a header section',
    "{ planning: { webhooks: [{ id: a, url: 'https://a', secrets: x, secret: aaaaaaaaaaaaaaaaaaaa }] } }",
    "clusterUpgrades.planning.webhooks[0]: has no setting 'secrets'. Did you mean 'secret'?",
  ],
  [
    'an unknown key of the catalog section',
    '{ catalog: { nameSpace: drydock } }',
    "clusterUpgrades.catalog: has no setting 'nameSpace'. Did you mean 'namespace'?",
  ],

  // Sections of modules
  [
    'Cluster API without its module',
    '{ clusterApi: [] }',
    'clusterUpgrades.clusterApi: has no effect, because its module is not installed',
    "backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api'))",
  ],
  [
    'EKS without its module',
    '{ eks: { clusters: [] } }',
    'clusterUpgrades.eks: has no effect',
    'Add the package @drydock/backstage-plugin-cluster-upgrades-backend-module-eks',
  ],
  [
    'another spelling of a section of a module',
    '{ clusterAPI: [] }',
    "has no setting 'clusterAPI'. Did you mean 'clusterApi'?",
  ],
  [
    'a misspelt section of the module of another company',
    '{ acmee: {} }',
    "has no setting 'acmee'. Did you mean 'acme'?",
  ],

  // What YAML reads in another way
  [
    'a version without quotes',
    '{ environments: { prod: { desiredVersion: 1.30 } } }',
    "clusterUpgrades.environments.prod.desiredVersion: must be text, and YAML reads it as the number 1.3. Write it in quotes: '1.30', or '1.3' if that is meant",
  ],
  [
    'a version without quotes and without a zero',
    '{ planning: { channels: { stable: 1.36 } } }',
    "planning.channels.stable: must be text, and YAML reads it as the number 1.36. Write it in quotes: '1.36'",
  ],
  [
    'a minor without quotes',
    gate('minor: 1.40'),
    "versionGates[0].minor: must be text, and YAML reads it as the number 1.4. Write it in quotes: '1.40'",
  ],
  [
    'an owner that is a truth value',
    kubeconfig('owner: true'),
    "kubeconfig.owner: must be text, and YAML reads it as the truth value true. Write it in quotes: 'true'",
  ],
  [
    'an environment that is a number',
    kubeconfig('environment: 1e3'),
    "kubeconfig.environment: must be text, and YAML reads it as the number 1000. Write it in quotes: '1000'. Zeros in front and exponents such as 1e3 are lost",
  ],
  [
    'a context that is a number',
    kubeconfig('contexts: [007]'),
    "kubeconfig.contexts[0]: must be text, and YAML reads it as the number 7. Write it in quotes: '7'. Zeros in front",
  ],
  [
    'a label that is a truth value',
    gate(`${GATE}, labels: { canary: true }`),
    "versionGates[0].labels.canary: must be text, and YAML reads it as the truth value true. Write it in quotes: 'true'",
  ],
  [
    'a pattern that is a number',
    '{ ignore: [{ check: upgrade-path, reason: Known, name: 42 }] }',
    "ignore[0].name: must be text, and YAML reads it as the number 42. Write it in quotes: '42'",
  ],
  [
    'a number in quotes',
    "{ inventory: { concurrency: '8' } }",
    'clusterUpgrades.inventory.concurrency: must be a number, and is text. Remove the quotes',
  ],
  [
    'yes for a truth value',
    '{ inventory: { helmSecrets: no } }',
    'clusterUpgrades.inventory.helmSecrets: must be true or false, without quotes',
  ],
  [
    'a truth value for on and off',
    '{ signals: true }',
    "clusterUpgrades.signals: must be one of 'on', 'off'",
  ],
  [
    'a text for a list',
    '{ trials: { requiredEnvironments: prod } }',
    "trials.requiredEnvironments: must be a list, and is text. Write '- ' before it",
  ],
  [
    'a section for a list',
    '{ sources: { kubernetesPlugin: true } }',
    "clusterUpgrades.sources: must be a list, and is a section with settings. Begin each entry with '- '",
  ],
  [
    'a list for a section',
    '{ environments: [prod] }',
    'clusterUpgrades.environments: must have settings below it, and is a list',
  ],
  [
    'a list for everything',
    '[]',
    'clusterUpgrades: must have settings below it, and is a list',
  ],

  // Values
  [
    'a misspelt choice',
    '{ notifications: { newBlockers: dialy } }',
    "notifications.newBlockers: must be one of 'daily', 'immediate', 'off'. Did you mean 'daily'?",
  ],
  [
    'a misspelt platform',
    kubeconfig('platform: esk'),
    "kubeconfig.platform: must be one of 'upstream', 'eks', 'gke', 'aks'. Did you mean 'eks'?",
  ],
  [
    'a misspelt type of a parameter',
    "{ planning: { metricSources: [{ id: a, url: 'https://a', queries: { e: { query: a, parameters: { p: { type: numbr } } } } }] } }",
    "parameters.p.type: must be one of 'number', 'choice', 'text'. Did you mean 'number'?",
  ],
  [
    'a number out of bounds',
    '{ inventory: { concurrency: 1000 } }',
    'clusterUpgrades.inventory.concurrency: must be 100 or less',
  ],
  [
    'a setting that is missing',
    '{ sources: [{ kubeconfig: { contexts: [a] } }] }',
    'clusterUpgrades.sources[0].kubeconfig.file: is missing. Add it: text',
  ],
  [
    'an empty list',
    kubeconfig('contexts: []'),
    'kubeconfig.contexts: must have 1 or more entries',
  ],
  [
    'an empty text',
    kubeconfig("environment: ''"),
    'kubeconfig.environment: must not be empty',
  ],

  // References that the configuration alone decides
  [
    'a cluster that contexts leave out',
    kubeconfig(
      'contexts: [prod-eu-1], clusters: { prod-eu1: { environment: prod } }',
    ),
    'kubeconfig.clusters.prod-eu1: is not one of the contexts of this source',
    "Did you mean 'prod-eu-1'? Add it to 'contexts', or correct the name",
  ],
  [
    'one id for two kubeconfigs',
    '{ sources: [{ kubeconfig: { file: a } }, { kubeconfig: { file: b } }] }',
    "clusterUpgrades.sources[1].kubeconfig.id: 'kubeconfig' is the id of an earlier source too. Give each source an id of its own",
  ],
  [
    'one id for two kinds of sources',
    '{ sources: [{ kubernetesPlugin: true }, { kubeconfig: { file: b, id: kubernetes } }] }',
    "sources[1].kubeconfig.id: 'kubernetes' is the id of an earlier source too",
  ],
  [
    'an owner in words',
    kubeconfig('owner: Platform Team'),
    "kubeconfig.owner: must be the entity reference of a Group or a User, and 'platform team' is no name",
  ],
  [
    'an owner with too many parts',
    kubeconfig("clusters: { a: { owner: 'group:default/a/b' } }"),
    "clusters.a.owner: must be the entity reference of a Group or a User, and 'a/b' is no name",
  ],
  [
    'an owner that is no reference',
    kubeconfig("owner: 'group:default/'"),
    "kubeconfig.owner: must be the entity reference of a Group or a User, for example 'group:default/platform', or 'platform' for a Group in the namespace default",
  ],
  [
    'a system as the owner',
    kubeconfig("owner: 'system:default/shop'"),
    "kubeconfig.owner: must be the entity reference of a Group or a User, and names the kind 'system'",
  ],
  [
    'a group as the system',
    kubeconfig("system: 'group:default/shop'"),
    "kubeconfig.system: must be the entity reference of a System, and names the kind 'group'",
  ],
  [
    'a default owner that is no reference',
    "{ catalog: { defaultOwner: 'a:b:c' } }",
    'clusterUpgrades.catalog.defaultOwner: must be the entity reference of a Group or a User',
  ],
  [
    'a namespace that the catalog refuses',
    '{ catalog: { namespace: My Clusters } }',
    'clusterUpgrades.catalog.namespace: must be a namespace of the catalog: lower-case letters',
  ],
  [
    'a group of approvers without a namespace',
    '{ planning: { approvals: [{ required: 1, groups: [platform] }] } }',
    "approvals[0].groups[0]: must be the entity reference of a group, such as 'group:default/platform'",
  ],
  [
    'a shipped rule that is not there',
    '{ planning: { policy: { enable: [no-production-on-friday] } } }',
    'policy.enable[0]: must be the id of a rule that ships',
    "Did you mean 'no-production-on-fridays'?",
  ],

  // References to what the portal has installed
  [
    'a check that is not there',
    '{ checks: { uprgade-path: { enabled: false } } }',
    "clusterUpgrades.checks.uprgade-path: no check has the id 'uprgade-path'. Did you mean 'upgrade-path'? The checks are disruption-budgets, upgrade-path",
  ],
  [
    'an ignore rule for no check',
    '{ ignore: [{ check: [upgrade-path, drain-*], reason: Known }] }',
    "clusterUpgrades.ignore[0].check: no check has the id 'drain-*'",
  ],
  [
    'a provider that is not there',
    kubeconfig(
      'clusters: { a: { provider: { id: clusterapi, reference: x } } }',
    ),
    "sources[0].kubeconfig.clusters.a.provider.id: no provider has the id 'clusterapi'. Did you mean 'cluster-api'? The providers are cluster-api",
  ],
  [
    'a runner of Jobs that is not there',
    job('runner: kubconfig'),
    "clusterUpgrades.planning.jobs[0].runner: no runner of Jobs has the id 'kubconfig'. Did you mean 'kubeconfig'?",
  ],
];

describe('mistakes of the configuration that stop the start', () => {
  it.each(MISTAKES)('%s', (_what, text, ...says) => {
    for (const part of says) expect(() => start(text)).toThrow(part);
    expect(() => start(text)).toThrow(
      'Correct app-config.yaml at the places named',
    );
  });

  it('names each mistake once, in one message', () => {
    expect(() =>
      start(`{ source: [], signals: true, catalog: { owner: a } }`),
    ).toThrow(/has 3 mistakes:\n- .*\n- .*\n- .*\nCorrect/);
  });

  it('asks for the credential that the default runner of Jobs needs', () => {
    const config = readClusterUpgradesConfig(
      new ConfigReader({ clusterUpgrades: parse(job('runner: kubeconfig')) }),
    );
    expect(() =>
      requireInstalled(config, { ...INSTALLED, jobRunners: [] }),
    ).toThrow(
      'needs clusterUpgrades.planning.jobCredential. Add jobCredential, or name another runner',
    );
  });

  it.each([
    [
      'a token of audit events',
      `{ auditEvents: [{ cluster: kubeconfig/a, token: ${SECRET} }] }`,
      'auditEvents[0].token: must be text. Write it in quotes',
    ],
    [
      'the secret of a webhook',
      `{ planning: { webhooks: [{ id: a, url: 'https://a', secret: ${SECRET} }] } }`,
      'webhooks[0].secret: must be text. Write it in quotes',
    ],
    [
      'an authorization',
      `{ dependencies: [{ id: a, url: 'https://a', authorization: ${SECRET} }] }`,
      'dependencies[0].authorization: must be text. Write it in quotes',
    ],
    [
      'a header',
      `{ dependencies: [{ id: a, url: 'https://a', headers: { X-Token: ${SECRET} } }] }`,
      'dependencies[0].headers.X-Token: must be text. Write it in quotes',
    ],
  ])('does not show the value of %s', (_what, text, says) => {
    expect(() => start(text)).toThrow(says);
    expect(() => start(text)).not.toThrow(String(Number(SECRET)));
  });

  it('leaves claimed sections to their modules, and refuses a second claim', () => {
    expect(() => start('{ acme: { anything: 1 } }')).not.toThrow();
    expect(() =>
      readClusterUpgradesConfig(new ConfigReader({}), ['acme', 'acme']),
    ).toThrow('two modules claim clusterUpgrades.acme');
    expect(() =>
      readClusterUpgradesConfig(new ConfigReader({}), ['sources']),
    ).toThrow(
      'a module claims clusterUpgrades.sources, which the plugin itself reads',
    );
  });
});
