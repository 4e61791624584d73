import { useState } from 'react';
import type { ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  ClusterCounts,
  Rollout,
  RolloutStage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonKey } from '@drydock/upgrade-reasons';
import { ActionButton } from '../components/ActionButton';
import { WhoCanChange } from '../components/WhoCanChange';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { tokensOf, useTokens } from '../components/tokens';
import { RelativeTime } from '../components/RelativeTime';
import { durationText } from '../format/time';
import { upperFirst } from '../format/words';
import { useNow } from '../hooks/useNow';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';
import { rolloutActionText } from './actionTexts';
import { HOLDING, waitText } from './holds';
import { gateLook, stageLook } from './look';
import {
  deniedReason,
  missesPermission,
  RolloutActionDialog,
  ruleOf,
} from './RolloutActions';
import type { AskedAction } from './RolloutActions';

const useStyles = makeStyles(
  theme => {
    const tokens = tokensOf(theme);
    return {
      rail: {
        display: 'grid',
        gap: 16,
        gridTemplateColumns: 'repeat(auto-fit, minmax(248px, 1fr))',
        alignItems: 'stretch',
      },
      stage: {
        background: tokens.surface,
        border: `1px solid ${tokens.line}`,
        borderTop: '4px solid',
        borderRadius: 8,
        padding: '12px 16px',
        display: 'flex',
        flexDirection: 'column',
        gap: 6,
        minWidth: 0,
      },
      line: {
        display: 'flex',
        gap: 8,
        justifyContent: 'space-between',
        fontSize: 12,
        lineHeight: '16px',
        minWidth: 0,
      },
    };
  },
  { name: 'DrydockStageRail' },
);

/**
 * The stages in their order: phase, clusters, failure budget, soak, gates, and what each waits for.
 */
export function StageRail({
  rollout,
  onChanged,
}: {
  rollout: Rollout;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = useStyles();
  const [asked, setAsked] = useState<AskedAction>();
  return (
    <>
      <ol className={classes.rail} aria-label={texts('rollouts.stages.list')}>
        {rollout.stages.map(stage => (
          <StageCard
            key={stage.name}
            rollout={rollout}
            stage={stage}
            onAsk={setAsked}
          />
        ))}
      </ol>
      {asked && (
        <RolloutActionDialog
          rolloutId={rollout.id}
          asked={asked}
          onClose={changed => {
            setAsked(undefined);
            if (changed) onChanged();
          }}
        />
      )}
    </>
  );
}

function StageCard({
  rollout,
  stage,
  onAsk,
}: {
  rollout: Rollout;
  stage: RolloutStage;
  onAsk(asked: AskedAction): void;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const classes = useStyles();
  const tokens = useTokens();
  const look = stageLook(stage, rollout, texts);
  const { clusters } = stage;
  return (
    <li
      className={classes.stage}
      style={{ borderTopColor: tokens.status[look.status].text }}
      aria-current={
        stage.phase === 'running' || stage.phase === 'halted'
          ? 'step'
          : undefined
      }
    >
      <div
        className={page.row}
        style={{ justifyContent: 'space-between', flexWrap: 'nowrap' }}
      >
        <h2 className={page.anywhere}>
          {stage.number} {stage.title ?? stage.name}
        </h2>
        <Status {...look} label={look.word} />
      </div>
      <div className={`${page.small} ${page.muted}`}>
        {texts('rollouts.stages.atOnce', {
          done: clusters.succeeded,
          total: clusters.total,
          limit: stage.maxConcurrent,
        })}
        {stage.canaries > 0 &&
          ` · ${texts('rollouts.stages.canaries', { count: stage.canaries })}`}
      </div>
      <CountsBar
        counts={clusters}
        label={texts('rollouts.stages.label', {
          name: stage.title ?? stage.name,
        })}
      />
      <Budget stage={stage} />
      <Soak stage={stage} />
      <OpeningLine stage={stage} isAtWork={look.status === 'running'} />
      {stage.gates.map(gate => (
        <Line
          key={`${gate.name} ${gate.clusterId ?? ''}`}
          status={
            <Status {...gateLook(gate, texts)} label={gateName(gate, texts)} />
          }
          title={gate.message && reasonIn(gate.message, texts)}
        >
          {gateLook(gate, texts).word}
        </Line>
      ))}
      {stage.message && (
        <div className={`${page.small} ${page.anywhere}`}>
          {reasonIn(stage.message, texts)}
        </div>
      )}
      {stage.waits
        .filter(
          wait =>
            !(
              stage.message &&
              reasonKey(wait.reason) === reasonKey(stage.message)
            ) &&
            !(
              stage.opening?.reason &&
              reasonKey(wait.reason) === reasonKey(stage.opening.reason)
            ) &&
            !HOLDING.includes(wait.kind),
        )
        .slice(0, 3)
        .map(wait => (
          <div
            key={`${wait.kind} ${wait.clusterId ?? ''} ${wait.reason.text}`}
            className={`${page.small} ${page.muted} ${page.anywhere}`}
          >
            {waitText(wait, texts)}
            {wait.reason.who && (
              <>
                {' · '}
                <WhoCanChange who={wait.reason.who} />
              </>
            )}
          </div>
        ))}
      <StageActions stage={stage} onAsk={onAsk} />
    </li>
  );
}

function StageActions({
  stage,
  onAsk,
}: {
  stage: RolloutStage;
  onAsk(asked: AskedAction): void;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const name = stage.title ?? stage.name;
  const subject = {
    name,
    running: stage.clusters.running,
    failures: stage.failures - stage.acceptedFailures,
  };
  const over = stage.phase === 'done' || stage.phase === 'skipped';
  const offered = (['continue-stage', 'skip-stage'] as const).filter(
    action =>
      !over &&
      ruleOf(stage.actions, action) &&
      (action === 'skip-stage' || stage.phase === 'halted'),
  );
  if (offered.length === 0) {
    return null;
  }
  return (
    <div className={page.row} style={{ marginTop: 'auto', paddingTop: 4 }}>
      {offered.map(action => {
        const rule = ruleOf(stage.actions, action);
        const { label } = rolloutActionText(action, subject, texts);
        return (
          <ActionButton
            key={action}
            ariaLabel={texts('rollouts.actionOn', { action: label, name })}
            deniedReason={deniedReason(rule, texts)}
            noLock={!missesPermission(rule)}
            onClick={() =>
              onAsk({ request: { action, stage: stage.name }, subject })
            }
          >
            {label}
          </ActionButton>
        );
      })}
    </div>
  );
}

function Budget({ stage }: { stage: RolloutStage }) {
  const texts = useTexts();
  const counted = stage.failures - stage.acceptedFailures;
  const over = counted > stage.failureBudget;
  const status = counted === 0 ? 'pending' : 'attention';
  return (
    <Line
      status={
        <Status
          status={over ? 'blocked' : status}
          label={texts('rollouts.stages.budget')}
        />
      }
      title={
        stage.acceptedFailures > 0
          ? texts('rollouts.stages.accepted', {
              amount: stage.acceptedFailures,
            })
          : undefined
      }
    >
      {texts('rollouts.stages.budgetUsed', {
        used: counted,
        budget: stage.failureBudget,
      })}
    </Line>
  );
}

function Soak({ stage }: { stage: RolloutStage }) {
  const texts = useTexts();
  const now = useNow(1_000);
  if (stage.soakMinutes === 0) {
    return null;
  }
  const left = stage.soakEndsAt
    ? (Date.parse(stage.soakEndsAt) - now.getTime()) / 1000
    : undefined;
  const length = durationText(stage.soakMinutes * 60, texts);
  if (left === undefined) {
    return (
      <Line
        status={
          <Status
            status={stage.phase === 'done' ? 'done' : 'pending'}
            label={texts('rollouts.stages.soak')}
          />
        }
      >
        {length}
      </Line>
    );
  }
  return (
    <Line
      status={
        <Status
          status={left > 0 ? 'running' : 'done'}
          label={texts('rollouts.stages.soakOf', { duration: length })}
        />
      }
    >
      {left > 0
        ? texts('rollouts.stages.left', { duration: durationText(left, texts) })
        : texts('rollouts.stages.over')}
    </Line>
  );
}

/** An open window is good news only where something begins in it. */
function OpeningLine({
  stage,
  isAtWork,
}: {
  stage: RolloutStage;
  isAtWork: boolean;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const { opening } = stage;
  if (!opening || stage.phase === 'done' || stage.phase === 'skipped') {
    return null;
  }
  if (opening.open) {
    return (
      <Line
        status={
          <Status
            status={isAtWork ? 'ready' : 'pending'}
            label={texts('rollouts.stages.windowOpen')}
          />
        }
      >
        {opening.until
          ? texts.rich('rollouts.stages.closes', {
              when: <RelativeTime iso={opening.until} />,
            })
          : texts('rollouts.stages.anyTime')}
      </Line>
    );
  }
  return (
    <>
      <Line
        status={
          <Status
            status="waiting"
            label={texts('rollouts.stages.windowClosed')}
          />
        }
      >
        {opening.next
          ? texts.rich('rollouts.stages.opens', {
              when: <RelativeTime iso={opening.next} />,
            })
          : texts('rollouts.stages.noOpening')}
      </Line>
      {opening.reason && (
        <div className={`${page.small} ${page.muted} ${page.anywhere}`}>
          {upperFirst(reasonIn(opening.reason, texts))}
        </div>
      )}
    </>
  );
}

function Line({
  status,
  title,
  children,
}: {
  status: ReactNode;
  title?: string;
  children: ReactNode;
}) {
  const page = usePageStyles();
  const classes = useStyles();
  return (
    <>
      <div className={classes.line}>
        {status}
        <span
          className={`${page.muted} ${page.numbers}`}
          style={{ textAlign: 'right' }}
        >
          {children}
        </span>
      </div>
      {title && (
        <div className={`${page.small} ${page.muted} ${page.anywhere}`}>
          {title}
        </div>
      )}
    </>
  );
}

interface Part {
  readonly amount: number;
  readonly key: TextKey;
  readonly color: string;
  readonly hollow?: boolean;
}

/** How many clusters are where; read out as a sentence. */
export function CountsBar({
  counts,
  label,
}: {
  counts: ClusterCounts;
  label: string;
}) {
  const texts = useTexts();
  const tokens = useTokens();
  const parts: readonly Part[] = [
    {
      amount: counts.succeeded,
      key: 'rollouts.counts.done',
      color: tokens.status.done.text,
    },
    // Not over: they do not fill the bar.
    {
      amount: counts.running,
      key: 'rollouts.counts.running',
      color: tokens.status.running.text,
      hollow: true,
    },
    {
      amount: counts.failed,
      key: 'rollouts.counts.failed',
      color: tokens.status.failed.text,
    },
    {
      amount: counts.skipped,
      key: 'rollouts.counts.skipped',
      color: tokens.edge,
    },
  ];
  const shown = parts.filter(({ amount }) => amount > 0);
  const sentence = [
    ...shown.map(({ amount, key }) => texts(key, { amount })),
    texts('rollouts.counts.notStarted', { amount: counts.waiting }),
  ].join(', ');
  return (
    <div
      role="img"
      aria-label={texts('rollouts.counts.label', { label, counts: sentence })}
      style={{
        display: 'flex',
        gap: 2,
        height: 8,
        borderRadius: 4,
        overflow: 'hidden',
        background: tokens.line,
      }}
    >
      {shown.map(({ amount, key, color, hollow }) => (
        <div
          key={key}
          title={texts(key, { amount })}
          style={{
            width: `${(amount / Math.max(1, counts.total)) * 100}%`,
            ...(hollow
              ? { boxShadow: `inset 0 0 0 2px ${color}` }
              : { background: color }),
          }}
        />
      ))}
    </div>
  );
}

const gateNames: Readonly<Partial<Record<string, TextKey>>> = {
  metric: 'rollouts.gate.metric',
  ticket: 'rollouts.gate.ticket',
  approval: 'rollouts.gate.approval',
};

function gateName(
  { type, name }: RolloutStage['gates'][number],
  texts: Texts,
): string {
  const key = gateNames[type];
  return key ? texts(key, { name }) : `${type}: ${name}`;
}
