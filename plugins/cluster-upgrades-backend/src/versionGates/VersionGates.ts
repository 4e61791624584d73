import { randomUUID } from 'node:crypto';
import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import type { Hop, Knowledge } from '@drydock/kubernetes-knowledge';
import type { KnowledgeGatesConfig, VersionGateConfig } from '../config/versionGates';
import { clustersByIds } from '../database/clusterQueries';
import type { Clock } from '../time/clock';
import { acknowledgementsFor, endAcknowledgement, findAcknowledgement, insertAcknowledgement, replaceAcknowledgement } from './acknowledgementQueries';
import { concerns, gatesOnTheWay, weigh, withDigest } from './gateRules';
import { knowledgeGates } from './knowledgeGates';
import type { Acknowledgement, AcknowledgementScope, GateSubject, OpenGate, VersionGate } from './model';

/** Shortest reason that says something, characters. */
const MINIMUM_REASON_CHARACTERS = 10;

/** What people decided about a gate, as records tell of it. */
export interface GateDecision {
  readonly scope: AcknowledgementScope;
  readonly withdrawn: boolean;
  readonly message: string;
  readonly nowMs: number;
}

export type OnGateDecision = (trx: Knex.Transaction, decision: GateDecision) => Promise<void>;

export interface VersionGatesOptions {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly configured: readonly VersionGateConfig[];
  readonly fromKnowledge: KnowledgeGatesConfig;
  readonly knowledge: Pick<Knowledge, 'version' | 'breakingChanges'>;
  /** In the transaction that changes what is acknowledged: whatever rests on it looks again, and what was decided before is not done. */
  readonly onDecision: OnGateDecision;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

export interface AcknowledgeRequest {
  readonly gateId: string;
  /** Of the gate as the person saw it. */
  readonly digest: string;
  readonly scope: AcknowledgementScope;
  readonly reason: string;
  readonly expiresAtMs?: number;
}

/** What stands between a cluster and a gate of its way. */
export interface GateState {
  readonly gate: VersionGate;
  readonly concerns: boolean;
  /** What lets it through. */
  readonly by?: Acknowledgement;
  /** Why nothing does; only of a gate that concerns it. */
  readonly missing?: string;
}

/** What engines, starts and plans ask: gates that keep a cluster from the minors that hops bring it to, as things stand now. */
export type AskVersionGates = (knex: Knex, clusterId: string, hops: readonly Pick<Hop, 'from' | 'to'>[]) => Promise<readonly OpenGate[]>;

/** Gates of versions, and what people acknowledged of them. Whoever calls has authorised them. */
export class VersionGates {
  readonly #options: VersionGatesOptions;
  readonly #configured: readonly VersionGate[];
  #known?: { readonly version: string; readonly gates: readonly VersionGate[] };

  constructor(options: VersionGatesOptions) {
    this.#options = options;
    this.#configured = options.configured.map(gate => withDigest({ ...gate, source: 'configuration' }));
  }

  /** All gates as they are now, the operator's first. */
  all(): readonly VersionGate[] {
    const { knowledge, fromKnowledge } = this.#options;
    // A newer knowledge may come while this runs.
    if (this.#known?.version !== knowledge.version) this.#known = { version: knowledge.version, gates: knowledgeGates(knowledge, fromKnowledge) };
    return [...this.#configured, ...this.#known.gates];
  }

  find(gateId: string): VersionGate | undefined {
    return this.all().find(({ id }) => id === gateId);
  }

  readonly ask: AskVersionGates = async (knex, clusterId, hops) => {
    const onTheWay = gatesOnTheWay(this.all(), hops);
    if (onTheWay.length === 0) return [];
    const [cluster] = await clustersByIds(knex, [clusterId]);
    const states = await this.states(knex, cluster ?? { id: clusterId }, hops);
    return states.flatMap(({ gate, missing }) => (missing === undefined ? [] : [{ gate, reason: missing }]));
  };

  /** Every gate of the minors that the hops enter, with how it stands to the cluster. */
  async states(knex: Knex, cluster: GateSubject, hops: readonly Pick<Hop, 'from' | 'to'>[]): Promise<readonly GateState[]> {
    const onTheWay = gatesOnTheWay(this.all(), hops);
    const nowMs = this.#options.clock.now();
    const acknowledgements = onTheWay.length === 0 ? [] : await acknowledgementsFor(knex, onTheWay.map(({ id }) => id), cluster);
    return onTheWay.map(gate => (concerns(gate, cluster) ? { gate, concerns: true, ...weigh(gate, cluster, acknowledgements, nowMs) } : { gate, concerns: false }));
  }

  /**
   * Acknowledges a gate as it is now; an earlier acknowledgement of the same scope gives way to it.
   * @throws NotFoundError; ConflictError when the gate says something else than the person saw; InputError for a reason that says nothing, or an end that is over
   */
  async acknowledge({ gateId, digest, scope, reason, expiresAtMs }: AcknowledgeRequest, by: string): Promise<Acknowledgement> {
    const { clock } = this.#options;
    const gate = this.find(gateId);
    if (!gate) throw new NotFoundError(`There is no version gate '${gateId.slice(0, 100)}'; GET /version-gates lists them`);
    if (gate.digest !== digest) throw new ConflictError(`The version gate "${gate.title}" says something else by now; read it again before you acknowledge it`);
    const said = reason.trim();
    if (said.length < MINIMUM_REASON_CHARACTERS) throw new InputError(`The reason must have at least ${MINIMUM_REASON_CHARACTERS} characters: who meets the acknowledgement later has nothing else to go by`);
    const nowMs = clock.now();
    if (expiresAtMs !== undefined && expiresAtMs <= nowMs) throw new InputError('"expiresAt" is over already');
    const acknowledgement: Acknowledgement = { id: randomUUID(), gateId, minor: gate.minor, title: gate.title, digest, scope, principal: by, reason: said, atMs: nowMs, expiresAtMs };
    const message = `${by} acknowledged the version gate ${gateId} of ${gate.minor} for ${scopeInWords(scope)}: ${said}`;
    await this.#decide({ scope, withdrawn: false, message, nowMs }, async trx => {
      await replaceAcknowledgement(trx, gateId, scope, { kind: 'replaced', by, reason: 'Acknowledged anew', atMs: nowMs });
      if (!(await insertAcknowledgement(trx, acknowledgement))) throw new ConflictError('Somebody else acknowledged it for the same clusters at this moment; look again');
    });
    return acknowledgement;
  }

  /** @throws NotFoundError */
  async get(id: string): Promise<Acknowledgement> {
    const found = await findAcknowledgement(this.#options.knex, id);
    if (!found) throw new NotFoundError(`There is no acknowledgement '${id.slice(0, 100)}' of a version gate; GET /version-gate-acknowledgements lists them`);
    return found;
  }

  /**
   * Ends an acknowledgement. What a rollout has written stays; its next write waits.
   * @throws NotFoundError; ConflictError when it ended before; InputError for a reason that says nothing
   */
  async withdraw(id: string, reason: string, by: string): Promise<Acknowledgement> {
    const { gateId, minor, scope } = await this.get(id);
    const said = reason.trim();
    if (said.length < MINIMUM_REASON_CHARACTERS) throw new InputError(`The reason must have at least ${MINIMUM_REASON_CHARACTERS} characters: upgrades that wait for it show it`);
    const nowMs = this.#options.clock.now();
    const message = `${by} withdrew the acknowledgement of the version gate ${gateId} of ${minor} for ${scopeInWords(scope)}: ${said}`;
    await this.#decide({ scope, withdrawn: true, message, nowMs }, async trx => {
      if (!(await endAcknowledgement(trx, id, { kind: 'withdrawn', by, reason: said, atMs: nowMs }))) throw new ConflictError('This acknowledgement ended before');
    });
    return this.get(id);
  }

  async #decide(decision: GateDecision, change: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
    const { knex, onDecision, onChange } = this.#options;
    await knex.transaction(async trx => {
      await change(trx);
      await onDecision(trx, decision);
    });
    onChange();
  }
}

/** For texts of records. */
export function scopeInWords(scope: AcknowledgementScope): string {
  if (scope.kind === 'fleet') return 'the whole fleet';
  return scope.kind === 'environment' ? `all clusters of ${scope.environment}` : `cluster ${scope.clusterName}`;
}
