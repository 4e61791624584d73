import { inEnglish } from '@drydock/upgrade-reasons';
import type { JsonObject } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { decodeDrainRule } from '../objects/decode';
import { FakeManagement } from '../testing/FakeManagement';
import { amongOthers } from './otherRules';
import { RULE_OF, ruleName, ruleSpec } from './ruleObject';

const OURS = ruleName('u1/effect-db');
const rule = (name: string, spec: JsonObject, annotations: JsonObject = {}) =>
  decodeDrainRule(
    {
      metadata: { name, namespace: 'fleet', resourceVersion: '1', annotations },
      spec: { drain: { behavior: 'Skip' }, ...spec },
    },
    { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDrainRule' },
  );

async function among(
  rules: readonly ReturnType<typeof rule>[],
  {
    named = true,
    pools,
  }: { readonly named?: boolean; readonly pools?: readonly string[] } = {},
) {
  const objects = await FakeManagement.settled()
    .withSecondPool()
    .management()
    .reader.clusterObjects(
      { namespace: 'fleet', name: 'c1' },
      new AbortController().signal,
    );
  return amongOthers(
    objects,
    rules,
    ruleSpec(objects.cluster, {
      pools,
      pods: { labels: { app: 'db' } },
      behavior: 'drain',
      order: 5,
    }),
    named ? OURS : undefined,
  );
}

const onPool = (pool: string) => ({
  machines: [
    {
      selector: {
        matchLabels: { 'topology.cluster.x-k8s.io/deployment-name': pool },
      },
    },
  ],
});

describe('rules that are there', () => {
  it('refuse one that would change nothing, before and after it has a name', async () => {
    for (const named of [false, true])
      expect(inEnglish(await among([rule('all', {})], { named }))).toEqual({
        refused: expect.stringContaining('this effect would change nothing'),
      });
    expect(
      inEnglish(
        await among([rule('a-pool', onPool('md-1'))], { pools: ['md-1'] }),
      ),
    ).toEqual({
      refused: expect.stringContaining('MachineDrainRule fleet/a-pool (Skip)'),
    });
  });

  it('are reported if they overlap, with which of the two applies', async () => {
    expect(
      inEnglish(await among([rule('a-pool', onPool('md-1')), rule('zz', {})])),
    ).toEqual({
      notes: [
        'MachineDrainRule fleet/a-pool (Skip) comes first, and applies to pods that both select',
        'MachineDrainRule fleet/zz (Skip) comes second, and does not apply to pods that both select',
      ],
    });
  });

  it('are nothing to tell where they say the same, or are about other pods or nodes', async () => {
    const same = rule('all', { drain: { behavior: 'Drain', order: 5 } });
    const pods = rule('web', {
      pods: [{ selector: { matchLabels: { app: 'web' } } }],
    });
    expect(
      inEnglish(await among([same, pods, rule('elsewhere', onPool('md-7'))])),
    ).toEqual({ notes: [] });
    expect(
      inEnglish(
        await among([rule('a-pool', onPool('md-1'))], { pools: ['md-0'] }),
      ),
    ).toEqual({ notes: [] });
  });

  it('of other effects of the plan are reported when the rule is taken, and refuse nothing before', async () => {
    const other = rule(
      ruleName('u1/effect-a'),
      {},
      { [RULE_OF]: 'u1/effect-a' },
    );
    expect(inEnglish(await among([other], { named: false }))).toEqual({
      notes: [],
    });
    expect(inEnglish(await among([other]))).toEqual({
      notes: [expect.stringContaining('comes first')],
    });
    expect(
      inEnglish(await among([rule(OURS, {}, { [RULE_OF]: 'u1/effect-db' })])),
    ).toEqual({ notes: [] });
  });
});
