import type {
  Step,
  StepProgressInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { WhoCanChange } from '../components/WhoCanChange';
import { useTokens } from '../components/tokens';
import { reasonIn, useTexts } from '../translation';
import { stepStatus } from './phase';

/** The current step: progress per pool, and what it waits on and who can end the wait. */
export function StepDetails({ step }: { step: Step }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = stepStatus(step.status, texts);
  const who = step.message?.who;
  const message = step.message && reasonIn(step.message, texts);
  const held = [
    'waiting',
    'blocked',
    'inconclusive',
    'failed',
    'retrying',
  ].includes(step.status);
  return (
    <div className={classes.stack} style={{ gap: 12 }}>
      {step.progress && step.progress.length > 0 && (
        <div style={{ display: 'grid', gap: 6 }}>
          {step.progress.map(progress => (
            <PoolProgress
              key={reasonIn(progress.name, texts)}
              progress={progress}
              step={step}
            />
          ))}
        </div>
      )}
      {held ? (
        <Banner
          plain
          status={status}
          title={
            who
              ? texts.rich('upgrade.phase.waitingOn', {
                  state: word,
                  who: <WhoCanChange who={who} />,
                })
              : word
          }
        >
          {message ?? texts('upgrade.step.noReason')}
        </Banner>
      ) : (
        message && <div className={classes.anywhere}>{message}</div>
      )}
    </div>
  );
}

function PoolProgress({
  progress,
  step,
}: {
  progress: StepProgressInner;
  step: Step;
}) {
  const texts = useTexts();
  const tokens = useTokens();
  const classes = usePageStyles();
  const { done, total } = progress;
  const name = reasonIn(progress.name, texts);
  const complete = total > 0 && done >= total;
  const color = complete
    ? tokens.status.ready.text
    : tokens.status.running.text;
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(80px, 140px) minmax(0, 1fr) 64px 96px',
        gap: 12,
        alignItems: 'center',
      }}
    >
      <span className={`${classes.strong} ${classes.anywhere}`}>{name}</span>
      <div
        role="progressbar"
        aria-label={texts('upgrade.step.poolProgress', {
          pool: name,
          done,
          total,
        })}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        style={{
          height: 8,
          borderRadius: 4,
          background: tokens.line,
          overflow: 'hidden',
        }}
      >
        <div
          style={{
            height: '100%',
            width: `${total === 0 ? 0 : Math.min(100, (done / total) * 100)}%`,
            background: color,
          }}
        />
      </div>
      <span className={classes.numbers}>
        {texts('upgrade.step.progress', { done, total })}
      </span>
      {complete ? (
        <Status status="done" />
      ) : (
        <PoolState
          begun={done > 0 || step.progress?.length === 1}
          step={step}
        />
      )}
    </div>
  );
}

/** A pool that is not yet through is where its step is: it rolls only while the step runs. */
function PoolState({ begun, step }: { begun: boolean; step: Step }) {
  const texts = useTexts();
  if (!begun) {
    return <Status status="pending" label={texts('upgrade.step.noneYet')} />;
  }
  const { status, word } = stepStatus(step.status, texts);
  return (
    <Status
      status={status}
      label={step.status === 'running' ? texts('upgrade.step.rolling') : word}
    />
  );
}
