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
  readonly jobRunners: readonly string[];
}

type Config = Pick<
  ClusterUpgradesConfig,
  'checks' | 'ignore' | 'sources' | 'planning'
>;

/** @throws InputError when the configuration names what is not installed: the setting would silently do nothing */
export function requireInstalled(config: Config, installed: Installed): void {
  const mistakes = [
    ...checkMistakes(config, installed.checks),
    ...providerMistakes(config, installed.providers),
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

function providerMistakes(
  { sources }: Config,
  installed: readonly string[],
): readonly ConfigurationMistake[] {
  return sources.flatMap(({ kubeconfig, kubernetesPlugin }, index) => {
    const [section, clusters] = kubeconfig
      ? ['kubeconfig', kubeconfig.clusters]
      : [
          'kubernetesPlugin',
          typeof kubernetesPlugin === 'object' ? kubernetesPlugin.clusters : {},
        ];
    return Object.entries(clusters).flatMap(([name, { provider }]) => {
      if (provider === undefined || installed.includes(provider.id)) return [];
      const place = `clusterUpgrades.sources[${index}].${section}.clusters.${name}.provider.id`;
      const has =
        installed.length > 0
          ? `The providers are ${[...installed].sort().join(', ')}`
          : 'No provider is installed';
      return [
        {
          place,
          message: `no provider has the id '${provider.id}'.${didYouMean(
            provider.id,
            installed,
          )} ${has}. Correct the id, or install the module of the provider`,
        },
      ];
    });
  });
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
