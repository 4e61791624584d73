import { decodeCluster, decodeDrainRule } from '../objects/decode';
import { clusterObject } from '../testing/objects';
import { RULE_OF, ruleName, ruleObject, ruleSpec } from './ruleObject';

const cluster = (topology: boolean) =>
  decodeCluster(clusterObject({ topology }), {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
  });

describe('a rule', () => {
  it('has a name that is its key’s alone, fits, and is in the order of the effects of one upgrade', () => {
    const upgrade = '5f0c1a52-0b0e-4d37-9b6f-6b1f2a3c4d5e';
    const [a, b] = [
      ruleName(`${upgrade}/effect-a-first`),
      ruleName(`${upgrade}/effect-b-second`),
    ];
    expect(a).toMatch(
      /^drydock-5f0c1a52-0b0e-4d37-9b6f-6b1f2a3c4d5e-effect-a-first-[0-9a-f]{10}$/,
    );
    expect(a < b).toBe(true);
    expect(ruleName(`${upgrade}/effect-a-first`)).toBe(a);
    expect(ruleName('A/b')).not.toBe(ruleName('a/b'));
    const long = ruleName(`${'x'.repeat(400)}/é`);
    expect(long.length).toBeLessThan(200);
    expect(long).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])$/);
  });

  it.each([
    [true, 'topology.cluster.x-k8s.io/deployment-name'],
    [false, 'cluster.x-k8s.io/deployment-name'],
  ])(
    'selects pools by the label that their machines have (ClusterClass: %s), in the version that is served, and is read as it was written',
    (topology, label) => {
      const spec = ruleSpec(cluster(topology), {
        pools: ['a', 'b'],
        pods: { labels: { app: 'db' } },
        behavior: 'wait-completed',
      });
      const body = ruleObject(cluster(topology), 'u1/effect-x', spec);
      expect(body).toMatchObject({
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        metadata: { annotations: { [RULE_OF]: 'u1/effect-x' } },
        spec: {
          drain: { behavior: 'WaitCompleted' },
          pods: [{ selector: { matchLabels: { app: 'db' } } }],
        },
      });
      expect(body.spec).toMatchObject({
        machines: [
          {
            selector: {
              matchExpressions: [
                { key: label, operator: 'In', values: ['a', 'b'] },
              ],
            },
          },
        ],
      });
      const stored = {
        ...body,
        metadata: { ...body.metadata, resourceVersion: '1' },
      };
      const { behavior, order, machines, pods } = decodeDrainRule(stored, {
        apiVersion: body.apiVersion,
        kind: body.kind,
      });
      expect({ behavior, order, machines, pods }).toEqual(spec);
    },
  );
});
