import type { ClusterDetails, ClusterDetailsNodePoolsInner } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { count, shortVersions, versionText } from '../format/words';
import { useHeadlines } from '../translation';
import { factsOf } from './factsOf';

type Pool = ClusterDetailsNodePoolsInner;

/** Node pools with their distance to the control plane now and, where there is one, at the target. */
export function NodePoolsSection({ details, target }: { details: ClusterDetails; target?: string }) {
  const headline = useHeadlines();
  const nodes = factsOf(details, 'nodes');
  const limit = details.nodePools.find(pool => pool.allowedMinorsBehind !== undefined)?.allowedMinorsBehind;
  const columns: Column<Pool>[] = [
    { id: 'name', title: 'Pool', rowHeader: true, render: pool => pool.name },
    { id: 'nodes', title: 'Nodes', render: pool => (pool.ready === pool.nodes ? pool.nodes : `${pool.ready} of ${pool.nodes} ready`) },
    { id: 'kubelet', title: 'Kubelet', render: pool => shortVersions(pool.versions).join(', ') || 'unknown' },
    { id: 'now', title: 'Now', render: pool => behindText(pool.minorsBehind) },
    ...(target ? [{ id: 'target', title: `At ${versionText(target)}`, render: (pool: Pool) => <AtTarget pool={pool} /> }] : []),
    { id: 'runtime', title: 'Runtime', render: pool => pool.runtimes?.map(runtime => runtime.replace('://', ' ')).join(', ') || 'unknown' },
  ];
  return (
    <Section id="node-pools" title={headline('cluster.nodePools')} flush aside={limit === undefined ? undefined : `Limit: ${count(limit, 'minor')} behind`}>
      <DataTable label="Node pools" dense columns={columns} rows={details.nodePools} rowKey={pool => pool.name} empty={nodes.reason ? `Node pools are not known: ${nodes.reason}` : 'The cluster has no node.'} />
    </Section>
  );
}

function behindText(minors: number): string {
  return minors === 0 ? 'even' : `${minors} behind`;
}

function AtTarget({ pool }: { pool: Pool }) {
  const behind = pool.minorsBehindAtTarget;
  const allowed = pool.allowedMinorsBehind;
  if (behind === undefined || allowed === undefined) {
    return <Status status="unknown" />;
  }
  if (behind > allowed) {
    // Pools roll between the hops of a control plane: what blocks, as in the check of version skew, is the next hop alone.
    return pool.minorsBehind + 1 > allowed ? <Status status="blocked" label={`${behind} behind, over the limit`} /> : <Status status="attention" label={`${behind} behind unless upgraded on the way`} />;
  }
  return behind === allowed && behind > 0 ? <Status status="attention" label={`${behind} behind, at limit`} /> : <Status status="ready" label={behindText(behind)} />;
}
