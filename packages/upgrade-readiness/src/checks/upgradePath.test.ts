import { inventoryOf, nodeOf, runAlone } from '../testing/inventories';
import { upgradePath } from './upgradePath';

const cluster = (gitVersion: string, kubelet = gitVersion) =>
  inventoryOf({ version: { gitVersion }, nodes: [nodeOf('a', kubelet)] });

describe('upgrade-path', () => {
  it.each(['1.34', 'v1.33.9', '1.33.2'])(
    'finds nothing on one hop to %s',
    target => {
      expect(
        runAlone(upgradePath, cluster('v1.33.1-eks-abc'), target).findings,
      ).toEqual([]);
    },
  );

  it('blocks a downgrade', () => {
    expect(
      runAlone(upgradePath, cluster('v1.33.4'), '1.32').findings,
    ).toMatchObject([
      {
        severity: 'blocker',
        title: 'There is no path from v1.33.4 to v1.32',
        fix: { what: expect.stringContaining('cannot go back') },
      },
    ]);
    expect(
      runAlone(upgradePath, cluster('v1.33.4'), '1.33.1').findings,
    ).toHaveLength(1);
  });

  it('lists the hops to a target that is several minors away', () => {
    const { findings } = runAlone(upgradePath, cluster('v1.31.4'), '1.34');
    expect(findings).toMatchObject([
      {
        severity: 'info',
        title: 'v1.31.4 to v1.34 takes 3 hops of the control plane',
      },
    ]);
    expect(findings[0].evidence.length).toBeGreaterThanOrEqual(4);
  });

  it('blocks a target that nodes are ahead of', () => {
    expect(
      runAlone(upgradePath, cluster('v1.33.4', 'v1.35.0'), '1.34').findings,
    ).toMatchObject([{ severity: 'blocker' }]);
  });

  it('holds without nodes, and finds nothing at the target', () => {
    const failed = inventoryOf(
      { version: { gitVersion: 'v1.33.4' } },
      { nodes: { status: 'failed', failures: [] } },
    );
    expect(runAlone(upgradePath, failed, '1.34').findings).toEqual([]);
    expect(
      runAlone(upgradePath, cluster('v1.33.4'), '1.33.4').findings,
    ).toEqual([]);
  });
});
