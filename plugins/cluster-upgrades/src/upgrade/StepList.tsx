import { makeStyles } from '@material-ui/core/styles';
import type {
  Step,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { tokensOf, useTokens } from '../components/tokens';
import { useNow } from '../hooks/useNow';
import { durationText, formatClock } from '../format/time';
import { reasonIn, useTexts } from '../translation';
import { hasNodeHooks, NodeHooks } from './NodeHooks';
import { stepStatus } from './phase';
import { StepDetails } from './StepDetails';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    step: {
      borderBottom: `1px solid ${tokens.line}`,
      fontSize: 13,
      lineHeight: '18px',
      '&:last-child': { borderBottom: 0 },
    },
    line: {
      display: 'grid',
      gridTemplateColumns: '24px 16px minmax(0, 1fr) max-content 48px',
      gap: 10,
      padding: '6px 16px',
      alignItems: 'start',
    },
    right: {
      textAlign: 'right',
      color: tokens.muted,
      fontVariantNumeric: 'tabular-nums',
    },
    /**
     * A finished step shrinks to a line where there is room for its title; its whole message stands
     * in the log.
     */
    oneLine: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      [theme.breakpoints.down('xs')]: { whiteSpace: 'normal' },
    },
    title: { fontWeight: 600, marginRight: 8 },
    details: {
      padding: '4px 16px 14px 66px',
      [theme.breakpoints.down('xs')]: { padding: '4px 16px 14px' },
    },
  };
});

/**
 * Steps in their order: a finished one is a line, the current one is open, the coming ones are
 * grey.
 */
export function StepList({ upgrade }: { upgrade: Upgrade }) {
  const texts = useTexts();
  const classes = useStyles();
  return (
    <ol aria-label={texts('upgrade.steps.list')}>
      {upgrade.steps.map(step => (
        <StepItem key={step.id} step={step} className={classes.step} />
      ))}
    </ol>
  );
}

const settled: Step['status'][] = ['done', 'pending', 'skipped'];

function StepItem({ step, className }: { step: Step; className: string }) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const { status, word } = stepStatus(step.status, texts);
  const current = !settled.includes(step.status);
  // One that will run again, as after a pause, still has the times and the message of before.
  const coming = step.status === 'pending';
  const tokens = useTokens();
  const tint = current ? tokens.status[status].tint : undefined;
  return (
    <li
      id={`step-${step.number}`}
      className={className}
      style={{ background: tint }}
      aria-current={current ? 'step' : undefined}
    >
      <div className={classes.line}>
        <span className={classes.right}>{step.number}</span>
        <Status status={status} label={word} shapeOnly />
        <span
          className={step.status === 'done' ? classes.oneLine : page.anywhere}
        >
          <span className={coming ? undefined : classes.title}>
            {reasonIn(step.title, texts)}
          </span>
          {current ? (
            <Attempts step={step} />
          ) : (
            <span className={`${page.muted} ${page.small}`}>
              {!coming && step.message && reasonIn(step.message, texts)}
            </span>
          )}
        </span>
        <span className={classes.right}>{!coming && <Took step={step} />}</span>
        <span className={classes.right}>
          {!coming && step.startedAt && formatClock(step.startedAt)}
        </span>
      </div>
      {current && (
        <div className={classes.details}>
          <StepDetails step={step} />
        </div>
      )}
      {step.facts?.nodeHooks && hasNodeHooks(step.facts.nodeHooks) && (
        <div className={classes.details}>
          <NodeHooks hooks={step.facts.nodeHooks} />
        </div>
      )}
    </li>
  );
}

function Attempts({ step }: { step: Step }) {
  const texts = useTexts();
  const page = usePageStyles();
  return step.attempts > 1 ? (
    <span className={`${page.muted} ${page.small}`}>
      {texts('upgrade.step.attempt', { attempt: step.attempts })}
    </span>
  ) : null;
}

function Took({ step }: { step: Step }) {
  const texts = useTexts();
  const now = useNow(2_000);
  if (!step.startedAt) {
    return null;
  }
  const end = step.endedAt ? Date.parse(step.endedAt) : now.getTime();
  return <>{durationText((end - Date.parse(step.startedAt)) / 1000, texts)}</>;
}
