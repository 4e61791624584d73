import { useApi } from '@backstage/core-plugin-api';
import type {
  DifferenceSide,
  FindingSketch,
  ReadinessDifference,
  Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { ChoiceMenu } from '../../components/ChoiceMenu';
import { FailureNotice } from '../../components/FailureNotice';
import { EntityLink } from '../../components/links';
import { Loading } from '../../components/Loading';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useResource } from '../../hooks/useResource';
import { formatDay } from '../../format/time';
import {
  count,
  isSameVersion,
  nameList,
  versionText,
} from '../../format/words';
import { SeverityStatus } from '../FindingRow';
import type { ClusterFacts, ClusterSection } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionBar, SectionLoaded } from './SectionParts';

/** What another target, or an earlier result, has more and less. Costs the cluster no request. */
export const differenceSection: ClusterSection = {
  id: 'difference',
  title: 'cluster.difference',
  summary: ({ targets, cluster, target }) =>
    summaryOf(targets, `the targets of ${cluster.title}`, value => {
      const shown = target ?? cluster.target;
      if (!shown) return { sentence: 'No target is known to compare' };
      const others = othersOf(value, shown);
      return {
        count: String(others.length),
        sentence: `${versionText(shown)} against ${
          nameList(others.map(versionText)) || 'an earlier result'
        }`,
      };
    }),
  Body: Comparison,
};

function othersOf(targets: Target[], target: string | undefined): string[] {
  return targets
    .map(({ version }) => version)
    .filter(version => !isSameVersion(version, target));
}

function Comparison({
  facts: { cluster, targets, target = cluster.target, version, url },
}: {
  facts: ClusterFacts;
}) {
  const classes = usePageStyles();
  const against = url.one('against')?.slice(0, 64);
  const listed = targets.value ?? [];
  const choices = othersOf(listed, target).map(value => ({
    value,
    label: versionText(value),
  }));
  const isEarlier =
    against !== undefined &&
    !listed.some(each => isSameVersion(each.version, against));
  return (
    <>
      <SectionBar>
        <ChoiceMenu
          label="Compare with"
          choices={
            isEarlier
              ? [{ value: against, label: 'an earlier result' }, ...choices]
              : choices
          }
          chosen={against ?? 'nothing'}
          onChange={value => url.set({ against: value })}
        />
        {against !== undefined && (
          <ActionButton onClick={() => url.set({ against: undefined })}>
            Clear
          </ActionButton>
        )}
      </SectionBar>
      {targets.error && (
        <SectionLoaded
          resource={targets}
          what={`the targets of ${cluster.title}`}
        >
          {() => <></>}
        </SectionLoaded>
      )}
      {against === undefined ? (
        <div className={`${classes.cardBody} ${classes.muted}`}>
          Choose another target here, or an earlier result in Verdicts over
          time, to compare findings.
        </div>
      ) : (
        <Difference
          clusterId={cluster.id}
          facts={version}
          target={target}
          against={against}
        />
      )}
    </>
  );
}

function Difference({
  clusterId,
  facts,
  target,
  against,
}: {
  clusterId: string;
  facts: string;
  target?: string;
  against: string;
}) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const difference = useResource(
    `difference ${facts} ${against} ${target}`,
    () => api.getReadinessDifference(clusterId, against, target),
  );
  if (difference.error) {
    return (
      <FailureNotice
        error={difference.error}
        what="the difference"
        onRetry={difference.reload}
      />
    );
  }
  if (!difference.value) {
    return <Loading label="Comparing" rows={3} columns={4} />;
  }
  const { from, to } = difference.value;
  const rows = rowsOf(difference.value);
  return (
    <>
      <p className={classes.cardBody}>
        <strong>{sideText(to)}</strong> compared with{' '}
        <strong>{sideText(from)}</strong>:{' '}
        {count(difference.value.added.length, 'finding')} more,{' '}
        {difference.value.gone.length} fewer, {difference.value.changed.length}{' '}
        changed.
      </p>
      {rows.length > 0 && (
        <table className={classes.table} aria-label="Difference">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Severity</th>
              <th scope="col">Finding</th>
              <th scope="col">Owner</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, finding, note }) => (
              <tr key={`${kind} ${finding.fingerprint}`}>
                <td className={classes.nowrap}>{kind}</td>
                <td>
                  {finding.state === 'open' ? (
                    <SeverityStatus severity={finding.severity} />
                  ) : (
                    <Status status="pending" label={finding.state} />
                  )}
                  {note && <span className={classes.sub}>{note}</span>}
                </td>
                <th scope="row" className={classes.anywhere}>
                  {finding.title}
                  <span className={classes.sub}>{finding.checkId}</span>
                </th>
                <td>
                  {finding.owner ? (
                    <EntityLink entityRef={finding.owner} />
                  ) : (
                    'no owner found'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface Row {
  kind: 'More' | 'Fewer' | 'Changed';
  finding: FindingSketch;
  note?: string;
}

function rowsOf({ added, gone, changed }: ReadinessDifference): Row[] {
  return [
    ...added.map((finding): Row => ({ kind: 'More', finding })),
    ...changed.map(
      ({ before, after, what }): Row => ({
        kind: 'Changed',
        finding: after,
        note: what.includes('severity')
          ? `was ${before.severity}`
          : `other ${what.join(', ')}`,
      }),
    ),
    ...gone.map((finding): Row => ({ kind: 'Fewer', finding })),
  ];
}

function sideText({
  target,
  evaluatedAt,
  evaluationId,
  verdict,
}: DifferenceSide): string {
  const when =
    evaluationId && evaluatedAt ? ` of ${formatDay(evaluatedAt)}` : '';
  return `${versionText(target)}${when} (${verdict})`;
}
