import type { ClusterUpgradesConfig } from '../../config/config';
import { problemWith, type ReferenceProblem } from './problem';

/**
 * Strategies that every kubernetes plugin has (`buildDefaultAuthStrategyMap` of its backend) and
 * its catalog locator accepts.
 */
const ACCEPTED: readonly string[] = [
  'aks',
  'aws',
  'azure',
  'google',
  'googleServiceAccount',
  'localKubectlProxy',
  'oidc',
];

/** A portal can add strategies of its own, so that another name is no error. */
export function kubernetesAuthProviderProblems({
  catalog,
}: Pick<ClusterUpgradesConfig, 'catalog'>): readonly ReferenceProblem[] {
  return catalog.kubernetesAuth.flatMap(({ provider }, index) =>
    ACCEPTED.includes(provider)
      ? []
      : [
          {
            setting: `clusterUpgrades.catalog.kubernetesAuth[${index}].provider`,
            reference: provider,
            problem: problemWith(
              { code: 'configuration.no-auth-provider' },
              {
                code: 'configuration.fix-auth-provider',
                params: {
                  providers: { list: ACCEPTED.map(object => ({ object })) },
                },
              },
              provider,
              ACCEPTED,
            ),
          },
        ],
  );
}
