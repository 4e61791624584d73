import { said } from '@drydock/upgrade-reasons';
import { decideRollout } from '../decideRollout';
import { failuresOf } from '../failures';
import type {
  GateState,
  MemberState,
  RolloutDecision,
  RolloutState,
  RolloutTurn,
  StageState,
} from '../model';
import type { UpgradePlanFile } from '../../plan/model';
import { Checks, standsStill } from './checks';
import { BASE_MS, MINUTE, initialState, planOf } from './fleetSpec';
import type { FleetSpec, MemberSpec } from './fleetSpec';
import { Oracle } from './oracle';
import { WorkTimes } from './WorkTimes';

/** No rollout of these sizes needs as many turns. */
const MOST_TURNS = 3000;
/** A cluster that hangs ends long after every deadline, but ends: the plan may set none. */
const HANGING_MINUTES = 4000;
/** What never fits is skipped by a person at last. */
const PATIENCE_WITH_FIT = 30;
/** No window and no freeze of a specification is closed for longer. */
const MOST_MINUTES_CLOSED = 30 * 24 * 60;
/** A hop is looked at again so often, minutes. */
const QUARTER = 15;

/**
 * A shell in miniature: applies decisions (all of a turn, or only the first few), lets clusters
 * succeed, fail and hang, answers gates, and disturbs the rollout as people do, until
 * `disturbances` are used up. From then on everything allows it to finish, and it must. After every
 * turn and before every decision the rules are checked.
 */
export class SimulatedShell {
  readonly #spec: FleetSpec;
  readonly #plan: UpgradePlanFile;
  readonly #checks: Checks;
  readonly #random: () => number;
  readonly #fates: ReadonlyMap<string, MemberSpec>;
  readonly #accepted = new Set<string>();
  /** What happens at which instant, by a key of its own. */
  readonly #events = new Map<
    string,
    {
      readonly atMs: number;
      readonly happen: () => void;
      readonly isWork?: boolean;
    }
  >();
  readonly #timesUnfit = new Map<string, number>();
  #state: RolloutState;
  #nowMs: number;
  readonly #oracle: Oracle;
  readonly #times = new WorkTimes();
  #disturbances: number;
  #stillSinceMs = 0;
  #finished: (RolloutDecision & { kind: 'finish' }) | undefined;
  readonly counts = {
    turns: 0,
    starts: 0,
    halts: 0,
    rests: 0,
    overdue: 0,
    overdueAfterRest: 0,
  };

  constructor(spec: FleetSpec) {
    this.#spec = spec;
    this.#plan = planOf(spec);
    this.#state = initialState(spec);
    this.#oracle = new Oracle(spec);
    this.#checks = new Checks(spec, this.#oracle);
    this.#random = randomNumbers(spec.seed);
    this.#nowMs = BASE_MS + spec.startMs;
    this.#disturbances = spec.disturbances;
    this.#fates = new Map(
      this.#state.stages.flatMap((stage, index) =>
        stage.members.map(
          (member, position) =>
            [member.clusterId, spec.stages[index].members[position]] as const,
        ),
      ),
    );
    for (const [clusterId, { heldMinutes }] of this.#fates)
      if (heldMinutes !== undefined)
        this.#at(`held ${clusterId}`, heldMinutes, () =>
          this.#member(clusterId, { held: undefined }),
        );
  }

  /** @returns how it ended. @throws Error when a rule is broken, or when it does not end */
  run(): { readonly outcome: string; readonly disturbed: boolean } {
    while (!this.#finished) {
      this.counts.turns += 1;
      if (this.counts.turns > MOST_TURNS)
        throw new Error(
          `Rule broken: it ends (after ${MOST_TURNS} turns at ${new Date(
            this.#nowMs,
          ).toISOString()}: ${JSON.stringify(
            decideRollout(this.#plan, this.#state, this.#nowMs),
          )})`,
        );
      const turn = decideRollout(this.#plan, this.#state, this.#nowMs);
      this.#checks.turn(this.#truth(), turn);
      const moved = this.#apply(turn);
      if (this.#finished) break;
      if (turn.decisions.length === 0) this.#nothingChangesBefore(turn);
      const [before, calm] = [this.#state, this.#disturbances === 0];
      this.#people(turn);
      if (!moved && this.#state === before) this.#passTime(turn, calm);
    }
    const lost = this.#state.stages
      .flatMap(stage => stage.members)
      .filter(({ phase }) => phase === 'waiting' || phase === 'running');
    if (lost.length > 0)
      throw new Error(
        `Rule broken: at the end every member is over, but ${lost.map(
          ({ clusterId }) => clusterId,
        )}`,
      );
    return {
      outcome: this.#finished.outcome,
      disturbed: this.#disturbances < this.#spec.disturbances,
    };
  }

  #truth() {
    return {
      plan: this.#plan,
      state: this.#state,
      nowMs: this.#nowMs,
      accepted: this.#accepted,
      workedMs: this.#times.workedMs,
    };
  }

  /** @returns whether anything changed, so that the shell turns again at once */
  #apply({ decisions }: RolloutTurn): boolean {
    const refusedFrom =
      this.#disturbances > 0 && this.#chance(0.2)
        ? this.#whole(0, decisions.length)
        : decisions.length;
    let moved = false;
    for (const decision of decisions.slice(0, refusedFrom)) {
      this.#checks.decision(this.#truth(), decision);
      if (decision.kind !== 'evaluate-gate' && decision.kind !== 'stop-cluster')
        moved = true;
      this.#carryOut(decision);
    }
    return moved || refusedFrom < decisions.length;
  }

  #carryOut(decision: RolloutDecision): void {
    switch (decision.kind) {
      case 'enter-stage':
        return this.#stage(decision.stage, {
          phase: 'running',
          startedAtMs: this.#nowMs,
        });
      case 'evaluate-gate':
        return this.#askGate(decision.stage, decision.gate, decision.clusterId);
      case 'start-cluster':
        this.counts.starts += 1;
        return this.#begin(
          decision.clusterId,
          this.#fates.get(decision.clusterId),
        );
      case 'fail-cluster':
        this.counts.overdue += 1;
        if (this.#times.hasStoodStill(decision.clusterId))
          this.counts.overdueAfterRest += 1;
        return this.#end(decision.clusterId, 'failed');
      case 'skip-cluster':
        return this.#end(decision.clusterId, 'skipped');
      case 'stop-cluster':
        if (!this.#events.has(`stop ${decision.clusterId}`))
          this.#at(`stop ${decision.clusterId}`, this.#whole(0, 20), () =>
            this.#end(decision.clusterId, 'failed'),
          );
        return undefined;
      case 'halt-stage':
        this.counts.halts += 1;
        return this.#stage(decision.stage, { phase: 'halted' });
      case 'soak-stage':
        return this.#stage(decision.stage, { phase: 'soaking' });
      case 'complete-stage':
        return this.#stage(decision.stage, { phase: 'done' });
      case 'finish':
        this.#finished = decision;
        for (const member of this.#membersIn('waiting'))
          if (decision.outcome === 'stopped' || decision.outcome === 'aborted')
            this.#end(member.clusterId, 'skipped');
        return undefined;
      default:
        return decision satisfies never;
    }
  }

  #begin(
    clusterId: string,
    { fate, minutes, hops }: Pick<MemberSpec, 'fate' | 'minutes' | 'hops'> = {
      fate: 'succeeds',
      minutes: 10,
      hops: 1,
    },
  ): void {
    this.#member(clusterId, {
      phase: 'running',
      startedAtMs: this.#nowMs,
      endedAtMs: undefined,
      rests: undefined,
      stoodStillMs: 0,
    });
    this.#times.begin(clusterId);
    this.#hop(
      clusterId,
      fate === 'hangs' ? HANGING_MINUTES : minutes,
      hops,
      fate === 'fails' ? 'failed' : 'succeeded',
    );
  }

  /** The platform works for so long, and then the next hop is written, when it may be. */
  #hop(
    clusterId: string,
    minutes: number,
    hopsLeft: number,
    end: 'failed' | 'succeeded',
  ): void {
    this.#member(clusterId, { rests: undefined });
    this.#at(
      `work ${clusterId}`,
      minutes,
      () =>
        hopsLeft > 1
          ? this.#writeNext(clusterId, () =>
              this.#hop(clusterId, minutes, hopsLeft - 1, end),
            )
          : this.#end(clusterId, end),
      true,
    );
  }

  /** It rests before its write until windows and freezes let it through. */
  #writeNext(clusterId: string, write: () => void): void {
    const index = this.#state.stages.findIndex(stage =>
      stage.members.some(member => member.clusterId === clusterId),
    );
    const member = this.#state.stages[index].members.find(
      entry => entry.clusterId === clusterId,
    )!;
    let minutes = 0;
    while (
      minutes < MOST_MINUTES_CLOSED &&
      !this.#oracle.isOpen(index, member, this.#nowMs + minutes * MINUTE)
    )
      minutes += QUARTER;
    if (minutes === 0) return write();
    this.counts.rests += 1;
    this.#member(clusterId, { rests: true });
    return this.#at(
      `write ${clusterId}`,
      minutes,
      () => this.#writeNext(clusterId, write),
      true,
    );
  }

  #end(clusterId: string, phase: 'succeeded' | 'failed' | 'skipped'): void {
    this.#events.delete(`work ${clusterId}`);
    this.#events.delete(`write ${clusterId}`);
    this.#events.delete(`stop ${clusterId}`);
    this.#member(clusterId, { phase, endedAtMs: this.#nowMs });
  }

  #askGate(stage: string, gate: string, clusterId: string | undefined): void {
    const key = `gate ${stage} ${gate} ${clusterId}`;
    if (!this.#events.has(key))
      this.#at(key, this.#whole(0, 30), () =>
        this.#answerGate(stage, gate, clusterId),
      );
  }

  #answerGate(name: string, gate: string, clusterId: string | undefined): void {
    const calm = this.#disturbances === 0;
    const chosen = this.#random();
    let status: GateState['status'] = 'passed';
    if (!calm && chosen < 0.3)
      status = chosen < 0.1 ? 'failed' : 'inconclusive';
    const valid = this.#chance(0.5)
      ? { validUntilMs: this.#nowMs + this.#whole(calm ? 60 : 1, 600) * MINUTE }
      : {};
    const others =
      this.#state.stages
        .find(stage => stage.name === name)
        ?.gates.filter(
          entry => entry.gate !== gate || entry.clusterId !== clusterId,
        ) ?? [];
    this.#stage(name, {
      gates: [
        ...others,
        { gate, clusterId, status, ...(status === 'passed' ? valid : {}) },
      ],
    });
    if (status === 'inconclusive')
      this.#at(`again ${name} ${gate} ${clusterId}`, 45, () =>
        this.#askGate(name, gate, clusterId),
      );
  }

  /**
   * Time alone changes nothing before the instant that the turn names, but for which of several
   * obstacles comes first while all is closed.
   */
  #nothingChangesBefore(turn: RolloutTurn): void {
    if (!this.#chance(0.3)) return;
    const untilMs = turn.lookAgainAtMs ?? this.#nowMs + 30 * 24 * 60 * MINUTE;
    const atMs = this.#chance(0.5)
      ? untilMs - 1
      : this.#nowMs + Math.floor((untilMs - this.#nowMs) * this.#random());
    const kinds = ({ decisions, waits }: RolloutTurn) =>
      JSON.stringify([
        decisions,
        waits.map(({ kind, stage, clusterId }) => [
          kind === 'freeze' ? 'window' : kind,
          stage,
          clusterId,
        ]),
      ]);
    const then = decideRollout(this.#plan, this.#state, atMs);
    if (kinds(then) !== kinds(turn))
      throw new Error(
        `Rule broken: nothing changes before lookAgainAtMs (${kinds(
          turn,
        )} becomes ${kinds(then)})`,
      );
  }

  #passTime(turn: RolloutTurn, calm: boolean): void {
    const still = standsStill(this.#state);
    const instants = [...this.#events.values()]
      .filter(event => !(still && event.isWork))
      .map(({ atMs }) => atMs);
    if (turn.lookAgainAtMs !== undefined) instants.push(turn.lookAgainAtMs);
    if (instants.length === 0 && calm)
      throw new Error(
        `Rule broken: it goes on by itself (${JSON.stringify(turn.waits)})`,
      );
    const nextMs = Math.min(...instants, this.#nowMs + 24 * 60 * MINUTE);
    const early = !calm && this.#chance(0.3);
    const beforeMs = this.#nowMs;
    this.#nowMs = Math.max(
      this.#nowMs,
      early
        ? this.#nowMs + Math.floor((nextMs - this.#nowMs) * this.#random())
        : nextMs,
    );
    this.#times.pass(
      this.#membersIn('running')
        .filter(member => !still && !member.rests)
        .map(({ clusterId }) => clusterId),
      this.#nowMs - beforeMs,
    );
    for (const [key, event] of [...this.#events]) {
      if (
        event.atMs > this.#nowMs ||
        (still && event.isWork) ||
        !this.#events.delete(key)
      )
        continue;
      event.happen();
    }
    this.#followStandstill(still);
  }

  /** What people do; once they are calm they only help it on. */
  #people(turn: RolloutTurn): void {
    const wasStill = standsStill(this.#state);
    if (this.#disturbances > 0) {
      if (this.#chance(0.25)) this.#disturb();
    } else {
      if (wasStill)
        this.#state = {
          ...this.#state,
          desired:
            this.#state.desired === 'pause' ? 'run' : this.#state.desired,
          emergencyStop: undefined,
          approvalMissing: undefined,
        };
      for (const stage of this.#state.stages)
        if (stage.phase === 'halted')
          this.#decideHalted(stage, this.#chance(0.7) ? 'continue' : 'skip');
      for (const { kind, clusterId } of turn.waits) {
        if (kind !== 'fit' || clusterId === undefined) continue;
        this.#timesUnfit.set(
          clusterId,
          (this.#timesUnfit.get(clusterId) ?? 0) + 1,
        );
        if (this.#timesUnfit.get(clusterId) === PATIENCE_WITH_FIT)
          this.#end(clusterId, 'skipped');
      }
    }
    this.#followStandstill(wasStill);
  }

  #disturb(): void {
    this.#disturbances -= 1;
    const any = <T>(list: readonly T[]) =>
      list[this.#whole(0, list.length - 1)] as T | undefined;
    const ending =
      this.#state.desired === 'stop' || this.#state.desired === 'abort';
    const [waiting, failed] = [
      any(this.#membersIn('waiting')),
      any(this.#membersIn('failed')),
    ];
    const stage = any(
      this.#state.stages.filter(
        ({ phase }) => phase !== 'done' && phase !== 'skipped',
      ),
    );
    const actions: (() => void)[] = [
      () =>
        !ending &&
        this.#set({ desired: this.#state.desired === 'run' ? 'pause' : 'run' }),
      () =>
        this.#set({
          emergencyStop: this.#state.emergencyStop
            ? undefined
            : { reason: 'something is on fire' },
        }),
      () =>
        this.#set({
          approvalMissing: this.#state.approvalMissing
            ? undefined
            : said('the approval expired'),
        }),
      () =>
        this.#chance(0.15) &&
        this.#set({ desired: this.#chance(0.5) ? 'stop' : 'abort' }),
      () => waiting && this.#end(waiting.clusterId, 'skipped'),
      () => failed && !standsStill(this.#state) && this.#retry(failed),
      () => failed && !standsStill(this.#state) && this.#retry(failed),
      () => stage?.phase === 'halted' && this.#decideHalted(stage, 'continue'),
      () => stage?.phase === 'halted' && this.#decideHalted(stage, 'continue'),
      () => stage && this.#chance(0.3) && this.#decideHalted(stage, 'skip'),
    ];
    any(actions)?.();
  }

  #decideHalted(stage: StageState, decision: 'continue' | 'skip'): void {
    if (decision === 'skip')
      return this.#stage(stage.name, { phase: 'skipped' });
    const failed = stage.members.filter(({ phase }) => phase === 'failed');
    for (const { clusterId } of failed) this.#accepted.add(clusterId);
    const gates = stage.gates.filter(({ status }) => status !== 'failed');
    return this.#stage(stage.name, {
      phase: stage.startedAtMs === undefined ? 'pending' : 'running',
      acceptedFailures: failed.length,
      gates,
    });
  }

  #retry({ clusterId }: MemberState): void {
    const stage = this.#state.stages.find(({ members }) =>
      members.some(member => member.clusterId === clusterId),
    );
    if (!stage) return;
    const wasAccepted = failuresOf(stage).accepted.some(
      member => member.clusterId === clusterId,
    );
    if (wasAccepted !== this.#accepted.delete(clusterId))
      throw new Error(
        'Rule broken: only failures that a user accepted count as accepted',
      );
    if (wasAccepted)
      this.#stage(stage.name, { acceptedFailures: stage.acceptedFailures - 1 });
    this.#begin(clusterId, {
      fate: this.#chance(0.5) ? 'succeeds' : 'fails',
      minutes: this.#whole(1, 100),
      hops: this.#whole(1, 2),
    });
  }

  /**
   * When the rollout resumes, running clusters still have the work to do that was left, and their
   * deadlines move by the time that they stood still.
   */
  #followStandstill(wasStill: boolean): void {
    const still = standsStill(this.#state);
    for (const { clusterId, rests } of this.#membersIn('running')) {
      const stoodMs = this.#times.stand(
        clusterId,
        still || rests === true,
        this.#nowMs,
      );
      if (stoodMs !== undefined)
        this.#member(clusterId, { stoodStillMs: stoodMs });
      const work = this.#events.get(`work ${clusterId}`);
      if (wasStill && !still && work)
        this.#events.set(`work ${clusterId}`, {
          ...work,
          atMs: work.atMs + this.#nowMs - this.#stillSinceMs,
        });
    }
    if (still && !wasStill) this.#stillSinceMs = this.#nowMs;
  }

  #at(
    key: string,
    minutes: number,
    happen: () => void,
    isWork?: boolean,
  ): void {
    this.#events.set(key, {
      atMs: this.#nowMs + minutes * MINUTE,
      happen,
      isWork,
    });
  }

  #set(change: Partial<RolloutState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #stage(name: string, change: Partial<StageState>): void {
    this.#set({
      stages: this.#state.stages.map(stage =>
        stage.name === name ? { ...stage, ...change } : stage,
      ),
    });
  }

  #member(clusterId: string, change: Partial<MemberState>): void {
    this.#set({
      stages: this.#state.stages.map(stage => ({
        ...stage,
        members: stage.members.map(member =>
          member.clusterId === clusterId ? { ...member, ...change } : member,
        ),
      })),
    });
  }

  #membersIn(phase: MemberState['phase']): readonly MemberState[] {
    return this.#state.stages.flatMap(stage =>
      stage.members.filter(member => member.phase === phase),
    );
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #whole(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1));
  }
}

/** Mulberry32: numbers from 0 to 1 that depend on the seed alone. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
