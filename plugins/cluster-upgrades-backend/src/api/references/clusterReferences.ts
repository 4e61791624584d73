import type { Knex } from 'knex';
import {
  nearest,
  type DeprecatedCallTeller,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { matchesGlob } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ByReference } from '../../clusters/referencedValue';
import {
  formatSourceReference,
  parseClusterReference,
} from '../../foundation/sourceReference';
import {
  listedReferences,
  resolveReferences,
} from '../../clusters/store/clusterIdentityQueries';
import { visibleClusterNames } from '../../clusters/store/clusterQueries';
import type { ClusterUpgradesConfig } from '../../config/config';
import { problemOf, problemWith, type ReferenceProblem } from './problem';

interface Setting {
  readonly setting: string;
  /** Those of `manifests[].clusters` may have `*` in the name. */
  readonly references: readonly string[];
  /** Where one cluster can have one value. */
  readonly values?: ByReference;
}

export type Teller = Pick<DeprecatedCallTeller, 'title' | 'clusters'>;
type Config = Pick<
  ClusterUpgradesConfig,
  | 'catalog'
  | 'planning'
  | 'effects'
  | 'auditEvents'
  | 'manifests'
  | 'sources'
  | 'controllers'
>;

/**
 * Each suggestion compares a name with all names of its source. A kubeconfig with thousands of
 * contexts may be unreadable as a whole.
 */
const MAX_SUGGESTIONS = 20;

/**
 * Settings that name clusters: those that the operator describes, and those that get a credential
 * or report something.
 */
export function clusterSettings(
  config: Config,
  tellers: readonly Teller[],
): readonly Setting[] {
  const byReference = (setting: string, values: ByReference): Setting => ({
    setting,
    references: Object.keys(values),
    values,
  });
  return [
    ...config.sources.flatMap(sourceSettings),
    byReference(
      'clusterUpgrades.planning.jobCredential.contexts',
      config.planning.jobCredential?.contexts ?? {},
    ),
    ...config.effects.alertmanagers.map(({ id, clusters }) =>
      byReference(
        `clusterUpgrades.effects.alertmanagers (id ${id}).clusters`,
        clusters,
      ),
    ),
    {
      setting: 'clusterUpgrades.controllers',
      references: config.controllers.map(({ cluster }) => cluster),
    },
    {
      setting: 'clusterUpgrades.auditEvents',
      references: config.auditEvents.map(({ cluster }) => cluster),
    },
    ...config.manifests.map(({ clusters = [] }, index) => ({
      setting: `clusterUpgrades.manifests[${index}].clusters`,
      references: clusters,
    })),
    ...config.catalog.kubernetesAuth.map(({ clusters = [] }, index) => ({
      setting: `clusterUpgrades.catalog.kubernetesAuth[${index}].clusters`,
      references: clusters,
    })),
    ...tellers.map(({ title, clusters }) => ({
      setting: `the configuration of ${title}`,
      references: clusters,
    })),
  ];
}

function sourceSettings({
  kubeconfig,
  kubernetesPlugin,
}: Config['sources'][number]): readonly Setting[] {
  const source =
    kubeconfig ??
    (typeof kubernetesPlugin === 'object' ? kubernetesPlugin : undefined);
  if (!source) return [];
  const setting = `clusterUpgrades.sources (id ${source.id})`;
  const contexts = kubeconfig?.contexts;
  const names = contexts ?? Object.keys(source.clusters);
  return [
    {
      setting: `${setting}.${contexts ? 'contexts' : 'clusters'}`,
      references: names.map(name =>
        formatSourceReference({ sourceId: source.id, name }),
      ),
    },
    {
      setting: `${setting}.clusters.*.sameAs`,
      references: Object.values(source.clusters).flatMap(
        ({ sameAs }) => sameAs ?? [],
      ),
    },
  ];
}

/** References that mean no cluster now, and entries of one cluster that contradict each other. */
export async function clusterProblems(
  knex: Knex,
  settings: readonly Setting[],
  sourceIds: readonly string[],
): Promise<readonly ReferenceProblem[]> {
  const references = settings.flatMap(setting => setting.references);
  const resolved = await resolveReferences(knex, references);
  const unmatched = references.filter(reference => !resolved.has(reference));
  const listed = await listedReferences(knex, sourcesOf(unmatched));
  const isListed = (reference: string) =>
    resolved.has(reference) ||
    (reference.includes('*') &&
      listed.some(each => matchesGlob(reference, each)));
  const suggestions = new Map(
    [...new Set(unmatched)]
      .slice(0, MAX_SUGGESTIONS)
      .map(reference => [reference, nearest(reference, listed)]),
  );
  return settings.flatMap(setting => [
    ...setting.references
      .filter(reference => !isListed(reference))
      .map(reference => ({
        setting: setting.setting,
        reference,
        problem: notListed(reference, sourceIds, suggestions.get(reference)),
      })),
    ...contradictions(setting, resolved),
  ]);
}

/**
 * Ignore rules name clusters as people do: by patterns of names, titles, ids and entity references.
 */
export async function ignoredClusterProblems(
  knex: Knex,
  ignore: ClusterUpgradesConfig['ignore'],
): Promise<readonly ReferenceProblem[]> {
  if (ignore.every(({ cluster }) => cluster === undefined)) return [];
  const names = await visibleClusterNames(knex, undefined);
  const unmatched = ignore.flatMap(({ cluster = [] }, index) =>
    cluster
      .filter(pattern => !names.some(name => matchesGlob(pattern, name)))
      .map(reference => ({
        setting: `clusterUpgrades.ignore[${index}].cluster`,
        reference,
      })),
  );
  return unmatched.map((each, index) => ({
    ...each,
    problem: problemOf(
      { code: 'configuration.no-cluster' },
      { code: 'configuration.fix-pattern' },
      index < MAX_SUGGESTIONS ? nearest(each.reference, names) : undefined,
    ),
  }));
}

function sourcesOf(references: readonly string[]): readonly string[] {
  return [
    ...new Set(
      references.flatMap(text => {
        const reference = parseClusterReference(text);
        return reference && 'sourceId' in reference ? [reference.sourceId] : [];
      }),
    ),
  ];
}

function notListed(
  text: string,
  sourceIds: readonly string[],
  suggestion: string | undefined,
): Reason {
  const reference = parseClusterReference(text);
  if (
    reference &&
    'sourceId' in reference &&
    !sourceIds.includes(reference.sourceId)
  ) {
    return problemWith(
      {
        code: 'configuration.no-source',
        params: { source: { text: reference.sourceId } },
      },
      sourceIds.length > 0
        ? {
            code: 'configuration.fix-no-source',
            params: {
              sources: {
                list: [...sourceIds].sort().map(object => ({ object })),
              },
            },
          }
        : { code: 'configuration.fix-no-source-at-all' },
      reference.sourceId,
      sourceIds,
    );
  }
  return problemOf(
    { code: 'configuration.not-listed' },
    { code: 'configuration.fix-not-listed' },
    suggestion,
  );
}

function contradictions(
  { setting, references, values }: Setting,
  resolved: ReadonlyMap<string, string>,
): readonly ReferenceProblem[] {
  if (!values) return [];
  const first = new Map<string, string>();
  return references.flatMap(reference => {
    const clusterId = resolved.get(reference);
    if (clusterId === undefined) return [];
    const other = first.get(clusterId);
    if (other === undefined) first.set(clusterId, reference);
    if (other === undefined || values[other] === values[reference]) return [];
    return [
      {
        setting,
        reference,
        problem: problemOf(
          {
            code: 'configuration.same-cluster',
            params: { other: { text: other } },
          },
          { code: 'configuration.fix-same-cluster' },
        ),
      },
    ];
  });
}
