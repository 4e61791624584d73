import type {
  ClusterDetails,
  ClusterDetailsNodePoolsInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Status, statusWords } from '../../components/Status';
import type { StatusName } from '../../components/tokens';
import {
  count,
  nameList,
  shortVersions,
  versionText,
} from '../../format/words';
import { factsOf } from '../factsOf';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionFooter, SectionLoaded } from './SectionParts';

type Pool = ClusterDetailsNodePoolsInner;

/** Worst first. */
const order: StatusName[] = ['blocked', 'unknown', 'attention', 'ready'];

/** Node pools with their distance to the control plane now and, where there is one, at the cluster's own target. */
export const nodePoolsSection: ClusterSection = {
  id: 'node-pools',
  title: 'cluster.nodePools',
  summary: ({ details, cluster }) =>
    summaryOf(details, `the details of ${cluster.title}`, value =>
      nodePoolsSummary(value, cluster.target),
    ),
  Body: ({ facts: { details, cluster } }) => (
    <SectionLoaded resource={details} what={`the details of ${cluster.title}`}>
      {value => <NodePools details={value} target={cluster.target} />}
    </SectionLoaded>
  ),
};

/** Exported for its test. */
export function nodePoolsSummary(
  details: ClusterDetails,
  target: string | undefined,
): SectionSummary {
  const { known, reason } = factsOf(details, 'nodes');
  const { nodePools: pools } = details;
  if (known === 'not at all')
    return {
      sentence: `Not read: ${reason}`,
      status: { status: 'unknown', label: 'Unknown' },
    };
  const nodes = pools.reduce((sum, pool) => sum + pool.nodes, 0);
  const behind = pools
    .filter(({ minorsBehind }) => minorsBehind > 0)
    .map(({ name }) => name);
  const versions = shortVersions(pools.flatMap(pool => pool.versions));
  const range =
    versions.length > 1
      ? `${versions[0]} to ${versions[versions.length - 1]}`
      : versions[0];
  const words = [count(nodes, 'node'), range].filter(Boolean).join(', ');
  const late =
    behind.length > 0 &&
    `${nameList(behind)} ${behind.length === 1 ? 'is' : 'are'} behind`;
  const gap = known === 'in part' && `read in part: ${reason}`;
  const looks = target ? pools.map(poolLook) : [];
  const worst = order
    .flatMap(status => looks.find(look => look.status === status) ?? [])
    .at(0);
  return {
    count: known === 'in full' ? String(pools.length) : undefined,
    sentence: [words, late, gap].filter(Boolean).join(' · '),
    status: gap
      ? { status: 'unknown', label: 'Read in part' }
      : worst && {
          status: worst.status,
          label:
            worst.status === 'ready'
              ? 'Within limits'
              : worst.label ?? statusWords[worst.status],
        },
  };
}

function NodePools({
  details,
  target,
}: {
  details: ClusterDetails;
  target?: string;
}) {
  const nodes = factsOf(details, 'nodes');
  const limit = details.nodePools.find(
    pool => pool.allowedMinorsBehind !== undefined,
  )?.allowedMinorsBehind;
  const columns: Column<Pool>[] = [
    { id: 'name', title: 'Pool', rowHeader: true, render: pool => pool.name },
    {
      id: 'nodes',
      title: 'Nodes',
      render: pool =>
        pool.ready === pool.nodes
          ? pool.nodes
          : `${pool.ready} of ${pool.nodes} ready`,
    },
    {
      id: 'kubelet',
      title: 'Kubelet',
      render: pool => shortVersions(pool.versions).join(', ') || 'unknown',
    },
    { id: 'now', title: 'Now', render: pool => behindText(pool.minorsBehind) },
    ...(target
      ? [
          {
            id: 'target',
            title: `At ${versionText(target)}`,
            render: (pool: Pool) => <Status {...poolLook(pool)} />,
          },
        ]
      : []),
    {
      id: 'runtime',
      title: 'Runtime',
      render: pool =>
        pool.runtimes?.map(runtime => runtime.replace('://', ' ')).join(', ') ||
        'unknown',
    },
  ];
  return (
    <>
      <DataTable
        label="Node pools"
        dense
        columns={columns}
        rows={details.nodePools}
        rowKey={pool => pool.name}
        empty={
          nodes.reason
            ? `Node pools are not known: ${nodes.reason}`
            : 'The cluster has no node.'
        }
      />
      {limit !== undefined && (
        <SectionFooter>
          Limit: {count(limit, 'minor')} behind the control plane
        </SectionFooter>
      )}
    </>
  );
}

function behindText(minors: number): string {
  return minors === 0 ? 'even' : `${minors} behind`;
}

/** The distance of a pool at the target, as the check of version skew judges it. Exported for its test. */
export function poolLook(pool: Pool): { status: StatusName; label?: string } {
  const behind = pool.minorsBehindAtTarget;
  const allowed = pool.allowedMinorsBehind;
  if (behind === undefined || allowed === undefined)
    return { status: 'unknown' };
  if (behind > allowed) {
    // Pools roll between the hops of a control plane: what blocks, as in the check of version skew, is the next hop alone.
    return pool.minorsBehind + 1 > allowed
      ? { status: 'blocked', label: `${behind} behind, over the limit` }
      : {
          status: 'attention',
          label: `${behind} behind unless upgraded on the way`,
        };
  }
  return behind === allowed && behind > 0
    ? { status: 'attention', label: `${behind} behind, at limit` }
    : { status: 'ready', label: behindText(behind) };
}
