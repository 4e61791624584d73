import { useApi } from '@backstage/core-plugin-api';
import type {
  DifferenceSide,
  FindingSketch,
  ReadinessDifference,
  ReadinessDifferenceChangedInner,
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
import { dayText } from '../../format/time';
import {
  isSameVersion,
  knownVersionText,
  namesText,
  versionText,
} from '../../format/words';
import { useTexts, reasonIn } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { formerSeverityKeys } from '../findingKeys';
import { SeverityStatus } from '../FindingRow';
import { verdictKeys } from '../TargetSelect';
import type {
  ClusterTabFacts,
  ClusterSection,
  SectionSummary,
} from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionBar, SectionLoaded } from './SectionParts';

/** What another target, or an earlier result, has more and less. Costs the cluster no request. */
export const differenceSection: ClusterSection = {
  id: 'difference',
  title: 'cluster.difference',
  summary: ({ targets, cluster, target = cluster.target }, _now, texts) =>
    summaryOf(
      targets,
      texts('cluster.what.targets', { cluster: cluster.title }),
      value => differenceSummary(value, target, texts),
      texts,
    ),
  Body: Comparison,
};

const changeKeys: Record<
  ReadinessDifferenceChangedInner['what'][number],
  TextKey
> = {
  severity: 'cluster.compare.what.severity',
  state: 'cluster.compare.what.state',
  evidence: 'cluster.compare.what.evidence',
  breaksAt: 'cluster.compare.what.breaksAt',
};

function differenceSummary(
  targets: Target[],
  target: string | undefined,
  texts: Texts,
): SectionSummary {
  if (!target) return { sentence: texts('cluster.compare.noTarget') };
  const others = othersOf(targets, target).map(versionText);
  const version = versionText(target);
  return {
    count: String(others.length),
    sentence:
      others.length > 0
        ? texts('cluster.compare.against', {
            version,
            others: namesText(others, texts),
          })
        : texts('cluster.compare.againstEarlier', { version }),
  };
}

function othersOf(targets: Target[], target: string | undefined): string[] {
  return targets
    .map(({ version }) => version)
    .filter(version => !isSameVersion(version, target));
}

function Comparison({
  facts: { cluster, targets, target = cluster.target, version, url },
}: {
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
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
          label={texts('cluster.compare.with')}
          choices={
            isEarlier
              ? [
                  { value: against, label: texts('cluster.compare.earlier') },
                  ...choices,
                ]
              : choices
          }
          chosen={against ?? texts('cluster.compare.nothing')}
          onChange={value => url.set({ against: value })}
        />
        {against !== undefined && (
          <ActionButton onClick={() => url.set({ against: undefined })}>
            {texts('cluster.compare.clear')}
          </ActionButton>
        )}
      </SectionBar>
      {targets.error && (
        <SectionLoaded
          resource={targets}
          what={texts('cluster.what.targets', { cluster: cluster.title })}
        >
          {() => <></>}
        </SectionLoaded>
      )}
      {against === undefined ? (
        <div className={`${classes.cardBody} ${classes.muted}`}>
          {texts('cluster.compare.choose')}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const difference = useResource(
    `difference ${facts} ${against} ${target}`,
    () =>
      api.getReadinessDifference({
        path: { clusterId },
        query: { against, target },
      }),
  );
  if (difference.error) {
    return (
      <FailureNotice
        error={difference.error}
        what={texts('cluster.what.difference')}
        onRetry={difference.reload}
      />
    );
  }
  if (!difference.value) {
    return (
      <Loading label={texts('cluster.compare.busy')} rows={3} columns={4} />
    );
  }
  const { from, to, added, gone, changed } = difference.value;
  const rows = rowsOf(difference.value, texts);
  return (
    <>
      <p className={classes.cardBody}>
        {texts.rich('cluster.compare.result', {
          one: <strong>{sideText(to, texts)}</strong>,
          other: <strong>{sideText(from, texts)}</strong>,
          count: added.length,
          fewer: gone.length,
          changed: changed.length,
        })}
      </p>
      {rows.length > 0 && (
        <table
          className={classes.table}
          aria-label={texts('cluster.compare.table')}
        >
          <thead>
            <tr>
              <th scope="col">{texts('cluster.compare.column.change')}</th>
              <th scope="col">{texts('cluster.compare.column.severity')}</th>
              <th scope="col">{texts('cluster.compare.column.finding')}</th>
              <th scope="col">{texts('cluster.compare.column.owner')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, finding, note }) => (
              <tr key={`${kind} ${finding.fingerprint}`}>
                <td className={classes.nowrap}>{texts(kind)}</td>
                <td>
                  {finding.state === 'open' ? (
                    <SeverityStatus severity={finding.severity} />
                  ) : (
                    <Status
                      status="pending"
                      label={texts(`cluster.compare.state.${finding.state}`)}
                    />
                  )}
                  {note && <span className={classes.sub}>{note}</span>}
                </td>
                <th scope="row" className={classes.anywhere}>
                  {reasonIn(finding.title, texts)}
                  <span className={classes.sub}>{finding.checkId}</span>
                </th>
                <td>
                  {finding.owner ? (
                    <EntityLink entityRef={finding.owner} />
                  ) : (
                    texts('cluster.finding.noOwner')
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
  kind:
    | 'cluster.compare.more'
    | 'cluster.compare.fewer'
    | 'cluster.compare.changed';
  finding: FindingSketch;
  note?: string;
}

function rowsOf(
  { added, gone, changed }: ReadinessDifference,
  texts: Texts,
): Row[] {
  return [
    ...added.map((finding): Row => ({ kind: 'cluster.compare.more', finding })),
    ...changed.map(
      ({ before, after, what }): Row => ({
        kind: 'cluster.compare.changed',
        finding: after,
        note: what.includes('severity')
          ? texts(formerSeverityKeys[before.severity])
          : texts('cluster.compare.other', {
              what: what.map(each => texts(changeKeys[each])).join(', '),
            }),
      }),
    ),
    ...gone.map((finding): Row => ({ kind: 'cluster.compare.fewer', finding })),
  ];
}

function sideText(
  { target, evaluatedAt, evaluationId, verdict }: DifferenceSide,
  texts: Texts,
): string {
  const said = {
    version: knownVersionText(target, texts),
    verdict: texts(verdictKeys[verdict]),
  };
  return evaluationId && evaluatedAt
    ? texts('cluster.compare.sideOf', {
        ...said,
        day: dayText(evaluatedAt, texts),
      })
    : texts('cluster.compare.side', said);
}
