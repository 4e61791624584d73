import type {
  PlatformFacts,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { comingText } from '../../format/time';
import { undoSentence } from '../../platform/look';
import { reasonIn, useTexts } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { isLastDay, runningRollbacks } from '../runningRollbacks';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { PlatformLoaded } from './SectionParts';

const scopeKeys: Record<RollbackOption['scope'], TextKey> = {
  'control-plane': 'cluster.rollback.scope.controlPlane',
  'node-pools': 'cluster.rollback.scope.nodePools',
};

const undoColumns = (texts: Texts): Column<RollbackOption>[] => [
  {
    id: 'scope',
    title: texts('cluster.rollback.column.part'),
    rowHeader: true,
    render: ({ scope }) => texts(scopeKeys[scope]),
  },
  {
    id: 'possible',
    title: texts('cluster.rollback.column.possible'),
    render: ({ possible }) => (
      <Status
        status={possible ? 'ready' : 'attention'}
        label={texts(possible ? 'cluster.rollback.yes' : 'cluster.rollback.no')}
      />
    ),
  },
  {
    id: 'until',
    title: texts('cluster.rollback.column.until'),
    render: ({ possible, until }) => (
      <Until possible={possible} until={until} />
    ),
  },
  {
    id: 'what',
    title: texts('cluster.rollback.column.what'),
    render: option => <Limits {...option} />,
  },
];

/** What could go back, until when, and what would not come back with it. */
export const rollbackSection: ClusterSection = {
  id: 'rollback',
  title: 'cluster.undo',
  summary: ({ platform }, now, texts) =>
    summaryOf(
      platform,
      texts('cluster.what.platform'),
      value => rollbackSummary(value, now, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <PlatformLoaded facts={facts}>
      {value => <Rollback facts={value} />}
    </PlatformLoaded>
  ),
};

function rollbackSummary(
  facts: PlatformFacts,
  now: Date,
  texts: Texts,
): SectionSummary {
  const { state, items, reason } = facts.rollback;
  if (state === 'not-offered')
    return {
      sentence: reason
        ? reasonIn(reason, texts)
        : texts('cluster.rollback.notOffered'),
    };
  const sentence = undoSentence(facts, texts).replace(/\.$/, '');
  if (state === 'unknown') return { sentence, status: unknownStatus(texts) };
  const [first] = runningRollbacks(facts, now);
  return {
    count: String(items.length),
    sentence,
    status: first && {
      status: isLastDay(first, now) ? 'attention' : 'pending',
      label: texts('cluster.rollback.ends', {
        when: comingText(first.until, texts, now),
      }),
    },
  };
}

function Until({
  possible,
  until,
}: Pick<RollbackOption, 'possible' | 'until'>) {
  const texts = useTexts();
  if (!possible) return <>–</>;
  return until ? (
    <RelativeTime iso={until} />
  ) : (
    <>{texts('cluster.rollback.noEnd')}</>
  );
}

function Limits({ what, limits }: RollbackOption) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>{reasonIn(what, texts)}</span>
      {limits.length > 0 && (
        <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
          {texts('cluster.rollback.limits', {
            what: limits.map(limit => reasonIn(limit, texts)).join('; '),
          })}
        </span>
      )}
    </div>
  );
}

function Rollback({ facts }: { facts: PlatformFacts }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { rollback } = facts;
  return (
    <>
      {rollback.items.length > 0 ? (
        <DataTable
          label={texts('cluster.undo')}
          columns={undoColumns(texts)}
          rows={rollback.items}
          rowKey={({ scope }) => scope}
        />
      ) : (
        <div className={classes.cardBody}>
          {rollback.state === 'unknown' ? (
            <Status status="unknown" label={undoSentence(facts, texts)} />
          ) : (
            undoSentence(facts, texts)
          )}
        </div>
      )}
    </>
  );
}
