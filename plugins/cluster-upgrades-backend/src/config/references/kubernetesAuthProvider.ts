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
  const name = catalog.kubernetesAuthProvider;
  if (name === undefined || ACCEPTED.includes(name)) return [];
  const accepted = `Use one of ${ACCEPTED.join(', ')}`;
  const problem =
    name === 'serviceAccount'
      ? `The catalog locator of the kubernetes plugin ignores clusters with this provider. ${accepted}`
      : `The kubernetes plugin does not ship this provider.${didYouMean(
          name,
          ACCEPTED,
        )} ${accepted}, or make sure that the portal adds it to the kubernetes plugin`;
  return [
    {
      setting: 'clusterUpgrades.catalog.kubernetesAuthProvider',
      reference: name,
      problem,
    },
  ];
}
