import { notFound } from '../../clusters/permissions/findSeen';
import { refusal } from '../../foundation/refusal';
import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import { said, type Reason } from '@drydock/upgrade-reasons';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  KnowledgeGatesConfig,
  VersionGateConfig,
} from '../../config/versionGates';
import { describeFailure } from '../../foundation/failureReason';
import type { DueTime } from '../../foundation/due/DueWork';
import { whoParam } from '../../clusters/permissions/whoParam';
import type { Clock } from '../../foundation/time/clock';
import {
  acknowledgementsFor,
  endAcknowledgement,
  expiredAcknowledgements,
  findAcknowledgement,
  firstExpiry,
  insertAcknowledgement,
  noteExpiredBefore,
  noteExpiry,
  replaceAcknowledgement,
} from './acknowledgementQueries';
import { concerns, gatesOnTheWay, weigh, withDigest } from './gateRules';
import { knowledgeGates } from './knowledgeGates';
import { gateSubjects } from './scopeQueries';
import type {
  Acknowledgement,
  AcknowledgementScope,
  GateSubject,
  OpenGate,
  VersionGate,
} from './model';

/** How long an expiry is reported. Writes that were allowed before have been judged again since. */
const EXPIRY_IS_NEWS_MS = 24 * 3_600_000;
/** Fewest characters of a reason. */
export const MINIMUM_REASON_CHARACTERS = 10;

/** A change of a gate for some clusters, for the records. */
export interface GateDecision {
  readonly kind: 'acknowledged' | 'withdrawn' | 'expired';
  /**
   * As it is now. Undefined: the acknowledgement no longer counted for a gate, so its end changes
   * nothing.
   */
  readonly gate?: VersionGate;
  /** That the gate is of, or was of when it was acknowledged. */
  readonly minor: string;
  readonly scope: AcknowledgementScope;
  /** Undefined: no user did it, such as when it expired. */
  readonly principal?: string;
  readonly message: Reason;
  readonly nowMs: number;
}

export type OnGateDecision = (
  trx: Knex.Transaction,
  decision: GateDecision,
) => Promise<void>;

export interface VersionGatesOptions {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Pick<LoggerService, 'error'>;
  readonly configured: readonly VersionGateConfig[];
  readonly fromKnowledge: KnowledgeGatesConfig;
  readonly knowledge: Pick<Knowledge, 'version' | 'breakingChanges'>;
  /**
   * Called in the transaction that changes an acknowledgement: work that depends on it is checked
   * again, and earlier decisions are dropped.
   */
  readonly onDecision: OnGateDecision;
  /** Called after it was stored, for engines and metrics. */
  readonly onChange: (kind: GateDecision['kind']) => void;
}

export interface AcknowledgeRequest {
  readonly gateId: string;
  /** Of the gate as the person saw it. */
  readonly digest: string;
  readonly scope: AcknowledgementScope;
  readonly reason: string;
  /**
   * The plugin that sent it with the credentials of the person; undefined: they did it themselves.
   */
  readonly through?: string;
  readonly expiresAtMs?: number;
}

/** The state of a gate for one cluster. */
export interface GateState {
  readonly gate: VersionGate;
  readonly concerns: boolean;
  /** What lets it through. */
  readonly by?: Acknowledgement;
  /** Why the gate is open for it; only of a gate that concerns it. */
  readonly missing?: Reason;
}

/** A cluster, and between which versions it would go. */
export interface WayOfCluster {
  readonly id: string;
  readonly hops: readonly Pick<Hop, 'from' | 'to'>[];
}

/**
 * What conditions ask: gates that keep clusters from the minors that hops bring them to, as things
 * stand now; clusters without open gates are left out.
 */
export type AskVersionGates = (
  knex: Knex,
  clusters: readonly WayOfCluster[],
) => Promise<ReadonlyMap<string, readonly OpenGate[]>>;

/** Gates of versions, and what people acknowledged of them. The caller has authorised them. */
export class VersionGates {
  readonly #options: VersionGatesOptions;
  readonly #configured: readonly VersionGate[];
  #known?: { readonly version: string; readonly gates: readonly VersionGate[] };

  constructor(options: VersionGatesOptions) {
    this.#options = options;
    this.#configured = options.configured.map(gate =>
      withDigest({
        ...gate,
        title: said(gate.title),
        description: [said(gate.description)],
        source: 'configuration',
      }),
    );
  }

  /** All gates as they are now, the operator's first. */
  all(): readonly VersionGate[] {
    const { knowledge, fromKnowledge } = this.#options;
    // The knowledge can be replaced while this runs.
    if (this.#known?.version !== knowledge.version)
      this.#known = {
        version: knowledge.version,
        gates: knowledgeGates(knowledge, fromKnowledge),
      };
    return [...this.#configured, ...this.#known.gates];
  }

  find(gateId: string): VersionGate | undefined {
    return this.all().find(({ id }) => id === gateId);
  }

  readonly ask: AskVersionGates = async (knex, clusters) => {
    const all = this.all();
    const going = clusters.filter(
      ({ hops }) => gatesOnTheWay(all, hops).length > 0,
    );
    if (going.length === 0) return new Map();
    const known = await gateSubjects(
      knex,
      going.map(({ id }) => id),
    );
    const subjects = going.map(({ id, hops }) => ({
      cluster: known.get(id) ?? { id },
      hops,
    }));
    const states = await this.#statesOf(knex, subjects);
    return new Map(
      subjects.flatMap(({ cluster }, index): [string, OpenGate[]][] => {
        const open = states[index].flatMap(({ gate, missing }) =>
          missing === undefined ? [] : [{ gate, reason: missing }],
        );
        return open.length > 0 ? [[cluster.id, open]] : [];
      }),
    );
  };

  /** Every gate of the minors that the hops enter, with its state for the cluster. */
  async states(
    knex: Knex,
    cluster: GateSubject,
    hops: WayOfCluster['hops'],
  ): Promise<readonly GateState[]> {
    const [states] = await this.#statesOf(knex, [{ cluster, hops }]);
    return states;
  }

  async #statesOf(
    knex: Knex,
    subjects: readonly {
      readonly cluster: GateSubject;
      readonly hops: WayOfCluster['hops'];
    }[],
  ): Promise<readonly (readonly GateState[])[]> {
    const onTheWay = subjects.map(({ hops }) =>
      gatesOnTheWay(this.all(), hops),
    );
    const nowMs = this.#options.clock.now();
    const gateIds = [...new Set(onTheWay.flat().map(({ id }) => id))];
    const acknowledgements =
      gateIds.length === 0
        ? []
        : await acknowledgementsFor(
            knex,
            gateIds,
            subjects.map(({ cluster }) => cluster),
          );
    return subjects.map(({ cluster }, index) =>
      onTheWay[index].map(gate =>
        concerns(gate, cluster)
          ? {
              gate,
              concerns: true,
              ...weigh(gate, cluster, acknowledgements, nowMs),
            }
          : { gate, concerns: false },
      ),
    );
  }

  /**
   * Acknowledges a gate as it is now; it replaces an earlier acknowledgement of the same scope.
   * @throws NotFoundError; ConflictError when the gate says something else than the person saw;
   *   InputError for a reason that says nothing, or an end that is over
   */
  async acknowledge(
    { gateId, digest, scope, reason, through, expiresAtMs }: AcknowledgeRequest,
    by: string,
  ): Promise<Acknowledgement> {
    const { clock } = this.#options;
    const gate = this.find(gateId);
    if (!gate)
      throw refusal(NotFoundError, {
        code: 'request.no-gate',
        params: { gate: { text: gateId.slice(0, 100) } },
      });
    if (gate.digest !== digest)
      throw refusal(ConflictError, {
        code: 'request.gate-changed',
        params: { gate: { reasons: [gate.title] } },
      });
    const why = reason.trim();
    if (why.length < MINIMUM_REASON_CHARACTERS)
      throw refusal(InputError, {
        code: 'input.reason',
        params: { least: { number: MINIMUM_REASON_CHARACTERS } },
      });
    const nowMs = clock.now();
    if (expiresAtMs !== undefined && expiresAtMs <= nowMs)
      throw refusal(InputError, {
        code: 'input.past',
        params: { field: { text: 'expiresAt' } },
      });
    const acknowledgement: Acknowledgement = {
      id: randomUUID(),
      gateId,
      minor: gate.minor,
      title: gate.title,
      digest,
      scope,
      principal: by,
      through,
      reason: why,
      atMs: nowMs,
      expiresAtMs,
    };
    const message: Reason = {
      code: 'event.gate-acknowledged',
      params: {
        who: whoParam(by, through),
        ...gateParams({ gateId, minor: gate.minor, scope }),
        reason: { text: why },
      },
    };
    await this.#decide(
      {
        kind: 'acknowledged',
        gate,
        minor: gate.minor,
        scope,
        principal: by,
        message,
        nowMs,
      },
      async trx => {
        await replaceAcknowledgement(trx, gateId, scope, {
          kind: 'replaced',
          by,
          reason: 'Acknowledged anew',
          atMs: nowMs,
        });
        if (!(await insertAcknowledgement(trx, acknowledgement)))
          throw refusal(ConflictError, { code: 'request.gate-taken' });
        return true;
      },
    );
    return acknowledgement;
  }

  /** @throws NotFoundError */
  async get(id: string): Promise<Acknowledgement> {
    const found = await findAcknowledgement(this.#options.knex, id);
    if (!found) throw notFound('acknowledgement', id);
    return found;
  }

  /**
   * Ends an acknowledgement. Earlier writes of a rollout stay; its next write waits.
   * @throws NotFoundError; ConflictError when it ended before, or is on a platform; InputError for a
   *   reason that says nothing
   */
  async withdraw(
    id: string,
    reason: string,
    by: string,
  ): Promise<Acknowledgement> {
    const acknowledgement = await this.get(id);
    const { minor, scope, onPlatform } = acknowledgement;
    if (onPlatform)
      throw refusal(ConflictError, {
        code: 'request.gate-on-platform',
        params: { platform: { text: onPlatform.platform } },
      });
    const why = reason.trim();
    if (why.length < MINIMUM_REASON_CHARACTERS)
      throw refusal(InputError, {
        code: 'input.reason',
        params: { least: { number: MINIMUM_REASON_CHARACTERS } },
      });
    const nowMs = this.#options.clock.now();
    const message: Reason = {
      code: 'event.gate-withdrawn',
      params: {
        who: whoParam(by),
        ...gateParams(acknowledgement),
        reason: { text: why },
      },
    };
    await this.#decide(
      {
        kind: 'withdrawn',
        gate: this.#countsFor(acknowledgement),
        minor,
        scope,
        principal: by,
        message,
        nowMs,
      },
      async trx => {
        if (
          !(await endAcknowledgement(trx, id, {
            kind: 'withdrawn',
            by,
            reason: why,
            atMs: nowMs,
          }))
        )
          throw refusal(ConflictError, { code: 'request.gate-ended' });
        return true;
      },
    );
    return this.get(id);
  }

  dueTimes(knex: Knex): readonly DueTime[] {
    return [firstExpiry(knex)];
  }

  /**
   * Records which acknowledgements have expired, each once for all replicas. Those that expired
   * long ago are not reported. The record is only for reports: an acknowledgement stops counting
   * when its time is over.
   */
  async noteExpired(): Promise<void> {
    const { knex, clock, logger } = this.#options;
    const nowMs = clock.now();
    await noteExpiredBefore(knex, nowMs - EXPIRY_IS_NEWS_MS, nowMs);
    for (const acknowledgement of await expiredAcknowledgements(knex, nowMs)) {
      const { id, gateId, minor, scope, principal } = acknowledgement;
      const message: Reason = {
        code: 'event.gate-expired',
        params: { who: whoParam(principal), ...gateParams(acknowledgement) },
      };
      try {
        await this.#decide(
          {
            kind: 'expired',
            gate: this.#countsFor(acknowledgement),
            minor,
            scope,
            message,
            nowMs,
          },
          trx => noteExpiry(trx, id, nowMs),
        );
      } catch (error) {
        logger.error(
          'Could not note that an acknowledgement of a version gate has expired: it counts no longer, and is noted at a later beat',
          { acknowledgement: id, gate: gateId, error: describeFailure(error) },
        );
      }
    }
  }

  /** The gate that an acknowledgement lets clusters through, if nothing else ends it. */
  #countsFor({
    gateId,
    minor,
    digest,
  }: Acknowledgement): VersionGate | undefined {
    const gate = this.find(gateId);
    return gate?.minor === minor && gate.digest === digest ? gate : undefined;
  }

  /** `change`: false when the same decision was already made. */
  async #decide(
    decision: GateDecision,
    change: (trx: Knex.Transaction) => Promise<boolean>,
  ): Promise<void> {
    const { knex, onDecision, onChange } = this.#options;
    const changed = await knex.transaction(async trx => {
      if (!(await change(trx))) return false;
      await onDecision(trx, decision);
      return true;
    });
    if (changed) onChange(decision.kind);
  }
}

/** For records. */
export function gateParams({
  gateId,
  minor,
  scope,
}: Pick<Acknowledgement, 'gateId' | 'minor' | 'scope'>) {
  return {
    gate: { text: gateId },
    version: { version: minor },
    scope: { reasons: [scopeReason(scope)] },
  };
}

/** For records. */
export function scopeReason(scope: AcknowledgementScope): Reason {
  switch (scope.kind) {
    case 'fleet':
      return { code: 'event.scope-fleet' };
    case 'environment':
      return {
        code: 'event.scope-environment',
        params: { environment: { text: scope.environment } },
      };
    default:
      return {
        code: 'event.scope-cluster',
        params: {
          cluster: { cluster: scope.clusterId, name: scope.clusterName },
        },
      };
  }
}
