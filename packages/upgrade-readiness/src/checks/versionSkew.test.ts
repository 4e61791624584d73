import type { NodeFacts } from '../contracts';
import {
  inventoryOf,
  nodeOf,
  runAlone,
  digestOf,
} from '../testing/inventories';
import { versionSkew } from './versionSkew';

const cluster = (gitVersion: string, nodes: readonly NodeFacts[]) =>
  inventoryOf({ version: { gitVersion }, nodes });

describe('version-skew', () => {
  it('finds nothing while every pool is within reach of the next hop', () => {
    const inventory = cluster('v1.33.1', [
      nodeOf('a', 'v1.33.1-eks-abc'),
      nodeOf('b', 'v1.31.0+k3s1'),
    ]);
    expect(runAlone(versionSkew, inventory, '1.34')).toEqual({
      findings: [],
      partial: [],
    });
    expect(runAlone(versionSkew, inventory, '1.37').findings).toEqual([]);
  });

  it('blocks when the next hop would leave a pool too far behind, and says to what it must go', () => {
    const inventory = cluster('v1.33.1', [
      nodeOf('a', 'v1.33.1'),
      nodeOf('b', 'v1.30.2', { pool: 'batch' }),
      nodeOf('c', 'v1.33.0', { pool: 'batch' }),
    ]);
    const { findings } = runAlone(versionSkew, inventory, '1.34');
    expect(findings).toMatchObject([
      {
        severity: 'blocker',
        key: 'kubelet-older/batch',
        title:
          'Node pool batch runs kubelet v1.30.2, more than 3 minors behind v1.34',
        evidence: [
          {
            source: 'node',
            what: 'Kubelets of node pool batch down to v1.30.2; 3 minors behind API servers of v1.34 are allowed',
          },
        ],
        related: [{ object: { kind: 'Node', name: 'b' } }],
        fix: {
          what: 'Upgrade node pool batch to v1.31 or newer, at most v1.33, before the control plane goes to v1.34',
        },
      },
    ]);
    expect(runAlone(versionSkew, inventory, '1.33.9').findings).toEqual([]);
  });

  it('allows two minors only, before 1.28', () => {
    expect(
      runAlone(
        versionSkew,
        cluster('v1.26.1', [nodeOf('a', 'v1.24.1')]),
        '1.27',
      ).findings,
    ).toHaveLength(1);
    expect(
      runAlone(
        versionSkew,
        cluster('v1.26.1', [nodeOf('a', 'v1.25.1')]),
        '1.27',
      ).findings,
    ).toEqual([]);
  });

  it('warns of nodes that are newer than the control plane when the upgrade mends it, else blocks', () => {
    const inventory = cluster('v1.33.1', [nodeOf('a', 'v1.34.0')]);
    expect(runAlone(versionSkew, inventory, '1.34').findings).toMatchObject([
      { severity: 'warning', key: 'kubelet-newer/general' },
    ]);
    expect(runAlone(versionSkew, inventory, '1.33.9').findings).toMatchObject([
      { severity: 'blocker' },
    ]);
  });

  it('holds kube-proxy to the same law', () => {
    const inventory = cluster('v1.33.1', [
      nodeOf('a', 'v1.33.1', { kubeProxyVersion: 'v1.30.0-eksbuild.1' }),
      nodeOf('b', 'v1.33.1', { kubeProxyVersion: 'v1.34.0' }),
    ]);
    expect(
      runAlone(versionSkew, inventory, '1.34').findings.map(
        ({ key, severity }) => [key, severity],
      ),
    ).toEqual([
      ['kube-proxy-newer/general', 'warning'],
      ['kube-proxy-older/general', 'blocker'],
    ]);
    const newer = cluster('v1.33.1', [
      nodeOf('a', 'v1.33.1', { kubeProxyVersion: 'v1.34.0' }),
    ]);
    expect(runAlone(versionSkew, newer, '1.34').findings[0].fix.what).toBe(
      'Upgrade the control plane to v1.34 first, or set kube-proxy to v1.33',
    );
    expect(runAlone(versionSkew, newer, '1.33.9').findings).toMatchObject([
      { key: 'kube-proxy-newer/general', severity: 'blocker' },
    ]);
    expect(
      runAlone(
        versionSkew,
        cluster('v1.33.1', [
          nodeOf('a', 'v1.33.1', { kubeProxyVersion: 'v1.34.0' }),
          nodeOf('b', 'v1.33.1', { kubeProxyVersion: 'v1.35.0' }),
        ]),
        '1.34',
      ).findings,
    ).toMatchObject([{ severity: 'blocker' }]);
  });

  it('rests on versions and the next minor, so that a waiver neither outlives the hop it was given for nor ends with a node', () => {
    const digests = (
      gitVersion: string,
      target: string,
      name: string,
      facts: Partial<NodeFacts> = {},
    ) =>
      runAlone(
        versionSkew,
        cluster(gitVersion, [nodeOf(name, 'v1.29.2', facts)]),
        target,
      ).findings.map(digestOf);
    expect(digests('v1.32.1', '1.33', 'a')).toHaveLength(1);
    expect(digests('v1.32.1', '1.33', 'a')).toEqual(
      digests('v1.32.4', '1.33', 'b'),
    );
    expect(digests('v1.32.1', '1.33', 'a')).not.toEqual(
      digests('v1.33.1', '1.34', 'a'),
    );
    const proxies = (gitVersion: string, target: string, version: string) =>
      digests(gitVersion, target, 'a', {
        kubeletVersion: gitVersion,
        kubeProxyVersion: version,
      });
    expect(proxies('v1.32.1', '1.33', 'v1.29.0')).toHaveLength(1);
    expect(proxies('v1.32.1', '1.33', 'v1.29.0')).not.toEqual(
      proxies('v1.33.1', '1.34', 'v1.29.0'),
    );
    expect(proxies('v1.32.1', '1.33', 'v1.29.0')).not.toEqual(
      proxies('v1.32.1', '1.33', 'v1.28.0'),
    );
  });

  it('is partial for a kubelet whose version cannot be read', () => {
    expect(
      runAlone(
        versionSkew,
        cluster('v1.33.1', [nodeOf('a', 'garbage'), nodeOf('b', '')]),
        '1.34',
      ),
    ).toEqual({
      findings: [],
      partial: ['The kubelet version of a and b cannot be read'],
    });
  });
});
