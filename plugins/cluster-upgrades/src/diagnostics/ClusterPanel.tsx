import { useApi } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  CheckCoverage,
  ClusterDiagnostics,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { CodeDiff } from '../components/CodeDiff';
import { FailureNotice } from '../components/FailureNotice';
import { Freshness } from '../components/Freshness';
import {
  IdentityClaims,
  isExplainedByClaim,
} from '../components/IdentityClaims';
import { PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { RelativeTime } from '../components/RelativeTime';
import { SidePanel } from '../components/SidePanel';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useCopy } from '../components/useCopy';
import { useResource } from '../hooks/useResource';
import { count, versionText } from '../format/words';
import { formatBytes } from './bytes';
import { reachability } from './reachability';

/** One cluster's reading in full: error, permission gaps with the role that closes them, coverage, requests. */
export function ClusterPanel({
  clusterId,
  onClose,
}: {
  clusterId: string;
  onClose(): void;
}) {
  const api = useApi(clusterUpgradesApiRef);
  const diagnostics = useResource(clusterId, () =>
    api.getClusterDiagnostics(clusterId),
  );
  const { value, error, loading, reload } = diagnostics;
  return (
    <SidePanel
      title={
        value?.cluster.title ??
        (error ? 'This cluster cannot be shown' : 'Reading diagnostics')
      }
      onClose={onClose}
      chips={value && <Status {...reachability(value)} />}
      facts={value && <Facts value={value} />}
    >
      {error && (
        <FailureNotice
          error={error}
          what="the diagnostics of this cluster"
          onRetry={reload}
        />
      )}
      {!value && loading && (
        <Loading label="Reading diagnostics" rows={8} columns={2} />
      )}
      {value && (
        <>
          <IdentityClaims sources={value.sources} />
          {!isExplainedByClaim(value.freshness, value.sources) && (
            <LastError value={value} />
          )}
          <Gaps value={value} />
          <Coverage coverage={value.coverage} />
          <Requests value={value} />
        </>
      )}
    </SidePanel>
  );
}

function Facts({ value }: { value: ClusterDiagnostics }) {
  const entityLink = useEntityRefLink();
  const {
    cluster,
    freshness,
    knowledge,
    evaluatedAt,
    sources = [],
    disagreement,
  } = value;
  return (
    <>
      {cluster.entityRef && (
        <>
          <PageLink to={`${entityLink(cluster.entityRef)}/upgrades`}>
            Its page
          </PageLink>
          {' · '}
        </>
      )}
      <Freshness freshness={freshness} prefix="read" />
      {freshness.nextReadAt && (
        <>
          {' · next read '}
          <RelativeTime iso={freshness.nextReadAt} due />
        </>
      )}
      {evaluatedAt && (
        <>
          {' · judged '}
          <RelativeTime iso={evaluatedAt} />
        </>
      )}
      {knowledge &&
        ` · knowledge ${knowledge.version}, through ${versionText(
          knowledge.reviewedThrough,
        )}`}
      {sources.length > 0 &&
        ` · from ${sources
          .map(
            ({ id, name, listed }) =>
              `${id} (${name}${listed ? '' : ', not in its last answer'})`,
          )
          .join(', ')}`}
      {disagreement && ` · ${disagreement}`}
    </>
  );
}

function LastError({ value: { freshness } }: { value: ClusterDiagnostics }) {
  const { failure, consecutiveFailures, failingSince } = freshness;
  if (!failure) {
    return null;
  }
  const details = [
    failure.request,
    failure.status && `HTTP ${failure.status}`,
    failure.reason,
    failure.retryable
      ? 'tried again by itself'
      : 'not tried again until it is mended',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Banner status="failed" title={failure.message} details={details}>
      {failure.fix}
      {consecutiveFailures !== undefined &&
        ` Failed ${count(consecutiveFailures, 'time')}`}
      {failingSince && (
        <>
          {' since '}
          <RelativeTime iso={failingSince} />
        </>
      )}
    </Banner>
  );
}

function Gaps({
  value: { gaps, clusterRole, freshness },
}: {
  value: ClusterDiagnostics;
}) {
  const classes = usePageStyles();
  const copy = useCopy();
  if (gaps.length === 0) {
    return (
      <div className={classes.stack} style={{ gap: 4 }}>
        <h3>Permissions</h3>
        <p className={classes.muted}>
          {freshness.state === 'fresh'
            ? 'The last read was refused nothing.'
            : 'No refusal is known; the cluster was not read now.'}
        </p>
      </div>
    );
  }
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>Permissions that the reader lacks</h3>
      <table
        className={classes.table}
        aria-label="Permissions that the reader lacks"
      >
        <tbody>
          {gaps.map(gap => (
            <tr key={gap.request}>
              <th
                scope="row"
                style={{ paddingLeft: 0, whiteSpace: 'normal', width: '45%' }}
              >
                <code>{gap.request}</code>
              </th>
              <td className={classes.anywhere}>
                {gap.checks.length > 0
                  ? `keeps from running in full: ${gap.checks.join(', ')}`
                  : `for ${gap.sections.join(', ')}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {clusterRole && (
        <>
          <div
            className={classes.row}
            style={{ justifyContent: 'space-between' }}
          >
            <span>
              Apply this with kubectl, as a user with permission to grant it:
            </span>
            <ActionButton onClick={() => copy(clusterRole, 'The ClusterRole')}>
              Copy
            </ActionButton>
          </div>
          <CodeDiff before="" after={clusterRole} label="ClusterRole" />
        </>
      )}
    </div>
  );
}

const coverageLooks: Record<
  CheckCoverage['status'],
  { status: 'done' | 'unknown' | 'pending'; label: string }
> = {
  ran: { status: 'done', label: 'Ran' },
  partial: { status: 'unknown', label: 'In part' },
  'not-run': { status: 'unknown', label: 'Did not run' },
  off: { status: 'pending', label: 'Off by policy' },
};

function Coverage({ coverage }: { coverage: CheckCoverage[] }) {
  const classes = usePageStyles();
  const order: CheckCoverage['status'][] = ['not-run', 'partial', 'off', 'ran'];
  const sorted = [...coverage].sort(
    (left, right) => order.indexOf(left.status) - order.indexOf(right.status),
  );
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>Coverage per check</h3>
      {coverage.length === 0 && (
        <p className={classes.muted}>No check ran yet.</p>
      )}
      <table className={classes.table} aria-label="Coverage per check">
        <tbody>
          {sorted.map(check => (
            <tr key={check.checkId}>
              <th scope="row" style={{ paddingLeft: 0, whiteSpace: 'normal' }}>
                {check.title}
              </th>
              <td>
                <Status {...coverageLooks[check.status]} />
                {check.reasons.length > 0 && (
                  <span className={`${classes.sub} ${classes.anywhere}`}>
                    {check.reasons.join('; ')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Requests({
  value: { requests, totals },
}: {
  value: ClusterDiagnostics;
}) {
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>Requests of the last read</h3>
      <p className={classes.muted}>
        {count(totals.requests, 'request')}, {formatBytes(totals.wireBytes)} on
        the wire, {formatBytes(totals.decodedBytes)} decoded.
      </p>
      <table
        className={`${classes.table} ${classes.numbers}`}
        aria-label="Requests of the last read"
      >
        <thead>
          <tr>
            <th scope="col" style={{ paddingLeft: 0 }}>
              Purpose
            </th>
            <th scope="col">Requests</th>
            <th scope="col">Wire</th>
            <th scope="col">Decoded</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(request => (
            <tr key={request.purpose}>
              <th scope="row" style={{ paddingLeft: 0 }}>
                {request.purpose}
              </th>
              <td>{request.requests}</td>
              <td>{formatBytes(request.wireBytes)}</td>
              <td>{formatBytes(request.decodedBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
