import { inEnglish } from '@drydock/upgrade-reasons';
import type { NodeFacts } from '../contracts';
import { nodeOf } from '../testing/inventories';
import { judge as judgeBy } from './__testUtils__/facts';
import { nodes } from './nodes';

const judge = (...facts: readonly NodeFacts[]) =>
  judgeBy(nodes, { nodes: facts });
const node = (name: string, facts: Partial<NodeFacts> = {}) =>
  nodeOf(name, 'v1.33.1', facts);

describe('nodes', () => {
  it('finds nothing in healthy pools that are alike', () => {
    expect(
      judge(
        node('a'),
        node('b'),
        node('c', { pool: 'arm', architecture: 'arm64' }),
      ),
    ).toEqual({ findings: [], partial: [] });
  });

  it('warns of nodes that are not ready, and blocks on those of the control plane', () => {
    expect(
      inEnglish(judge(node('a', { ready: false }), node('b')).findings),
    ).toMatchObject([
      {
        key: 'not-ready/general',
        severity: 'warning',
        title: '1 node of node pool general is not ready',
        evidence: [{ what: '1 node: a' }],
        related: [{ object: { kind: 'Node', name: 'a' } }],
      },
    ]);
    expect(
      judge(
        node('m', { ready: false, controlPlane: true, pool: 'control-plane' }),
      ).findings,
    ).toMatchObject([{ severity: 'blocker' }]);
  });

  it('is partial for a node that does not say whether it is ready', () => {
    expect(judge(node('a', { ready: undefined }))).toEqual({
      findings: [],
      partial: ['a does not say whether it is ready'],
    });
  });

  it('warns of pressure, and of a cordon', () => {
    expect(
      judge(
        node('a', { pressures: ['DiskPressure'] }),
        node('b', { pressures: ['DiskPressure', 'MemoryPressure'] }),
      ).findings,
    ).toMatchObject([
      {
        key: 'pressure/general',
        severity: 'warning',
        title:
          'Node pool general reports DiskPressure and MemoryPressure on 2 nodes',
      },
    ]);
    expect(
      judge(
        node('a', {
          unschedulable: true,
          taints: [
            { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
          ],
        }),
      ).findings,
    ).toMatchObject([
      {
        key: 'cordoned/general',
        severity: 'warning',
        title: '1 node of node pool general is cordoned by hand',
      },
    ]);
  });

  it('stays silent about nodes that an autoscaler takes away', () => {
    expect(
      judge(
        node('a', {
          unschedulable: true,
          ready: false,
          taints: [
            { key: 'ToBeDeletedByClusterAutoscaler', effect: 'NoSchedule' },
          ],
        }),
      ).findings,
    ).toEqual([]);
  });

  it('warns of a node that never finished to join, not of taints that people set', () => {
    const uninitialized = {
      key: 'node.cloudprovider.kubernetes.io/uninitialized',
      value: 'true',
      effect: 'NoSchedule',
    };
    expect(
      judge(node('a', { taints: [uninitialized] })).findings,
    ).toMatchObject([
      { key: `taint/${uninitialized.key}/general`, severity: 'warning' },
    ]);
    expect(
      judge(
        node('a', {
          taints: [
            { key: 'dedicated', value: 'gpu', effect: 'NoSchedule' },
            {
              key: 'node-role.kubernetes.io/control-plane',
              effect: 'NoSchedule',
            },
          ],
        }),
      ).findings,
    ).toEqual([]);
  });

  it('informs of a pool that is not of one piece', () => {
    const { findings } = judge(
      node('a', { containerRuntime: 'containerd://1.7.2' }),
      node('b', { containerRuntime: 'containerd://2.0.1' }),
      nodeOf('c', 'v1.33.0', { containerRuntime: 'containerd://1.7.2' }),
    );
    expect(inEnglish(findings)).toMatchObject([
      {
        key: 'mixed/general',
        severity: 'info',
        title: 'Node pool general mixes kubelets and container runtimes',
        evidence: [
          { what: 'kubelets: v1.33.0 on 1 and v1.33.1 on 2' },
          {
            what: 'container runtimes: containerd://1.7.2 on 2 and containerd://2.0.1 on 1',
          },
        ],
      },
    ]);
  });

  it('does not report different machines in a pool that has no common layout', () => {
    const arm = { architecture: 'arm64', osImage: 'Talos' };
    const amd = { architecture: 'amd64', osImage: 'Ubuntu' };
    expect(
      judge(
        node('a', { pool: 'default', ...arm }),
        node('b', { pool: 'default', ...amd }),
      ).findings,
    ).toEqual([]);
    const labels = { 'karpenter.sh/nodepool': 'spot' };
    expect(
      judge(
        node('a', { pool: 'spot', labels, ...arm }),
        node('b', { pool: 'spot', labels, ...amd }),
      ).findings,
    ).toEqual([]);
    expect(judge(node('a', arm), node('b', amd)).findings).toHaveLength(1);
  });
});
