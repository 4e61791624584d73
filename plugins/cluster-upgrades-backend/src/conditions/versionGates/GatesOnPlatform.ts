import { randomUUID } from 'node:crypto';
import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import {
  EffectUnknownError,
  type GateAcknowledged,
  type Hop,
  type PlatformGate,
  type PlatformGates,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';
import { whoParam } from '../../clusters/permissions/whoParam';
import {
  controllersOf,
  type Controllers,
} from '../../clusters/platform/controllersOf';
import { failureReason } from '../../foundation/failureReason';
import { redact } from '../../foundation/redact';
import { redactReason } from '../../foundation/redactReason';
import { refusal } from '../../foundation/refusal';
import type { Clock } from '../../foundation/time/clock';
import {
  emergencyStopReason,
  readEmergencyStop,
  shareEmergencyStop,
} from '../emergencyStopState';
import {
  acknowledgementsOnPlatform,
  endAcknowledgement,
  insertAcknowledgement,
  noteSeenOnPlatform,
  replaceAcknowledgement,
} from './acknowledgementQueries';
import { gatesOnTheWay, withDigest } from './gateRules';
import type { Acknowledgement, VersionGate } from './model';
import {
  gateParams,
  MINIMUM_REASON_CHARACTERS,
  type OnGateDecision,
} from './VersionGates';

const TIMEOUT_MS = 15_000;
const MOST_GATES = 100;
/** Longest id of a gate, with the id of its provider before it, fits its column. */
const ID = /^[A-Za-z0-9._-]{1,180}$/;

export interface GatesOnPlatformOptions {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly onDecision: OnGateDecision;
  /** Called after it was stored. */
  readonly onChange: (kind: 'acknowledged', clusterId: string) => void;
  /** Of one question to a platform, or one write on it. */
  readonly timeoutMs?: number;
}

/** A write in progress may have taken effect. */
class NoAnswerInTime extends ReasonError {}

/** A gate that a platform keeps of one cluster, as the platform says it now. */
export interface PlatformGateState {
  /** Title of the provider. */
  readonly platform: string;
  readonly gate: VersionGate;
  readonly acknowledged: boolean;
  /** The user who acknowledged it, by the platform; text from outside. */
  readonly acknowledgedBy?: string;
  /** Drydock's record of it. */
  readonly by?: Acknowledgement;
}

/** What a platform says of its gates. `failed`: it could not be asked, so gates are unknown. */
export interface PlatformGateStates {
  /** Title of the provider. */
  readonly platform: string;
  readonly states: readonly PlatformGateState[];
  /** Why Drydock cannot acknowledge on it. */
  readonly problem?: Reason;
  readonly failed?: Reason;
}

export interface AcknowledgeOnPlatform {
  readonly gateId: string;
  /** Of the gate as the person saw it. */
  readonly digest: string;
  readonly reason: string;
  readonly through?: string;
}

interface Asked {
  readonly gate: VersionGate;
  readonly listed: PlatformGate;
}

type Keeper = Controllers & { readonly gates: PlatformGates };

/**
 * Gates that platforms keep themselves: shown as version gates, and acknowledged on the platform.
 * The caller has authorised that. What a person decided is stored before anything is written, and
 * counts once the platform shows it.
 */
export class GatesOnPlatform {
  readonly #options: GatesOnPlatformOptions;

  constructor(options: GatesOnPlatformOptions) {
    this.#options = options;
  }

  /**
   * Those of the minors that a hop enters. Undefined: the platform keeps no gates. What it shows by
   * now is recorded as seen, once, although this is a look: after a lost answer or a killed process
   * nothing else reads it from the platform.
   */
  async of(
    cluster: StoredCluster,
    hop: Pick<Hop, 'from' | 'to'>,
  ): Promise<PlatformGateStates | undefined> {
    const keeper = this.#keeper(cluster);
    if (!keeper) return undefined;
    const platform = keeper.provider.title;
    const found = await this.#look(cluster, keeper, hop);
    if ('failed' in found) return { platform, states: [], ...found };
    const states: PlatformGateState[] = [];
    for (const state of found.states)
      states.push(state.acknowledged ? await this.#seen(state) : state);
    const problem = keeper.gates.problem(keeper.cluster);
    return { platform, states, ...(problem ? { problem } : {}) };
  }

  async #look(
    cluster: StoredCluster,
    keeper: Keeper,
    hop: Pick<Hop, 'from' | 'to'>,
  ): Promise<
    | Pick<PlatformGateStates, 'states'>
    | Required<Pick<PlatformGateStates, 'failed'>>
  > {
    try {
      const asked = await this.#list(keeper);
      const onTheWay = new Set(
        gatesOnTheWay(
          asked.map(({ gate }) => gate),
          [hop],
        ),
      );
      const states = await this.#recorded(
        cluster,
        keeper,
        asked.filter(({ gate }) => onTheWay.has(gate)),
      );
      return { states };
    } catch (error) {
      return { failed: this.#notAsked(keeper.provider.title, error) };
    }
  }

  /**
   * Acknowledges a gate on the platform. One that is acknowledged there already stays as it is, and
   * nothing is written.
   * @throws NotFoundError; InputError for a reason that says nothing; ConflictError when the gate
   *   says something else than the person saw, during an emergency stop, or when the platform
   *   refuses
   */
  async acknowledge(
    cluster: StoredCluster,
    { gateId, digest, reason, through }: AcknowledgeOnPlatform,
    principal: string,
  ): Promise<PlatformGateState> {
    const why = reason.trim();
    if (why.length < MINIMUM_REASON_CHARACTERS)
      throw refusal(InputError, {
        code: 'input.reason',
        params: { least: { number: MINIMUM_REASON_CHARACTERS } },
      });
    const { keeper, gate, listed } = await this.#find(cluster, gateId);
    if (gate.digest !== digest)
      throw refusal(ConflictError, {
        code: 'request.gate-changed',
        params: { gate: { reasons: [gate.title] } },
      });
    const [before] = await this.#recorded(cluster, keeper, [{ gate, listed }]);
    if (listed.acknowledged) return this.#seen(before);
    const wanted: Acknowledgement = {
      id: randomUUID(),
      gateId,
      minor: gate.minor,
      title: gate.title,
      digest,
      scope: {
        kind: 'cluster',
        clusterId: cluster.id,
        clusterName: cluster.title,
      },
      principal,
      through,
      reason: why,
      atMs: this.#options.clock.now(),
      onPlatform: { platform: keeper.provider.title },
    };
    if (await this.#write(keeper, listed, wanted))
      return this.#seen({
        platform: keeper.provider.title,
        gate,
        acknowledged: true,
        by: wanted,
      });
    // An earlier write of ours or another user was faster.
    const { gate: now, listed: found } = await this.#find(cluster, gateId);
    const [state] = await this.#recorded(cluster, keeper, [
      { gate: now, listed: found },
    ]);
    if (!state.by) await this.#end(wanted);
    return state.acknowledged ? this.#seen(state) : state;
  }

  /**
   * Stores what the person decided, then writes it. What was certainly not written ends: another
   * user's acknowledgement on the platform is never taken for it.
   * @returns false: it was acknowledged there already, and nothing was written
   */
  async #write(
    { gates, cluster, provider }: Keeper,
    { id }: PlatformGate,
    wanted: Acknowledgement,
  ): Promise<boolean> {
    const platform = { text: provider.title };
    const problem = gates.problem(cluster);
    if (problem) throw refusal(ConflictError, problem);
    const { knex } = this.#options;
    const { gateId, scope, principal: by, atMs } = wanted;
    await knex.transaction(async trx => {
      const stop = await shareEmergencyStop(trx);
      if (stop) throw refusal(ConflictError, emergencyStopReason(stop));
      await replaceAcknowledgement(trx, gateId, scope, {
        kind: 'replaced',
        by,
        reason: 'Acknowledged anew',
        atMs,
      });
      if (!(await insertAcknowledgement(trx, wanted)))
        throw refusal(ConflictError, { code: 'request.gate-taken' });
    });
    const answer = await this.#inTime(signal =>
      gates.acknowledge(cluster, id, signal, () => this.#requireNoStop()),
    ).catch((error): GateAcknowledged => {
      const why = failureReason(error);
      if (
        error instanceof EffectUnknownError ||
        error instanceof NoAnswerInTime
      )
        throw refusal(ConflictError, {
          code: 'request.gate-write-unknown',
          params: { platform, reason: { reasons: [why] } },
        });
      return { outcome: 'refused', message: why };
    });
    if (answer.outcome !== 'refused') return answer.outcome === 'written';
    await this.#end(wanted);
    throw refusal(ConflictError, {
      code: 'request.gate-not-written',
      params: {
        platform,
        reason: { reasons: [redactReason(answer.message)] },
      },
    });
  }

  /** It was certainly not written. */
  async #end({ id, principal: by }: Acknowledgement): Promise<void> {
    const { knex, clock } = this.#options;
    await endAcknowledgement(knex, id, {
      kind: 'withdrawn',
      by,
      reason: 'Not written on the platform',
      atMs: clock.now(),
    });
  }

  async #requireNoStop(): Promise<void> {
    const stop = await readEmergencyStop(this.#options.knex);
    if (stop) throw refusal(ConflictError, emergencyStopReason(stop));
  }

  /** It counts from now on: waiting work is checked again, and records mention it. */
  async #seen(state: PlatformGateState): Promise<PlatformGateState> {
    const { gate, by } = state;
    const { knex, clock, onDecision, onChange } = this.#options;
    if (!by?.onPlatform || by.onPlatform.seenAtMs !== undefined) return state;
    const nowMs = clock.now();
    const message: Reason = {
      code: 'event.gate-acknowledged-on-platform',
      params: {
        ...gateParams(by),
        who: whoParam(by.principal, by.through),
        platform: { text: by.onPlatform.platform },
        reason: { text: by.reason },
      },
    };
    const isNew = await knex.transaction(async trx => {
      if (!(await noteSeenOnPlatform(trx, by.id, nowMs))) return false;
      await onDecision(trx, {
        kind: 'acknowledged',
        gate,
        minor: gate.minor,
        scope: by.scope,
        principal: by.principal,
        message,
        nowMs,
      });
      return true;
    });
    if (isNew && by.scope.kind === 'cluster')
      onChange('acknowledged', by.scope.clusterId);
    return {
      ...state,
      by: { ...by, onPlatform: { ...by.onPlatform, seenAtMs: nowMs } },
    };
  }

  #keeper(cluster: StoredCluster): Keeper | undefined {
    const found = controllersOf(this.#options.providers, cluster);
    const gates = found?.provider.gates;
    return found && gates && { ...found, gates };
  }

  async #find(
    cluster: StoredCluster,
    gateId: string,
  ): Promise<Asked & { readonly keeper: Keeper }> {
    const keeper = this.#keeper(cluster);
    const asked = keeper
      ? await this.#list(keeper).catch(error => {
          throw refusal(
            ConflictError,
            this.#notAsked(keeper.provider.title, error),
          );
        })
      : [];
    const found = asked.find(({ gate }) => gate.id === gateId);
    if (keeper && found) return { ...found, keeper };
    throw refusal(NotFoundError, {
      code: 'request.no-gate',
      params: { gate: { text: gateId.slice(0, 100) } },
    });
  }

  async #list(keeper: Keeper): Promise<readonly Asked[]> {
    const listed = await this.#inTime(signal =>
      keeper.gates.list(keeper.cluster, signal),
    );
    return listed
      .filter(({ id }) => ID.test(id))
      .slice(0, MOST_GATES)
      .map(each => ({ gate: gateOf(keeper.provider, each), listed: each }));
  }

  async #recorded(
    { id }: Pick<StoredCluster, 'id'>,
    { provider }: Keeper,
    asked: readonly Asked[],
  ): Promise<readonly PlatformGateState[]> {
    const rows = await acknowledgementsOnPlatform(
      this.#options.knex,
      asked.map(({ gate }) => gate.id),
      id,
    );
    return asked.map(({ gate, listed }) => {
      const { acknowledged, acknowledgedBy } = listed;
      const by = rows.find(
        row =>
          row.gateId === gate.id &&
          row.digest === gate.digest &&
          isCredited(row, listed),
      );
      return {
        platform: provider.title,
        gate,
        acknowledged,
        ...(acknowledgedBy === undefined
          ? {}
          : { acknowledgedBy: redact(acknowledgedBy).slice(0, 200) }),
        ...(by ? { by } : {}),
      };
    });
  }

  /** Also if an adapter ignores its signal. */
  async #inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    const tooLong = new Promise<never>((_, reject) =>
      signal.addEventListener(
        'abort',
        () =>
          reject(new NoAnswerInTime({ code: 'platform.no-answer-in-time' })),
        { once: true },
      ),
    );
    return Promise.race([ask(signal), tooLong]);
  }

  #notAsked(platform: string, error: unknown): Reason {
    return {
      code: 'versionGate.platform-not-asked',
      params: {
        platform: { text: platform },
        reason: { reasons: [failureReason(error)] },
      },
    };
  }
}

/** As a version gate: a person acknowledges exactly what the platform says now. */
function gateOf(
  { id: provider }: Pick<UpgradeProvider, 'id'>,
  { id, minor, title, description, link }: PlatformGate,
): VersionGate {
  return withDigest({
    id: `${provider}:${id}`,
    minor,
    title: redactReason(title),
    description: description.slice(0, 20).map(each => redactReason(each)),
    link: link?.startsWith('https://') ? link.slice(0, 2_000) : undefined,
    source: 'platform',
  });
}

/**
 * Whether what the platform shows is what a person of Drydock decided: another user may have
 * acknowledged it after a kill between record and write, or anew. Pure.
 */
function isCredited(
  { onPlatform }: Acknowledgement,
  { acknowledged, ours }: PlatformGate,
): boolean {
  if (!acknowledged) return true;
  return ours ?? onPlatform?.seenAtMs !== undefined;
}
