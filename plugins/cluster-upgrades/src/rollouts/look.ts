import type {
  GateResult,
  Rollout,
  RolloutCluster,
  RolloutPhase,
  RolloutStage,
  StagePhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TextKey, Texts } from '../translation';
import { lookOf, phaseStatus } from '../upgrade/phase';
import type { KeyedLook, Look } from '../upgrade/phase';

export type { Look };

const rolloutLooks: Record<RolloutPhase, KeyedLook> = {
  running: { status: 'running', key: 'rollouts.state.running' },
  waiting: { status: 'waiting', key: 'rollouts.state.waiting' },
  halted: { status: 'blocked', key: 'rollouts.state.halted' },
  paused: { status: 'waiting', key: 'rollouts.state.paused' },
  stopping: { status: 'running', key: 'rollouts.state.stopping' },
  aborting: { status: 'running', key: 'rollouts.state.aborting' },
  succeeded: { status: 'done', key: 'rollouts.state.done' },
  failed: { status: 'failed', key: 'rollouts.state.failed' },
  stopped: { status: 'waiting', key: 'rollouts.state.stopped' },
  aborted: { status: 'failed', key: 'rollouts.state.aborted' },
};

const stageLooks: Record<StagePhase, KeyedLook> = {
  pending: { status: 'pending', key: 'rollouts.state.notStarted' },
  running: { status: 'running', key: 'rollouts.state.running' },
  soaking: { status: 'waiting', key: 'rollouts.state.soaking' },
  halted: { status: 'blocked', key: 'rollouts.state.halted' },
  done: { status: 'done', key: 'rollouts.state.done' },
  skipped: { status: 'pending', key: 'rollouts.state.skipped' },
};

const gateLooks: Record<GateResult['status'], KeyedLook> = {
  pending: { status: 'pending', key: 'rollouts.gate.notAsked' },
  passed: { status: 'done', key: 'rollouts.gate.passed' },
  failed: { status: 'failed', key: 'rollouts.gate.failed' },
  inconclusive: { status: 'unknown', key: 'rollouts.gate.inconclusive' },
};

export function rolloutLook(phase: RolloutPhase, texts: Texts): Look {
  return lookOf(rolloutLooks[phase], phase, texts);
}

/** What a stage waits for, by the kind of its wait; with any other kind the stage is running. */
const waitKeys: Readonly<Record<string, TextKey>> = {
  paused: 'rollouts.state.paused',
  'emergency-stop': 'rollouts.waits.emergencyStop',
  approval: 'rollouts.waits.approval',
  window: 'rollouts.waits.window',
  fit: 'rollouts.waits.fit',
  freeze: 'rollouts.waits.freeze',
  gate: 'rollouts.waits.gate',
  readiness: 'rollouts.waits.readiness',
  dependency: 'rollouts.waits.dependency',
};

/** What holds all of a rollout, whatever is running. */
const HOLDS_ALL = ['paused', 'emergency-stop', 'approval'];

/**
 * A stage says what it waits for, where nothing of it begins: since all of the rollout is held,
 * since nothing runs and the next cluster waits, or since its own turn has come and it may not be
 * entered. A stage is blocked when all its running clusters wait for a person.
 */
export function stageLook(
  {
    phase,
    waits,
    clusters,
  }: Pick<RolloutStage, 'phase' | 'waits' | 'clusters'>,
  rollout: Pick<Rollout, 'waits'>,
  texts: Texts,
): Look {
  const own = waits.find(({ kind }) => kind in waitKeys);
  if (phase === 'pending' && own)
    return { status: 'waiting', word: texts(waitKeys[own.kind]) };
  if (phase !== 'running') return lookOf(stageLooks[phase], phase, texts);
  const { running, blocked = 0 } = clusters;
  const held =
    rollout.waits.find(({ kind }) => HOLDS_ALL.includes(kind)) ??
    (running === 0
      ? own ?? rollout.waits.find(({ kind }) => kind in waitKeys)
      : undefined);
  if (held) return { status: 'waiting', word: texts(waitKeys[held.kind]) };
  return running > 0 && blocked === running
    ? { status: 'blocked', word: texts('rollouts.state.blocked') }
    : lookOf(stageLooks.running, phase, texts);
}

/** One that was asked and has no decision yet differs from one that was not asked. */
export function gateLook(
  { status, checkedAt }: Pick<GateResult, 'status' | 'checkedAt'>,
  texts: Texts,
): Look {
  if (status === 'pending' && checkedAt !== undefined)
    return { status: 'waiting', word: texts('rollouts.gate.noDecision') };
  return lookOf(gateLooks[status], status, texts);
}

/** A running cluster looks as its upgrade does; one that is done may still soak. */
export function memberLook(
  { phase, upgradePhase, soakEndsAt }: RolloutCluster,
  now: Date,
  texts: Texts,
): Look {
  switch (phase) {
    case 'waiting':
      return { status: 'pending', word: texts('rollouts.state.notStarted') };
    case 'running':
      return upgradePhase
        ? phaseStatus(upgradePhase, texts)
        : { status: 'running', word: texts('rollouts.state.running') };
    case 'succeeded':
      return {
        status: 'done',
        word:
          soakEndsAt && Date.parse(soakEndsAt) > now.getTime()
            ? texts('rollouts.state.doneSoaking')
            : texts('rollouts.state.done'),
      };
    case 'failed':
      return { status: 'failed', word: texts('rollouts.state.failed') };
    case 'skipped':
      return { status: 'pending', word: texts('rollouts.state.skipped') };
    default:
      return lookOf(undefined, phase, texts);
  }
}

const finalPhases: RolloutPhase[] = [
  'succeeded',
  'failed',
  'stopped',
  'aborted',
];

/** Whether the rollout still moves, so that its page has to be read again soon. */
export function isActive(phase: RolloutPhase): boolean {
  return !finalPhases.includes(phase);
}
