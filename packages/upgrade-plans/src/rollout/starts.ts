import type { Reason } from '@drydock/upgrade-reasons';
import { fitProblem } from './fit';
import { gatesAt, passGates } from './gates';
import { maxConcurrentOf } from './limits';
import type { MemberState, RolloutWait } from './model';
import { APPROVERS } from './permissions';
import { openingsOf } from './openings';
import type { OpeningOf } from './openings';
import { isoTime, MINUTE_MS, membersIn, namesOf } from './situation';
import type { Situation, Stage } from './situation';

type Obstacle = Pick<RolloutWait, 'kind' | 'reason'>;

/** An approval that let the stage begin may be taken back or end while it runs. */
const NOT_APPROVED: Obstacle = {
  kind: 'gate',
  reason: { code: 'rollout.stage-not-approved', who: APPROVERS },
};

/**
 * The next clusters of a running stage: in order, canaries first, never more at a time than the
 * stage allows, each inside its opening, fitting and past its own gates. Gates are asked for no
 * more clusters than could start, so that their answers are fresh. One without a clear answer lets
 * another cluster go first, but not for more clusters than may run at a time: a metric source that
 * is down is not asked about the whole fleet.
 */
export function startClusters(situation: Situation, stage: Stage): void {
  const { turn, nowMs } = situation;
  const openingOf = openingsOf(situation, stage);
  const waiting = membersIn(stage, 'waiting');
  const approvals = gatesAt(stage, 'before-stage', nowMs).filter(
    ({ gate }) => gate.type === 'approval',
  );
  const approved =
    waiting.length === 0 || passGates(situation, stage, approvals);
  const canaries = canaryWait(stage, nowMs);
  const limit = maxConcurrentOf(stage.plan, stage.state.members.length);
  const running = membersIn(stage, 'running').length;
  const othersFirst: Reason = {
    code: 'rollout.others-first',
    params: { stage: { text: stage.plan.name }, count: { clusters: limit } },
  };
  let free = limit - running;
  let maySwap = limit;
  for (const member of waiting) {
    const place = { stage: stage.plan.name, clusterId: member.clusterId };
    const obstacle = approved
      ? obstacleOf(
          situation,
          stage,
          member,
          member.canary ? undefined : canaries,
          openingOf,
        )
      : NOT_APPROVED;
    if (obstacle) {
      turn.wait({ ...obstacle, ...place });
    } else if (free <= 0) {
      turn.wait({
        kind: 'concurrency',
        ...place,
        reason: othersFirst,
      });
    } else {
      const judged = gatesAt(stage, 'before-cluster', nowMs, member.clusterId);
      if (maySwap > 0 && judged.some(({ answer }) => answer === 'inconclusive'))
        maySwap -= 1;
      else free -= 1;
      if (passGates(situation, stage, judged, member))
        turn.decide({ kind: 'start-cluster', ...place });
    }
  }
}

/** What people can end comes first, for they may begin to at once. */
function obstacleOf(
  situation: Situation,
  stage: Stage,
  member: MemberState,
  canaries: Obstacle | undefined,
  openingOf: OpeningOf,
): Obstacle | undefined {
  if (member.held) return { kind: 'readiness', reason: member.held };
  if (canaries) return canaries;
  const opening = openingOf(member);
  if (!opening.open) return { kind: opening.because, reason: opening.reason };
  situation.turn.lookAgainAt(opening.untilMs);
  const fit = fitProblem(situation, stage, member, opening);
  return fit && { kind: 'fit', reason: fit };
}

/**
 * What the other clusters wait for: every canary has ended, and each success has soaked. A canary
 * that was skipped, or whose failure was accepted, delays nothing. A failure that was not accepted
 * has halted the stage.
 */
function canaryWait(stage: Stage, nowMs: number): Obstacle | undefined {
  const canaries = stage.state.members.filter(member => member.canary);
  const unfinished = canaries.filter(
    ({ phase }) => phase === 'waiting' || phase === 'running',
  );
  if (unfinished.length > 0)
    return {
      kind: 'canary',
      reason: {
        code: 'rollout.canaries-first',
        params: { clusters: namesOf(unfinished) },
      },
    };
  const soakedMs = soakedAt(stage, canaries);
  if (soakedMs <= nowMs) return undefined;
  return {
    kind: 'canary',
    reason: {
      code: 'rollout.canaries-soaking',
      params: { duration: { seconds: stage.plan.soakMinutes * 60 } },
      until: isoTime(soakedMs),
    },
  };
}

/**
 * When the last of the successes has been watched for long enough; minus infinity where there are
 * none.
 */
export function soakedAt(
  stage: Stage,
  members: readonly MemberState[],
): number {
  const ends = members
    .filter(({ phase }) => phase === 'succeeded')
    .map(({ endedAtMs }) => endedAtMs ?? Number.POSITIVE_INFINITY);
  return ends.reduce(
    (latest, end) => Math.max(latest, end + stage.plan.soakMinutes * MINUTE_MS),
    Number.NEGATIVE_INFINITY,
  );
}
