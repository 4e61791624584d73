import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { CLUSTER, FROM, portalOn, startServer } from '../testing/portal';
import { PausePools } from './PausePools';

// Each test has a server of its own: seconds on a machine of its own.
jest.setTimeout(600_000);

const contextOf = (key: string, pool: string): EffectContext => ({
  key,
  upgradeId: key.split('/')[0],
  rolloutId: 'r1',
  cluster: {
    id: CLUSTER.id,
    name: CLUSTER.name,
    provider: { id: 'openshift', reference: CLUSTER.reference },
  },
  from: FROM,
  target: 'v1.33+openshift4.20',
  parameters: { pools: [pool] },
  lastsMinutes: 60,
});

describeCompensatedEffect('openshift-pause-pools', async () => {
  const server = await startServer();
  const { cluster, close } = await portalOn(server);
  return {
    effect: new PausePools({
      clusters: [cluster],
      knowledge: builtinKnowledge,
    }),
    context: contextOf('u1/effect-pools', 'worker'),
    otherContext: contextOf('another/effect-pools', 'infra'),
    secrets: ['writer-token', 'reader-token'],
    count: async key =>
      (await server.list('MachineConfigPool')).filter(({ spec, metadata }) => {
        const by = metadata.annotations?.['drydock.dev/paused-by'];
        return spec?.paused === true && (key === undefined || by === key);
      }).length,
    breakOtherSide: () => server.close(),
    close,
  };
});
