import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import {
  textMapAt,
  type CompensatedEffect,
  type DrainRuleSettings,
  type EffectContext,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { ClusterApiDrainRules } from './ClusterApiDrainRules';
import { RULE_OF } from './ruleObject';
import { said } from '@drydock/upgrade-reasons';

const settings: DrainRuleSettings = {
  pods: { labels: { app: 'db' } },
  behavior: 'drain',
  order: 10,
};

/** As the backend hands effects of a plan on to the provider. */
function asEffect(rules: ClusterApiDrainRules): CompensatedEffect {
  const request = ({ key, cluster }: EffectContext) => ({
    key,
    cluster: {
      id: cluster.id,
      name: cluster.name,
      reference: 'capi-main/fleet/c1',
    },
    settings,
  });
  return {
    id: 'drain-rule',
    problem: () => undefined,
    take: (context, _handle, signal) => rules.take(request(context), signal),
    observe: (context, _handle, signal) =>
      rules.observe(request(context), signal),
    undo: (context, _handle, signal) => rules.undo(request(context), signal),
    undoByHand: context => rules.undoByHand(request(context)),
  };
}

describeCompensatedEffect('drain-rule on Cluster API', async () => {
  const fake = FakeManagement.plain();
  const management = fake.management();
  const contextOf = (key: string): EffectContext => ({
    key,
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: 'c1', name: 'c1' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: {},
    lastsMinutes: 60,
  });
  return {
    effect: asEffect(
      new ClusterApiDrainRules(() => ({
        management,
        key: { namespace: 'fleet', name: 'c1' },
      })),
    ),
    context: contextOf('u1/effect-db'),
    otherContext: contextOf('another/effect-db'),
    secrets: [],
    count: key =>
      [...fake.objects.values()]
        .map(object => textMapAt(object, 'metadata', 'annotations')[RULE_OF])
        .filter(
          holder =>
            holder !== undefined && (key === undefined || holder === key),
        ).length,
    breakOtherSide: async () => {
      fake.failures.set(
        '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedrainrules',
        new ClusterReadError({
          kind: 'unreachable',
          reason: said('no answer'),
          retryable: true,
        }),
      );
    },
  };
});
