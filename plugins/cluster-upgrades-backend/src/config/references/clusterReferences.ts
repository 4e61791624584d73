import type { Knex } from 'knex';
import {
  didYouMean,
  type DeprecatedCallTeller,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { matchesGlob } from '@drydock/upgrade-readiness';
import type { ByReference } from '../../clusters/referencedValue';
import {
  formatSourceReference,
  parseClusterReference,
} from '../../clusters/sourceReference';
import {
  listedReferences,
  resolveReferences,
} from '../../database/clusterIdentityQueries';
import { visibleClusterNames } from '../../database/clusterQueries';
import type { ClusterUpgradesConfig } from '../config';
import type { ReferenceProblem } from './problem';

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
  'catalog' | 'planning' | 'effects' | 'auditEvents' | 'manifests' | 'sources'
>;

/** Each suggestion compares a name with all names of its source. A kubeconfig with thousands of contexts may be unreadable as a whole. */
const MAX_SUGGESTIONS = 20;

/** Settings that name clusters: those that the operator describes, and those that get a credential or report something. */
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
      .map(reference => [reference, didYouMean(reference, listed)]),
  );
  return settings.flatMap(setting => [
    ...setting.references
      .filter(reference => !isListed(reference))
      .map(reference => ({
        setting: setting.setting,
        reference,
        problem: notListed(
          reference,
          sourceIds,
          suggestions.get(reference) ?? '',
        ),
      })),
    ...contradictions(setting, resolved),
  ]);
}

/** Ignore rules name clusters as people do: by patterns of names, titles, ids and entity references. */
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
    problem: `No cluster has this name, title, id or entity reference now.${
      index < MAX_SUGGESTIONS ? didYouMean(each.reference, names) : ''
    } Correct the pattern, or remove it from the rule`,
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
  suggestion: string,
): string {
  const reference = parseClusterReference(text);
  if (
    reference &&
    'sourceId' in reference &&
    !sourceIds.includes(reference.sourceId)
  ) {
    const sources =
      sourceIds.length > 0
        ? `The sources are ${[...sourceIds].sort().join(', ')}`
        : 'No source is configured';
    return `No source has the id '${reference.sourceId}'.${didYouMean(
      reference.sourceId,
      sourceIds,
    )} ${sources}. Correct the reference, or add the source`;
  }
  return `No source lists this cluster now.${suggestion} Correct the reference, or add the cluster to its source`;
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
        problem: `It is the same cluster as ${other}, and has another value. Keep one of the two entries`,
      },
    ];
  });
}
