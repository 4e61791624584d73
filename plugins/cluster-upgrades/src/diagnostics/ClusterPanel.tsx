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
import { versionText } from '../format/words';
import { useTexts, reasonIn } from '../translation';
import { bytesText } from './bytes';
import { reachability } from './reachability';

/**
 * One cluster's reading in full: error, permission gaps with the role that closes them, coverage,
 * requests.
 */
export function ClusterPanel({
  clusterId,
  onClose,
}: {
  clusterId: string;
  onClose(): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const diagnostics = useResource(clusterId, () =>
    api.getClusterDiagnostics({ path: { clusterId } }),
  );
  const { value, error, loading, reload } = diagnostics;
  return (
    <SidePanel
      title={
        value?.cluster.title ??
        texts(
          error ? 'diagnostics.panel.notShown' : 'diagnostics.panel.loading',
        )
      }
      onClose={onClose}
      chips={value && <Status {...reachability(value, texts)} />}
      facts={value && <Facts value={value} />}
    >
      {error && (
        <FailureNotice
          error={error}
          what={texts('diagnostics.panel.what')}
          onRetry={reload}
        />
      )}
      {!value && loading && (
        <Loading
          label={texts('diagnostics.panel.loading')}
          rows={8}
          columns={2}
        />
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
  const texts = useTexts();
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
            {texts('diagnostics.panel.page')}
          </PageLink>
          {' · '}
        </>
      )}
      <Freshness
        freshness={freshness}
        prefix={texts('diagnostics.panel.read')}
      />
      {freshness.nextReadAt && (
        <>
          {' · '}
          {texts.rich('diagnostics.panel.nextRead', {
            time: <RelativeTime iso={freshness.nextReadAt} due />,
          })}
        </>
      )}
      {evaluatedAt && (
        <>
          {' · '}
          {texts.rich('diagnostics.panel.evaluated', {
            time: <RelativeTime iso={evaluatedAt} />,
          })}
        </>
      )}
      {knowledge &&
        ` · ${texts('diagnostics.panel.knowledge', {
          version: knowledge.version,
          through: versionText(knowledge.reviewedThrough),
        })}`}
      {sources.length > 0 &&
        ` · ${texts('diagnostics.panel.from', {
          sources: sources
            .map(({ id, name, listed }) =>
              texts(
                listed
                  ? 'diagnostics.panel.source'
                  : 'diagnostics.panel.sourceNotListed',
                { source: id, name },
              ),
            )
            .join(', '),
        })}`}
      {disagreement && ` · ${reasonIn(disagreement, texts)}`}
    </>
  );
}

function LastError({ value: { freshness } }: { value: ClusterDiagnostics }) {
  const texts = useTexts();
  const { failure, consecutiveFailures, failingSince } = freshness;
  if (!failure) {
    return null;
  }
  const details = [
    failure.request,
    failure.status && `HTTP ${failure.status}`,
    failure.kind,
    texts(
      failure.retryable
        ? 'diagnostics.panel.retried'
        : 'diagnostics.panel.notRetried',
    ),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Banner
      status="failed"
      title={reasonIn(failure.reason, texts)}
      details={details}
    >
      {' '}
      {failure.remedy && reasonIn(failure.remedy, texts)}
      {consecutiveFailures !== undefined &&
        ` ${texts('diagnostics.panel.failures', {
          count: consecutiveFailures,
        })}`}
      {failingSince && (
        <>
          {' '}
          {texts.rich('diagnostics.panel.failingSince', {
            time: <RelativeTime iso={failingSince} />,
          })}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const copy = useCopy();
  if (gaps.length === 0) {
    return (
      <div className={classes.stack} style={{ gap: 4 }}>
        <h3>{texts('diagnostics.panel.permissions')}</h3>
        <p className={classes.muted}>
          {texts(
            freshness.state === 'fresh'
              ? 'diagnostics.panel.noGaps'
              : 'diagnostics.panel.gapsUnknown',
          )}
        </p>
      </div>
    );
  }
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{texts('diagnostics.panel.gaps')}</h3>
      <table
        className={classes.table}
        aria-label={texts('diagnostics.panel.gaps')}
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
                  ? texts('diagnostics.panel.gapsOfChecks', {
                      checks: gap.checks
                        .map(check => reasonIn(check, texts))
                        .join(', '),
                    })
                  : texts('diagnostics.panel.gapsOfSections', {
                      sections: gap.sections.join(', '),
                    })}
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
            <span>{texts('diagnostics.panel.apply')}</span>
            <ActionButton
              onClick={() =>
                copy(clusterRole, texts('diagnostics.panel.clusterRole'))
              }
            >
              {texts('diagnostics.panel.copy')}
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
  'done' | 'unknown' | 'pending'
> = {
  ran: 'done',
  partial: 'unknown',
  'not-run': 'unknown',
  off: 'pending',
};

function Coverage({ coverage }: { coverage: CheckCoverage[] }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const order: CheckCoverage['status'][] = ['not-run', 'partial', 'off', 'ran'];
  const sorted = [...coverage].sort(
    (left, right) => order.indexOf(left.status) - order.indexOf(right.status),
  );
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('diagnostics.panel.coverage')}</h3>
      {coverage.length === 0 && (
        <p className={classes.muted}>{texts('diagnostics.panel.noCoverage')}</p>
      )}
      <table
        className={classes.table}
        aria-label={texts('diagnostics.panel.coverage')}
      >
        <tbody>
          {sorted.map(check => (
            <tr key={check.checkId}>
              <th scope="row" style={{ paddingLeft: 0, whiteSpace: 'normal' }}>
                {reasonIn(check.title, texts)}
              </th>
              <td>
                <Status
                  status={coverageLooks[check.status]}
                  label={texts(`diagnostics.panel.coverage.${check.status}`)}
                />
                {check.reasons.length > 0 && (
                  <span className={`${classes.sub} ${classes.anywhere}`}>
                    {check.reasons
                      .map(reason => reasonIn(reason, texts))
                      .join('; ')}
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('diagnostics.panel.requests')}</h3>
      <p className={classes.muted}>
        {texts('diagnostics.panel.totals', {
          requests: texts('diagnostics.requests', { count: totals.requests }),
          wire: bytesText(totals.wireBytes, texts),
          decoded: bytesText(totals.decodedBytes, texts),
        })}
      </p>
      <table
        className={`${classes.table} ${classes.numbers}`}
        aria-label={texts('diagnostics.panel.requests')}
      >
        <thead>
          <tr>
            <th scope="col" style={{ paddingLeft: 0 }}>
              {texts('diagnostics.panel.purpose')}
            </th>
            <th scope="col">{texts('diagnostics.panel.requestCount')}</th>
            <th scope="col">{texts('diagnostics.panel.wire')}</th>
            <th scope="col">{texts('diagnostics.panel.decoded')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(request => (
            <tr key={request.purpose}>
              <th scope="row" style={{ paddingLeft: 0 }}>
                {request.purpose}
              </th>
              <td>{request.requests}</td>
              <td>{bytesText(request.wireBytes, texts)}</td>
              <td>{bytesText(request.decodedBytes, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
