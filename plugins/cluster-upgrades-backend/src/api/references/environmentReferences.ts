import { matchesGlob } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from '../../config/config';
import { DEFAULT_PRODUCTION_ENVIRONMENTS } from '../../config/planning';
import { problemWith, type ReferenceProblem } from './problem';

type Config = Pick<
  ClusterUpgradesConfig,
  | 'catalog'
  | 'environments'
  | 'versionGates'
  | 'knowledgeGates'
  | 'dependencies'
  | 'manifests'
  | 'trials'
  | 'ignore'
  | 'planning'
>;

interface Setting {
  readonly setting: string;
  readonly names: readonly string[];
}

/** Settings that name environments. Those of `ignore` are patterns. */
function environmentSettings({
  catalog,
  versionGates,
  knowledgeGates,
  dependencies,
  manifests,
  trials,
  ignore,
  planning,
}: Config): readonly Setting[] {
  const { approvals, plansOnlyEnvironments, productionEnvironments } = planning;
  return [
    ...versionGates.map(({ id, environments = [] }) => ({
      setting: `clusterUpgrades.versionGates (id ${id}).environments`,
      names: environments,
    })),
    {
      setting: 'clusterUpgrades.knowledgeGates.environments',
      names: knowledgeGates.environments ?? [],
    },
    ...dependencies.map(({ id, environments = [] }) => ({
      setting: `clusterUpgrades.dependencies (id ${id}).environments`,
      names: environments,
    })),
    ...manifests.map(({ environments = [] }, index) => ({
      setting: `clusterUpgrades.manifests[${index}].environments`,
      names: environments,
    })),
    ...catalog.kubernetesAuth.map(({ environments = [] }, index) => ({
      setting: `clusterUpgrades.catalog.kubernetesAuth[${index}].environments`,
      names: environments,
    })),
    {
      setting: 'clusterUpgrades.trials.requiredEnvironments',
      names: trials.requiredEnvironments,
    },
    ...ignore.map(({ environment = [] }, index) => ({
      setting: `clusterUpgrades.ignore[${index}].environment`,
      names: environment,
    })),
    ...approvals.map(({ environments = [] }, index) => ({
      setting: `clusterUpgrades.planning.approvals[${index}].environments`,
      names: environments,
    })),
    {
      setting: 'clusterUpgrades.planning.plansOnlyEnvironments',
      names: plansOnlyEnvironments === 'all' ? [] : plansOnlyEnvironments ?? [],
    },
    {
      setting: 'clusterUpgrades.planning.productionEnvironments',
      names: productionEnvironments.filter(
        name => !DEFAULT_PRODUCTION_ENVIRONMENTS.includes(name),
      ),
    },
  ];
}

/**
 * Environments of the configuration that no cluster has. They may be misspelt, or their clusters
 * may come later.
 * @param present - environments of the clusters that are listed now
 */
export function environmentProblems(
  config: Config,
  present: readonly string[],
): readonly ReferenceProblem[] {
  const declared = Object.keys(config.environments);
  const known = [...new Set([...declared, ...present])];
  const elsewhere = environmentSettings(config).flatMap(({ setting, names }) =>
    names
      .filter(name => !known.some(each => matchesGlob(name, each)))
      .map(reference => ({
        setting,
        reference,
        problem: problemWith(
          { code: 'configuration.unknown-environment' },
          { code: 'configuration.fix-unknown-environment' },
          reference,
          known,
        ),
      })),
  );
  const withoutCluster = declared
    .filter(name => !present.includes(name))
    .map(reference => ({
      setting: 'clusterUpgrades.environments',
      reference,
      problem: problemWith(
        { code: 'configuration.no-environment' },
        { code: 'configuration.fix-environment' },
        reference,
        present,
      ),
    }));
  return [...withoutCluster, ...elsewhere];
}
