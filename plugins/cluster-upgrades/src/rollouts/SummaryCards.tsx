import type { ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  Rollout,
  RolloutStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { tokensOf } from '../components/tokens';
import { durationText } from '../format/time';
import { useNow } from '../hooks/useNow';
import { useTexts } from '../translation';
import { estimateText } from './estimate';

const useStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    return {
      row: {
        display: 'flex',
        flexWrap: 'wrap',
        background: tokens.surface,
        border: `1px solid ${tokens.line}`,
        borderRadius: 8,
        overflow: 'hidden',
      },
      fact: {
        flex: '1 1 200px',
        padding: '12px 16px',
        borderLeft: `1px solid ${tokens.line}`,
        marginLeft: -1,
        minWidth: 0,
      },
      big: {
        fontSize: 18,
        lineHeight: '26px',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      },
    };
  },
  { name: 'DrydockRolloutSummary' },
);

/** The running stage; else the one that comes next; else the last. */
export function currentStage({
  stages,
}: Pick<Rollout, 'stages'>): RolloutStage | undefined {
  return (
    stages.find(stage =>
      ['running', 'soaking', 'halted'].includes(stage.phase),
    ) ??
    stages.find(stage => stage.phase === 'pending') ??
    stages[stages.length - 1]
  );
}

/** Soak, failure budget, finish and clusters: the four numbers that a visitor wants first. */
export function SummaryCards({ rollout }: { rollout: Rollout }) {
  const texts = useTexts();
  const classes = useStyles();
  const now = useNow(1_000);
  const stage = currentStage(rollout);
  const { clusters } = rollout;
  return (
    <div className={classes.row}>
      {stage && <SoakFact stage={stage} now={now} />}
      {stage && <BudgetFact stage={stage} />}
      {stage && (
        <Fact
          title={texts('rollouts.summary.finish', { number: stage.number })}
          {...(isOver(stage)
            ? { value: texts('rollouts.stages.over'), note: undefined }
            : estimateText(stage.finish, now, texts))}
        />
      )}
      <Fact
        title={texts('rollouts.summary.clusters')}
        value={texts('rollouts.counts.doneOf', {
          done: clusters.succeeded,
          total: clusters.total,
        })}
        note={[
          texts('rollouts.counts.running', { amount: clusters.running }),
          texts('rollouts.counts.notStarted', { amount: clusters.waiting }),
          texts('rollouts.counts.failed', { amount: clusters.failed }),
          ...(clusters.skipped > 0
            ? [texts('rollouts.counts.skipped', { amount: clusters.skipped })]
            : []),
        ].join(', ')}
      />
    </div>
  );
}

/** Its waits and budget no longer matter. */
function isOver({ phase }: RolloutStage): boolean {
  return phase === 'done' || phase === 'skipped';
}

function SoakFact({ stage, now }: { stage: RolloutStage; now: Date }) {
  const texts = useTexts();
  const title = texts('rollouts.summary.soak', { number: stage.number });
  if (stage.soakMinutes === 0) {
    return (
      <Fact
        title={title}
        value={texts('rollouts.summary.noSoak')}
        note={texts('rollouts.summary.noSoakNote')}
      />
    );
  }
  const length = durationText(stage.soakMinutes * 60, texts);
  const left = stage.soakEndsAt
    ? (Date.parse(stage.soakEndsAt) - now.getTime()) / 1000
    : undefined;
  if (left === undefined) {
    return (
      <Fact
        title={title}
        value={length}
        note={texts(
          isOver(stage)
            ? 'rollouts.summary.fromEach'
            : 'rollouts.summary.fromEachNotBegun',
        )}
      />
    );
  }
  return (
    <Fact
      title={title}
      value={
        left > 0
          ? texts('rollouts.stages.left', {
              duration: durationText(left, texts),
            })
          : texts('rollouts.stages.over')
      }
      note={texts('rollouts.summary.soakLongest', { duration: length })}
    />
  );
}

function BudgetFact({ stage }: { stage: RolloutStage }) {
  const texts = useTexts();
  const counted = stage.failures - stage.acceptedFailures;
  const left = stage.failureBudget - counted;
  const sentences = [
    !isOver(stage) &&
      (left < 0
        ? texts('rollouts.summary.exceeded')
        : texts('rollouts.summary.halts', { count: left + 1 })),
    texts('rollouts.summary.noRollback'),
    stage.acceptedFailures > 0 &&
      texts('rollouts.summary.accepted', { count: stage.acceptedFailures }),
  ];
  return (
    <Fact
      title={texts('rollouts.summary.budget', { number: stage.number })}
      value={texts('rollouts.stages.budgetUsed', {
        used: counted,
        budget: stage.failureBudget,
      })}
      note={sentences.filter(Boolean).join(' ')}
    />
  );
}

function Fact({
  title,
  value,
  note,
}: {
  title: string;
  value: ReactNode;
  note: ReactNode;
}) {
  const page = usePageStyles();
  const classes = useStyles();
  return (
    <div className={classes.fact}>
      <div className={`${page.small} ${page.muted}`}>{title}</div>
      <div className={classes.big}>{value}</div>
      <div className={`${page.small} ${page.muted}`}>{note}</div>
    </div>
  );
}
