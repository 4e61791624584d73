import {
  configurationError,
  didYouMean,
  type ConfigurationMistake,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { matchesGlob } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from './config';

/** Ids of what the portal has installed: shipped, configured, and registered by modules. */
export interface Installed {
  readonly checks: readonly string[];
  readonly providers: readonly string[];
  /** Whose support dates are known, and platforms that modules brought. */
  readonly platforms: readonly string[];
  readonly jobRunners: readonly string[];
}

type Config = Pick<
  ClusterUpgradesConfig,
  'checks' | 'ignore' | 'sources' | 'planning' | 'controllers'
>;

/**
 * @throws InputError when the configuration names what is not installed: the setting would silently
 *   do nothing
 */
export function requireInstalled(config: Config, installed: Installed): void {
  const mistakes = [
    ...checkMistakes(config, installed.checks),
    ...clusterMistakes(config, installed),
    ...config.controllers.flatMap(({ provider }, index) =>
      providerMistake(
        `clusterUpgrades.controllers[${index}]`,
        provider.id,
        installed.providers,
      ),
    ),
    ...runnerMistakes(config, installed.jobRunners),
  ];
  if (mistakes.length > 0) throw configurationError(mistakes);
}

function checkMistakes(
  { checks, ignore }: Config,
  installed: readonly string[],
): readonly ConfigurationMistake[] {
  const missing = (id: string) =>
    `no check has the id '${id}'.${didYouMean(id, installed)} The checks are ${[
      ...installed,
    ]
      .sort()
      .join(', ')}`;
  return [
    ...Object.keys(checks)
      .filter(id => !installed.includes(id))
      .map(id => ({
        place: `clusterUpgrades.checks.${id}`,
        message: missing(id),
      })),
    ...ignore.flatMap(({ check = [] }, index) =>
      check
        .filter(pattern => !installed.some(id => matchesGlob(pattern, id)))
        .map(pattern => ({
          place: `clusterUpgrades.ignore[${index}].check`,
          message: missing(pattern),
        })),
    ),
  ];
}

/** Of what the operator says of whole sources and single clusters. */
function clusterMistakes(
  { sources }: Config,
  installed: Installed,
): readonly ConfigurationMistake[] {
  return sources.flatMap(({ kubeconfig, kubernetesPlugin }, index) => {
    const place = `clusterUpgrades.sources[${index}]`;
    const [section, clusters] = kubeconfig
      ? ['kubeconfig', kubeconfig.clusters]
      : [
          'kubernetesPlugin',
          typeof kubernetesPlugin === 'object' ? kubernetesPlugin.clusters : {},
        ];
    return [
      ...platformMistake(
        `${place}.kubeconfig`,
        kubeconfig?.platform,
        installed.platforms,
      ),
      ...Object.entries(clusters).flatMap(([name, { provider, platform }]) => {
        const ofCluster = `${place}.${section}.clusters.${name}`;
        return [
          ...platformMistake(ofCluster, platform, installed.platforms),
          ...providerMistake(ofCluster, provider?.id, installed.providers),
        ];
      }),
    ];
  });
}

function platformMistake(
  place: string,
  platform: string | undefined,
  installed: readonly string[],
): readonly ConfigurationMistake[] {
  if (platform === undefined || installed.includes(platform)) return [];
  return [
    {
      place: `${place}.platform`,
      message: `must be one of ${installed
        .map(id => `'${id}'`)
        .join(', ')}.${didYouMean(platform, installed)}`,
    },
  ];
}

function providerMistake(
  place: string,
  id: string | undefined,
  installed: readonly string[],
): readonly ConfigurationMistake[] {
  if (id === undefined || installed.includes(id)) return [];
  const has =
    installed.length > 0
      ? `The providers are ${[...installed].sort().join(', ')}`
      : 'No provider is installed';
  return [
    {
      place: `${place}.provider.id`,
      message: `no provider has the id '${id}'.${didYouMean(
        id,
        installed,
      )} ${has}. Correct the id, or install the module of the provider`,
    },
  ];
}

function runnerMistakes(
  { planning }: Config,
  installed: readonly string[],
): readonly ConfigurationMistake[] {
  return planning.jobs.flatMap(({ runner }, index) => {
    if (installed.includes(runner)) return [];
    const place = `clusterUpgrades.planning.jobs[${index}].runner`;
    if (runner === 'kubeconfig')
      return [
        {
          place,
          message:
            "is 'kubeconfig', which needs clusterUpgrades.planning.jobCredential. Add jobCredential, or name another runner",
        },
      ];
    return [
      {
        place,
        message: `no runner of Jobs has the id '${runner}'.${didYouMean(
          runner,
          [...installed, 'kubeconfig'],
        )} Correct the id, or install the module of the runner`,
      },
    ];
  });
}
