import type { ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  Rollout,
  RolloutStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { tokensOf } from '../components/tokens';
import { formatDuration } from '../format/time';
import { count } from '../format/words';
import { useNow } from '../hooks/useNow';
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
          title={`Finish of stage ${stage.number}, p50–p90`}
          {...(isOver(stage)
            ? { value: 'over', note: undefined }
            : estimateText(stage.finish, now))}
        />
      )}
      <Fact
        title="Clusters"
        value={`${clusters.succeeded} of ${clusters.total} done`}
        note={[
          `${clusters.running} running`,
          `${clusters.waiting} not started`,
          `${clusters.failed} failed`,
          ...(clusters.skipped > 0 ? [`${clusters.skipped} skipped`] : []),
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
  const title = `Soak of stage ${stage.number}`;
  if (stage.soakMinutes === 0) {
    return (
      <Fact title={title} value="none" note="The plan asks for none here." />
    );
  }
  const length = formatDuration(stage.soakMinutes * 60);
  const left = stage.soakEndsAt
    ? (Date.parse(stage.soakEndsAt) - now.getTime()) / 1000
    : undefined;
  if (left === undefined) {
    return (
      <Fact
        title={title}
        value={length}
        note={
          isOver(stage)
            ? 'from each success'
            : "from each success; the stage's own has not begun"
        }
      />
    );
  }
  return (
    <Fact
      title={title}
      value={left > 0 ? `${formatDuration(left)} left` : 'over'}
      note={`${length} from each success; the longest counts`}
    />
  );
}

function BudgetFact({ stage }: { stage: RolloutStage }) {
  const counted = stage.failures - stage.acceptedFailures;
  const left = stage.failureBudget - counted;
  const accepted =
    stage.acceptedFailures > 0
      ? ` ${count(stage.acceptedFailures, 'failure')} before ${
          stage.acceptedFailures === 1 ? 'was' : 'were'
        } accepted.`
      : '';
  return (
    <Fact
      title={`Failure budget, stage ${stage.number}`}
      value={`${counted} of ${stage.failureBudget} used`}
      note={
        isOver(stage)
          ? `Nothing rolls back by itself.${accepted}`
          : `${
              left < 0
                ? 'Exceeded: the stage is halted.'
                : `${count(left + 1, 'more failure')} ${
                    left === 0 ? 'halts' : 'halt'
                  } the stage.`
            } Nothing rolls back by itself.${accepted}`
      }
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
