import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { identifyAny } from '../../../__testUtils__/identities';
import { effectContext } from '../__testUtils__/effectContext';
import { FakeDeploymentApi } from './__testUtils__/FakeDeploymentApi';
import { PauseAutoscaler } from './PauseAutoscaler';
import { PAUSED_BY } from './pausedDeployment';

describeCompensatedEffect('pause-autoscaler', async () => {
  const api = await FakeDeploymentApi.start();
  for (const name of ['cluster-autoscaler', 'other-autoscaler'])
    api.add(name, 2);
  const contextOf = (key: string, deployment: string) =>
    effectContext(
      'autoscaler',
      { namespace: 'kube-system', deployment },
      { key },
    );
  return {
    effect: new PauseAutoscaler({
      credential: api.credential,
      identify: identifyAny,
    }),
    context: contextOf('upgrade-1/effect-autoscaler', 'cluster-autoscaler'),
    otherContext: contextOf('another/effect-autoscaler', 'other-autoscaler'),
    secrets: ['writer-token'],
    count: key =>
      [...api.deployments.values()].filter(
        ({ metadata, spec }) =>
          spec.replicas === 0 &&
          (key === undefined || metadata.annotations[PAUSED_BY] === key),
      ).length,
    breakOtherSide: async () => {
      api.broken = true;
    },
    close: () => api.stop(),
  };
});
