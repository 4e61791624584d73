import type { Reason } from '@drydock/upgrade-reasons';
import { gatesAt, passGates } from './gates';
import type { JudgedGate } from './gates';
import { haltReason } from './halts';
import { openingsOf } from './openings';
import { OPERATORS } from './permissions';
import { isoTime, membersIn } from './situation';
import type { Situation, Stage } from './situation';
import { soakedAt, startClusters } from './starts';

/**
 * Whether the next stage can follow: this one is over, and none of its clusters is running, not
 * even a retry.
 */
export function isSettled({ state }: Stage): boolean {
  return (
    (state.phase === 'done' || state.phase === 'skipped') &&
    !state.members.some(
      ({ phase }) => phase === 'running' || phase === 'waiting',
    )
  );
}

/**
 * Halts a stage that must not go on, whether or not anything may begin.
 * @returns whether it was halted
 */
export function haltIfNeeded(
  { turn, nowMs }: Situation,
  stage: Stage,
): boolean {
  if (
    stage.state.phase !== 'pending' &&
    stage.state.phase !== 'running' &&
    stage.state.phase !== 'soaking'
  )
    return false;
  const reason = haltReason(stage, nowMs);
  if (reason !== undefined)
    turn.decide({ kind: 'halt-stage', stage: stage.plan.name, reason });
  return reason !== undefined;
}

/**
 * What the first stage that is not over does next. `mayBegin`: no barrier stands; without it only
 * what has happened already is noted.
 */
export function advanceStage(
  situation: Situation,
  stage: Stage,
  mayBegin: boolean,
): void {
  switch (stage.state.phase) {
    case 'pending':
      return enter(situation, stage, mayBegin);
    case 'running':
      return run(situation, stage, mayBegin);
    case 'soaking':
      return soak(situation, stage, mayBegin);
    case 'halted':
      return situation.turn.wait({
        kind: 'budget',
        stage: stage.plan.name,
        reason: { ...haltedReason(situation, stage), who: OPERATORS },
      });
    case 'done':
    case 'skipped':
      return waitForWork(situation, stage);
    default:
      return stage.state.phase satisfies never;
  }
}

function haltedReason({ nowMs }: Situation, stage: Stage): Reason {
  const reason = haltReason(stage, nowMs);
  const name = { text: stage.plan.name };
  return reason === undefined
    ? { code: 'rollout.stage-halted', params: { stage: name } }
    : {
        code: 'rollout.stage-halted-because',
        params: { stage: name, reasons: { reasons: [reason] } },
      };
}

function waitForWork({ turn }: Situation, stage: Stage): void {
  turn.wait({
    kind: 'work',
    stage: stage.plan.name,
    reason: {
      code: 'rollout.running',
      params: { count: { clusters: membersIn(stage, 'running').length } },
    },
  });
}

/**
 * A stage is entered when one of its clusters could start, so that results of its metric gates are
 * fresh at the first start. People and tickets are asked before.
 */
function enter(situation: Situation, stage: Stage, mayBegin: boolean): void {
  const { turn, nowMs } = situation;
  if (stage.state.members.every(({ phase }) => phase === 'skipped')) {
    const code =
      stage.state.members.length === 0
        ? 'rollout.stage-empty'
        : 'rollout.stage-all-skipped';
    return turn.decide({
      kind: 'complete-stage',
      stage: stage.plan.name,
      reason: { code },
    });
  }
  if (!mayBegin) return undefined;
  const gates = gatesAt(stage, 'before-stage', nowMs);
  const isMetric = ({ gate }: JudgedGate) => gate.type === 'metric';
  const peoplePassed = passGates(
    situation,
    stage,
    gates.filter(gate => !isMetric(gate)),
  );
  if (!isOpenForSomebody(situation, stage) || !peoplePassed) return undefined;
  if (passGates(situation, stage, gates.filter(isMetric)))
    turn.decide({ kind: 'enter-stage', stage: stage.plan.name });
  return undefined;
}

/** Says, where it is closed for all, until when it is for the first of them. */
function isOpenForSomebody(situation: Situation, stage: Stage): boolean {
  const waiting = membersIn(stage, 'waiting');
  if (waiting.length === 0) return true;
  const openingOf = openingsOf(situation, stage);
  const openings = [...new Set(waiting.map(openingOf))];
  const closed = openings.flatMap(opening => (opening.open ? [] : [opening]));
  for (const opening of openings)
    if (opening.open) situation.turn.lookAgainAt(opening.untilMs);
  if (closed.length < openings.length) return true;
  const first = closed.reduce((a, b) =>
    (b.nextMs ?? Number.POSITIVE_INFINITY) <
    (a.nextMs ?? Number.POSITIVE_INFINITY)
      ? b
      : a,
  );
  situation.turn.wait({
    kind: first.because,
    stage: stage.plan.name,
    reason: first.reason,
  });
  return false;
}

function run(situation: Situation, stage: Stage, mayBegin: boolean): void {
  const waiting = membersIn(stage, 'waiting').length;
  if (waiting === 0 && membersIn(stage, 'running').length === 0)
    return situation.turn.decide({
      kind: 'soak-stage',
      stage: stage.plan.name,
    });
  if (waiting === 0) return waitForWork(situation, stage);
  return mayBegin ? startClusters(situation, stage) : undefined;
}

/** The gates after a stage are asked when its soak is over, so that they judge all of it. */
function soak(situation: Situation, stage: Stage, mayBegin: boolean): void {
  const { turn, nowMs } = situation;
  if (membersIn(stage, 'running').length > 0)
    return waitForWork(situation, stage);
  const soakedMs = soakedAt(stage, stage.state.members);
  if (soakedMs > nowMs)
    return turn.wait({
      kind: 'soak',
      stage: stage.plan.name,
      reason: {
        code: 'rollout.stage-soaking',
        params: { duration: { seconds: stage.plan.soakMinutes * 60 } },
        until: isoTime(soakedMs),
      },
    });
  const gates = gatesAt(stage, 'after-stage', nowMs);
  const passed = gates.every(({ answer }) => answer === 'passed');
  if (passed || (mayBegin && passGates(situation, stage, gates)))
    turn.decide({ kind: 'complete-stage', stage: stage.plan.name });
  return undefined;
}
