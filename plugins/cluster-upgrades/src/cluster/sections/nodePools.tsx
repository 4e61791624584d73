import type {
  ClusterDetails,
  ClusterDetailsNodePoolsInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Status, statusWord } from '../../components/Status';
import type { StatusName } from '../../components/tokens';
import { namesText, shortVersions, versionText } from '../../format/words';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { factsOf } from '../factsOf';
import { versionRange } from '../nodeSkew';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { DetailsLoaded, SectionFooter } from './SectionParts';

type Pool = ClusterDetailsNodePoolsInner;

/** Worst first. */
const order: StatusName[] = ['blocked', 'unknown', 'attention', 'ready'];

/**
 * Node pools with their distance to the control plane now and, where there is one, at the cluster's
 * own target.
 */
export const nodePoolsSection: ClusterSection = {
  id: 'node-pools',
  title: 'cluster.nodePools',
  summary: ({ details, cluster }, _now, texts) =>
    summaryOf(
      details,
      texts('cluster.what.details', { cluster: cluster.title }),
      value => nodePoolsSummary(value, cluster.target, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <DetailsLoaded facts={facts}>
      {value => <NodePools details={value} target={facts.cluster.target} />}
    </DetailsLoaded>
  ),
};

/** Exported for its test. */
export function nodePoolsSummary(
  details: ClusterDetails,
  target: string | undefined,
  texts: Texts,
): SectionSummary {
  const { known, reason = '' } = factsOf(details, 'nodes', texts);
  const { nodePools: pools } = details;
  if (known === 'not-at-all')
    return {
      sentence: texts('cluster.sections.notRead', { reason }),
      status: unknownStatus(texts),
    };
  const nodes = pools.reduce((sum, pool) => sum + pool.nodes, 0);
  const behind = pools
    .filter(({ minorsBehind }) => minorsBehind > 0)
    .map(({ name }) => name);
  const range = versionRange(
    pools.flatMap(pool => pool.versions),
    texts,
  );
  const words = [texts('cluster.pools.nodes', { count: nodes }), range]
    .filter(Boolean)
    .join(', ');
  const late =
    behind.length > 0 &&
    texts('cluster.pools.behind', {
      count: behind.length,
      names: namesText(behind, texts),
    });
  const gap =
    known === 'partly' && texts('cluster.sections.inPartWhy', { reason });
  const looks = target ? pools.map(pool => poolLook(pool, texts)) : [];
  const worst = order
    .flatMap(status => looks.find(look => look.status === status) ?? [])
    .at(0);
  return {
    count: known === 'fully' ? String(pools.length) : undefined,
    sentence: [words, late, gap].filter(Boolean).join(' · '),
    status: gap
      ? { status: 'unknown', label: texts('cluster.sections.inPart') }
      : worst && {
          status: worst.status,
          label:
            worst.status === 'ready'
              ? texts('cluster.pools.within')
              : worst.label ?? statusWord(worst.status, texts),
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
  const texts = useTexts();
  const nodes = factsOf(details, 'nodes', texts);
  const limit = details.nodePools.find(
    pool => pool.allowedMinorsBehind !== undefined,
  )?.allowedMinorsBehind;
  const columns: Column<Pool>[] = [
    {
      id: 'name',
      title: texts('cluster.pools.column.name'),
      rowHeader: true,
      render: pool => pool.name,
    },
    {
      id: 'nodes',
      title: texts('cluster.pools.column.nodes'),
      render: pool =>
        pool.ready === pool.nodes
          ? pool.nodes
          : texts('cluster.pools.ready', {
              ready: pool.ready,
              nodes: pool.nodes,
            }),
    },
    {
      id: 'kubelet',
      title: texts('cluster.pools.column.kubelet'),
      render: pool =>
        shortVersions(pool.versions).join(', ') || texts('unknown'),
    },
    {
      id: 'now',
      title: texts('cluster.pools.column.now'),
      render: pool => behindText(pool.minorsBehind, texts),
    },
    ...(target
      ? [
          {
            id: 'target',
            title: texts('cluster.pools.column.target', {
              version: versionText(target),
            }),
            render: (pool: Pool) => <Status {...poolLook(pool, texts)} />,
          },
        ]
      : []),
    {
      id: 'runtime',
      title: texts('cluster.pools.column.runtime'),
      render: pool =>
        pool.runtimes?.map(runtime => runtime.replace('://', ' ')).join(', ') ||
        texts('unknown'),
    },
  ];
  return (
    <>
      <DataTable
        label={texts('cluster.nodePools')}
        dense
        columns={columns}
        rows={details.nodePools}
        rowKey={pool => pool.name}
        empty={
          nodes.reason
            ? texts('cluster.pools.notKnown', { reason: nodes.reason })
            : texts('cluster.pools.none')
        }
      />
      {limit !== undefined && (
        <SectionFooter>
          {texts('cluster.pools.limit', { count: limit })}
        </SectionFooter>
      )}
    </>
  );
}

function behindText(minors: number, texts: Texts): string {
  return minors === 0
    ? texts('cluster.pools.even')
    : texts('cluster.pools.distance', { count: minors });
}

/**
 * The distance of a pool at the target, as the check of version skew judges it. Exported for its
 * test.
 */
export function poolLook(
  pool: Pool,
  texts: Texts,
): { status: StatusName; label?: string } {
  const behind = pool.minorsBehindAtTarget;
  const allowed = pool.allowedMinorsBehind;
  if (behind === undefined || allowed === undefined)
    return { status: 'unknown' };
  if (behind > allowed) {
    // Pools roll between the hops of a control plane: what blocks, as in the check of version skew,
    // is the next hop alone.
    return pool.minorsBehind + 1 > allowed
      ? {
          status: 'blocked',
          label: texts('cluster.pools.overLimit', { count: behind }),
        }
      : {
          status: 'attention',
          label: texts('cluster.pools.onTheWay', { count: behind }),
        };
  }
  return behind === allowed && behind > 0
    ? {
        status: 'attention',
        label: texts('cluster.pools.atLimit', { count: behind }),
      }
    : { status: 'ready', label: behindText(behind, texts) };
}
