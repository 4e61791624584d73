import { didYouMean } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterUpgradesConfig } from '../config';
import type { ReferenceProblem } from './problem';

/** Strategies that every kubernetes plugin has (`buildDefaultAuthStrategyMap` of its backend) and its catalog locator accepts. */
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
            problem: `The kubernetes plugin does not ship this provider.${didYouMean(
              provider,
              ACCEPTED,
            )} Use one of ${ACCEPTED.join(
              ', ',
            )}, or make sure that the portal adds it to the kubernetes plugin`,
          },
        ],
  );
}
