import { useApi } from '@backstage/core-plugin-api';
import type { DifferenceSide, FindingSketch, ReadinessDifference, Target } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { ChoiceMenu } from '../components/ChoiceMenu';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { formatDay } from '../format/time';
import { count, isSameVersion, versionText } from '../format/words';
import { useHeadlines } from '../translation';
import { SeverityStatus } from './FindingRow';

export interface DifferenceSectionProps {
  clusterId: string;
  facts: string;
  targets?: Target[];
  /** The target that the page shows. */
  target?: string;
  /** A version or the id of an earlier evaluation, from the address. */
  against?: string;
  onAgainst(against: string | undefined): void;
}

/** What another target, or an earlier verdict, has more and less. Costs the cluster no request. */
export function DifferenceSection({ clusterId, facts, targets = [], target, against, onAgainst }: DifferenceSectionProps) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const choices = targets.filter(({ version }) => !isSameVersion(version, target)).map(({ version }) => ({ value: version, label: versionText(version) }));
  const earlier = against !== undefined && !targets.some(({ version }) => isSameVersion(version, against));
  return (
    <Section
      id="difference"
      title={headline('cluster.difference')}
      flush
      aside={
        <>
          <ChoiceMenu label="Compare with" choices={earlier ? [{ value: against, label: 'an earlier verdict' }, ...choices] : choices} chosen={against ?? 'nothing'} onChange={onAgainst} />
          {against !== undefined && <ActionButton onClick={() => onAgainst(undefined)}>Clear</ActionButton>}
        </>
      }
    >
      {against === undefined ? (
        <div className={`${classes.cardBody} ${classes.muted}`}>Choose another target, or an earlier verdict above: what it has more, what less, and what changed stands here.</div>
      ) : (
        <Difference clusterId={clusterId} facts={facts} target={target} against={against} />
      )}
    </Section>
  );
}

function Difference({ clusterId, facts, target, against }: { clusterId: string; facts: string; target?: string; against: string }) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const difference = useResource(`difference ${facts} ${against} ${target}`, () => api.getReadinessDifference(clusterId, against, target));
  if (difference.error) {
    return <FailureNotice error={difference.error} what="the difference" onRetry={difference.reload} />;
  }
  if (!difference.value) {
    return <Loading label="Comparing" rows={3} columns={4} />;
  }
  const { from, to } = difference.value;
  const rows = rowsOf(difference.value);
  return (
    <>
      <p className={classes.cardBody}>
        <strong>{sideText(to)}</strong> compared with <strong>{sideText(from)}</strong>: {count(difference.value.added.length, 'finding')} more, {difference.value.gone.length} fewer, {difference.value.changed.length} changed.
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
                  {finding.state === 'open' ? <SeverityStatus severity={finding.severity} /> : <Status status="pending" label={finding.state} />}
                  {note && <span className={classes.sub}>{note}</span>}
                </td>
                <th scope="row" className={classes.anywhere}>
                  {finding.title}
                  <span className={classes.sub}>{finding.checkId}</span>
                </th>
                <td>{finding.owner ? <EntityLink entityRef={finding.owner} /> : 'no owner found'}</td>
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
    ...changed.map(({ before, after, what }): Row => ({ kind: 'Changed', finding: after, note: what.includes('severity') ? `was ${before.severity}` : `other ${what.join(', ')}` })),
    ...gone.map((finding): Row => ({ kind: 'Fewer', finding })),
  ];
}

function sideText({ target, evaluatedAt, evaluationId, verdict }: DifferenceSide): string {
  const when = evaluationId && evaluatedAt ? ` of ${formatDay(evaluatedAt)}` : '';
  return `${versionText(target)}${when} (${verdict})`;
}
