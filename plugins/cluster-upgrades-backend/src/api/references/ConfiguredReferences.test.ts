import { inEnglish } from '@drydock/upgrade-reasons';
import { ConfigReader } from '@backstage/config';
import { mockServices } from '@backstage/backend-test-utils';
import { parse } from 'yaml';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { readClusterUpgradesConfig } from '../../config/config';
import { ConfiguredReferences } from './ConfiguredReferences';

jest.setTimeout(600_000);

const NOT_LISTED = 'No source lists this cluster now.';
const NO_ENVIRONMENT =
  'No cluster has this environment now, and clusterUpgrades.environments does not list it.';
const NO_ENTITY =
  'The catalog has no such entity now. Correct the reference, or add the entity to the catalog';
const GATE =
  "id: a, minor: '1.37', title: A, description: Look at the dashboards";
const TOKEN = 'xxxxxxxxxxxxxxxxxxxxxxxx';

/**
 * What may come later is a warning: the configuration, the setting, what it refers to, and what the
 * warning says.
 */
const WARNINGS: readonly (readonly [
  what: string,
  yaml: string,
  setting: string,
  reference: string,
  says: string,
])[] = [
  [
    'a context that the kubeconfig does not have',
    '{ sources: [{ kubeconfig: { id: test, file: a, contexts: [prod-eu-1, prod-eu2] } }] }',
    'clusterUpgrades.sources (id test).contexts',
    'test/prod-eu2',
    `${NOT_LISTED} Did you mean 'test/prod-eu-2'? Correct the reference, or add the cluster to its source`,
  ],
  [
    'facts of a context that is not there',
    '{ sources: [{ kubeconfig: { id: test, file: a, clusters: { prod-eu-9: { region: a } } } }] }',
    'clusterUpgrades.sources (id test).clusters',
    'test/prod-eu-9',
    `${NOT_LISTED} Did you mean 'test/prod-eu-1'?`,
  ],
  [
    'facts of a cluster that the kubernetes plugin does not have',
    '{ sources: [{ kubernetesPlugin: { id: test, clusters: { gone: { region: a } } } }] }',
    'clusterUpgrades.sources (id test).clusters',
    'test/gone',
    NOT_LISTED,
  ],
  [
    'an entry for the same cluster that is not there',
    '{ sources: [{ kubeconfig: { id: test, file: a, clusters: { prod-eu-1: { sameAs: kubernets/a } } } }] }',
    'clusterUpgrades.sources (id test).clusters.*.sameAs',
    'kubernets/a',
    "No source has the id 'kubernets'. Did you mean 'kubernetes'? The sources are kubernetes and test. Correct the reference, or add the source",
  ],
  [
    'a cluster that gets a credential',
    '{ planning: { jobCredential: { file: a, contexts: { test/gone: a } } } }',
    'clusterUpgrades.planning.jobCredential.contexts',
    'test/gone',
    NOT_LISTED,
  ],
  [
    'a cluster of an Alertmanager',
    "{ effects: { alertmanagers: [{ id: main, url: 'https://a', clusterLabel: cluster, clusters: { test/gone: a } }] } }",
    'clusterUpgrades.effects.alertmanagers (id main).clusters',
    'test/gone',
    NOT_LISTED,
  ],
  [
    'a cluster that sends audit events',
    `{ auditEvents: [{ cluster: test/gone, token: ${TOKEN} }] }`,
    'clusterUpgrades.auditEvents',
    'test/gone',
    NOT_LISTED,
  ],
  [
    'a pattern of clusters of manifests',
    "{ manifests: [{ url: 'https://git.example.com/a', clusters: ['test/prod-*', 'test/stage-*'] }] }",
    'clusterUpgrades.manifests[0].clusters',
    'test/stage-*',
    NOT_LISTED,
  ],
  [
    'a cluster of an ignore rule',
    '{ ignore: [{ check: nodes, reason: Known, cluster: [prod-*, prod-eu1] }] }',
    'clusterUpgrades.ignore[0].cluster',
    'prod-eu1',
    "No cluster has this name, title, id or entity reference now. Did you mean 'prod-eu-1'?",
  ],
  [
    'an environment without clusters',
    '{ environments: { prod: {}, production: {} } }',
    'clusterUpgrades.environments',
    'production',
    'No cluster has this environment now. Correct the name, or the environment of the clusters',
  ],
  [
    'an environment of a version gate',
    `{ versionGates: [{ ${GATE}, environments: [porod] }] }`,
    'clusterUpgrades.versionGates (id a).environments',
    'porod',
    `${NO_ENVIRONMENT} Did you mean 'prod'? Correct the name, or add it to environments`,
  ],
  [
    'an environment of knowledge gates',
    '{ knowledgeGates: { mode: minor, environments: [dev] } }',
    'clusterUpgrades.knowledgeGates.environments',
    'dev',
    NO_ENVIRONMENT,
  ],
  [
    'an environment of trials',
    '{ trials: { requiredEnvironments: [prd] } }',
    'clusterUpgrades.trials.requiredEnvironments',
    'prd',
    `${NO_ENVIRONMENT} Did you mean 'prod'?`,
  ],
  [
    'an environment of an approval rule',
    '{ planning: { approvals: [{ required: 1, environments: [Prod] }] } }',
    'clusterUpgrades.planning.approvals[0].environments',
    'Prod',
    `${NO_ENVIRONMENT} Did you mean 'prod'?`,
  ],
  [
    'an environment for plans only',
    '{ planning: { plansOnlyEnvironments: [pord] } }',
    'clusterUpgrades.planning.plansOnlyEnvironments',
    'pord',
    NO_ENVIRONMENT,
  ],
  [
    'an environment that counts as production',
    '{ planning: { productionEnvironments: [prod, live] } }',
    'clusterUpgrades.planning.productionEnvironments',
    'live',
    NO_ENVIRONMENT,
  ],
  [
    'an environment of a dependency',
    "{ dependencies: [{ id: registry, url: 'https://a', environments: [prods] }] }",
    'clusterUpgrades.dependencies (id registry).environments',
    'prods',
    `${NO_ENVIRONMENT} Did you mean 'prod'?`,
  ],
  [
    'an environment of manifests',
    "{ manifests: [{ url: 'https://git.example.com/a', environments: [prod, test] }] }",
    'clusterUpgrades.manifests[0].environments',
    'test',
    NO_ENVIRONMENT,
  ],
  [
    'an environment of an ignore rule',
    '{ ignore: [{ check: nodes, reason: Known, environment: [pro*, dev-*] }] }',
    'clusterUpgrades.ignore[0].environment',
    'dev-*',
    NO_ENVIRONMENT,
  ],
  [
    'an owner of a source',
    '{ sources: [{ kubeconfig: { id: test, file: a, owner: gone } }] }',
    'clusterUpgrades.sources (id test).owner',
    'group:default/gone',
    NO_ENTITY,
  ],
  [
    'an owner of a cluster',
    "{ sources: [{ kubeconfig: { id: test, file: a, clusters: { prod-eu-1: { owner: 'user:default/gone' } } } }] }",
    'clusterUpgrades.sources (id test).clusters.prod-eu-1.owner',
    'user:default/gone',
    NO_ENTITY,
  ],
  [
    'a system of a cluster',
    '{ sources: [{ kubernetesPlugin: { id: test, clusters: { prod-eu-1: { system: gone } } } }] }',
    'clusterUpgrades.sources (id test).clusters.prod-eu-1.system',
    'system:default/gone',
    NO_ENTITY,
  ],
  [
    'the default owner',
    '{ catalog: { defaultOwner: gone } }',
    'clusterUpgrades.catalog.defaultOwner',
    'group:default/gone',
    NO_ENTITY,
  ],
  [
    'the owner of a dependency',
    "{ dependencies: [{ id: registry, url: 'https://a', owner: 'group:default/gone' }] }",
    'clusterUpgrades.dependencies (id registry).owner',
    'group:default/gone',
    NO_ENTITY,
  ],
  [
    'a group of approvers',
    "{ planning: { approvals: [{ required: 1, groups: ['group:default/gone'] }] } }",
    'clusterUpgrades.planning.approvals[0].groups',
    'group:default/gone',
    NO_ENTITY,
  ],
  [
    'an auth provider that is misspelt',
    '{ catalog: { kubernetesAuth: [{ provider: goggle }] } }',
    'clusterUpgrades.catalog.kubernetesAuth[0].provider',
    'goggle',
    "The kubernetes plugin does not ship this provider. Did you mean 'google'? Use one of aks, aws, azure,",
  ],
  [
    'a cluster and an environment of the annotations for the kubernetes plugin',
    '{ catalog: { kubernetesAuth: [{ provider: aws, clusters: [test/prod-eu-9] }] } }',
    'clusterUpgrades.catalog.kubernetesAuth[0].clusters',
    'test/prod-eu-9',
    '',
  ],
];

/** All of it is there. */
const GOOD = `
sources:
  - kubeconfig: { id: test, file: a, contexts: [prod-eu-1], owner: there, clusters: { prod-eu-1: { sameAs: test/prod-eu-2 } } }
catalog: { defaultOwner: unknown, kubernetesAuth: [{ provider: oidc, oidcTokenProvider: okta, clusters: [test/prod-eu-1], environments: [prod] }] }
environments: { prod: {} }
trials: { requiredEnvironments: [prod] }
ignore: [{ check: nodes, reason: Known, environment: 'p*', cluster: '*' }]
manifests: [{ url: 'https://git.example.com/a', clusters: ['test/*'] }]
dependencies: [{ id: registry, url: 'https://a', owner: 'Network team, phone 4711' }]
`;

describe('ConfiguredReferences', () => {
  const databases = MigratedDatabases.create(['SQLITE_3']);
  const MISSING = new Set([
    'group:default/gone',
    'user:default/gone',
    'system:default/gone',
  ]);
  const references = async (
    text: string,
    missingEntities: () => ReadonlySet<string> | undefined = () => MISSING,
  ) => {
    const knex = await databases.init('SQLITE_3');
    await givenClusters(knex, [
      { name: 'prod-eu-1', environment: 'prod' },
      { name: 'prod-eu-2', environment: 'prod' },
    ]);
    const config = readClusterUpgradesConfig(
      new ConfigReader({ clusterUpgrades: parse(text) }),
    );
    return new ConfiguredReferences({
      knex,
      config,
      rootKeys: ['app', 'clusterUpgrades'],
      tellers: [{ title: 'EKS insights', clusters: ['test/prod-eu-1', 'eks'] }],
      sourceIds: ['test', 'kubernetes'],
      missingEntities,
    });
  };
  const OF_TELLER = {
    setting: 'the configuration of EKS insights',
    reference: 'eks',
    problem: expect.stringContaining(NOT_LISTED),
  };

  it.each(WARNINGS)(
    'warns of %s',
    async (_what, text, setting, reference, says) => {
      const configured = await references(text);
      const problems = inEnglish(await configured.problems()).filter(
        problem => problem.setting !== OF_TELLER.setting,
      );
      expect(problems).toEqual([
        { setting, reference, problem: expect.stringContaining(says) },
      ]);
    },
  );

  it('has nothing to say where all is there', async () => {
    const configured = await references(GOOD);
    expect(inEnglish(await configured.problems())).toEqual([OF_TELLER]);
  });

  it('says once what is wrong with an entity that many settings name', async () => {
    const cluster = (name: string) => `${name}: { owner: gone }`;
    const configured = await references(
      `{ sources: [{ kubernetesPlugin: { clusters: { ${['a', 'b', 'c']
        .map(cluster)
        .join(', ')} } } }] }`,
    );
    const problems = inEnglish(await configured.problems());
    expect(
      problems.filter(({ reference }) => reference === 'group:default/gone'),
    ).toEqual([
      {
        setting:
          'clusterUpgrades.sources (id kubernetes).clusters.a.owner, clusterUpgrades.sources (id kubernetes).clusters.b.owner and 1 more',
        reference: 'group:default/gone',
        problem: expect.stringContaining('has no such entity'),
      },
    ]);
  });

  it('says that entities were not checked until the catalog was read', async () => {
    const configured = await references(
      '{ catalog: { defaultOwner: there } }',
      () => undefined,
    );
    expect(inEnglish(await configured.problems())).toEqual([
      OF_TELLER,
      {
        setting: 'clusterUpgrades.catalog.defaultOwner',
        reference: 'group:default/there',
        problem: 'Not checked: the catalog could not be read yet',
      },
    ]);
  });

  it('tells entries of one cluster that contradict each other', async () => {
    const knex = await databases.init('SQLITE_3');
    const { a, b } = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
    const clusterUpgrades = {
      planning: {
        jobCredential: {
          file: '/x',
          contexts: { 'test/a': 'one', [a]: 'two', 'test/b': 'b', [b]: 'b' },
        },
      },
    };
    const config = readClusterUpgradesConfig(
      new ConfigReader({ clusterUpgrades }),
    );
    const configured = new ConfiguredReferences({
      knex,
      config,
      rootKeys: ['app', 'clusterUpgrades'],
      tellers: [],
      sourceIds: ['test'],
      missingEntities: () => new Set(),
    });
    expect(inEnglish(await configured.problems())).toEqual([
      {
        setting: 'clusterUpgrades.planning.jobCredential.contexts',
        reference: expect.any(String),
        problem: expect.stringMatching(/same cluster as .*another value/),
      },
    ]);
  });

  it('tells of a section that looks like ours, where ours is not there', async () => {
    const knex = await databases.init('SQLITE_3');
    const config = readClusterUpgradesConfig(new ConfigReader({}));
    const problems = (rootKeys: readonly string[]) =>
      new ConfiguredReferences({
        knex,
        config,
        rootKeys,
        tellers: [],
        sourceIds: [],
        missingEntities: () => new Set(),
      })
        .problems()
        .then(inEnglish);
    expect(await problems(['app', 'clusterupgrade'])).toEqual([
      {
        setting: 'app-config.yaml',
        reference: 'clusterupgrade',
        problem: expect.stringContaining('there is no clusterUpgrades'),
      },
    ]);
    expect(await problems(['clusterUpgrade', 'clusterUpgrades'])).toEqual([]);
    expect(await problems(['app', 'catalog', 'kubernetes'])).toEqual([]);
  });

  it('writes each into the log', async () => {
    const configured = await references(
      '{ trials: { requiredEnvironments: [prd] } }',
    );
    const logger = mockServices.logger.mock();
    await configured.warn(logger);
    expect(logger.warn.mock.calls.map(([text]) => text)).toEqual([
      expect.stringMatching(
        /^the configuration of EKS insights names "eks": No source lists/,
      ),
      expect.stringMatching(
        /^clusterUpgrades\.trials\.requiredEnvironments names "prd": No cluster has this environment now/,
      ),
    ]);
  });
});
