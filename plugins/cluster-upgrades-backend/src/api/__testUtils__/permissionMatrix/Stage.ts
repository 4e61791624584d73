import type { Knex } from 'knex';
import { mockCredentials } from '@backstage/backend-test-utils';
import { eventually } from '../../../__testUtils__/eventually';
import { DatabaseHistoryStore } from '../../../upgrades/history/DatabaseHistoryStore';
import { OTHER_APPROVER, OTHER_TEAM, REQUESTER } from './callers';
import {
  hiddenName,
  ownName,
  TARGET,
  type MatrixBackend,
  type Sent,
} from './startMatrixBackend';

/** A plan that was submitted. */
export interface SubmittedPlan {
  readonly id: string;
  readonly digest: string;
}

interface ClusterItem {
  readonly id: string;
  readonly name: string;
  readonly entityRef: string;
  readonly owner?: string;
  readonly version?: string;
  readonly target?: string;
}

/**
 * Which of two things a request is about: one of the service owner's team, or one that is hidden
 * from her.
 */
export type Subject = 'own' | 'other';

/**
 * Numbers of the clusters that things of the stage are about; those after them are for what is
 * started on the way.
 */
const [READ, MIXED_ROLLOUT, ONE_ROLLOUT, UPGRADE, FIRST_FREE] = [1, 2, 3, 4, 5];
const DAY_MS = 86_400_000;

/** What requests of the matrix are about, made by the requester over the API. */
export class Stage {
  readonly #backend: MatrixBackend;
  #clusters = new Map<string, ClusterItem>();
  #checks: string[] = [];
  #free = FIRST_FREE;
  #made = 0;
  readonly plans: {
    own?: SubmittedPlan;
    other?: SubmittedPlan;
    mixed?: SubmittedPlan;
  } = {};
  readonly rollouts: { own?: string; other?: string; mixed?: string } = {};
  readonly upgrades: { own?: string; other?: string } = {};
  readonly waivers: { own?: string; other?: string } = {};
  /** Not started. `other`: own and hidden clusters together. */
  readonly approvedPlans: { own?: SubmittedPlan; other?: SubmittedPlan } = {};
  #toTidy: Sent[] = [];

  private constructor(backend: MatrixBackend) {
    this.#backend = backend;
  }

  static async set(
    backend: MatrixBackend,
    knex: Knex,
    clusters: number,
  ): Promise<Stage> {
    const stage = new Stage(backend);
    await stage.#waitForClusters(clusters * 2);
    await stage.#readChecks();
    const names = (number: number) => ({
      own: [ownName(number)],
      other: [hiddenName(number)],
      mixed: [ownName(number), hiddenName(number)],
    });
    const read = names(READ);
    for (const kind of ['own', 'other', 'mixed'] as const)
      stage.plans[kind] = await stage.submitted(read[kind]);
    stage.rollouts.mixed = await stage.started(names(MIXED_ROLLOUT).mixed);
    for (const kind of ['own', 'other'] as const) {
      stage.rollouts[kind] = await stage.started(names(ONE_ROLLOUT)[kind]);
      stage.upgrades[kind] = await stage.upgraded(names(UPGRADE)[kind][0]);
      stage.waivers[kind] = await stage.waivedOn(read[kind][0]);
      stage.approvedPlans[kind] = await stage.approved(
        kind === 'own' ? read.own : read.mixed,
      );
      const [clusterName] = read[kind];
      await new DatabaseHistoryStore(knex).append({
        id: `history-${kind}`,
        clusterId: stage.cluster(kind).id,
        clusterName,
        from: 'v1.34.1',
        to: 'v1.35.5',
        outcome: 'observed',
        observedOnly: true,
        endedAtMs: 0,
        overrides: [],
        predictedVersusActual: [],
      });
    }
    return stage;
  }

  /** The cluster that reading requests are about. */
  cluster(subject: Subject): ClusterItem {
    return this.clusterNamed(
      subject === 'own' ? ownName(READ) : hiddenName(READ),
    );
  }

  clusterNamed(name: string): ClusterItem {
    return must(this.#clusters.get(name), `cluster ${name}`);
  }

  /** Ids and names of the clusters that are hidden from the service owner. */
  hidden(): readonly string[] {
    return [...this.#clusters.values()]
      .filter(({ owner }) => owner === OTHER_TEAM)
      .flatMap(({ id, name }) => [id, name]);
  }

  /** Ids and names of all clusters. */
  everyone(): readonly string[] {
    return [...this.#clusters.values()].flatMap(({ id, name }) => [id, name]);
  }

  acceptUnknownChecks(): readonly string[] {
    return this.#checks;
  }

  /** A cluster that nothing was started on yet. */
  freeCluster(subject: Subject): string {
    const number = this.#free;
    this.#free += 1;
    return subject === 'own' ? ownName(number) : hiddenName(number);
  }

  document(names: readonly string[], more: object = {}): string {
    this.#made += 1;
    return documentOf(`plan-${this.#made}`, names, more);
  }

  async draft(names: readonly string[]): Promise<{ id: string; name: string }> {
    return this.rita({
      method: 'post',
      path: '/plans',
      body: { document: this.document(names) },
    });
  }

  async submitted(
    names: readonly string[],
    more: object = {},
  ): Promise<SubmittedPlan> {
    const { id } = await this.draft(names);
    return this.rita<SubmittedPlan>({
      method: 'post',
      path: `/plans/${id}/actions`,
      body: { ...this.submission(), ...more },
    });
  }

  submission(): object {
    return { action: 'submit', acceptUnknownChecks: this.#checks };
  }

  async approved(names: readonly string[]): Promise<SubmittedPlan> {
    const plan = await this.submitted(names);
    await this.approver({
      method: 'post',
      path: `/plans/${plan.id}/approvals`,
      body: { decision: 'approve', digest: plan.digest },
    });
    return plan;
  }

  /** @returns the id of a rollout that began */
  async started(names: readonly string[]): Promise<string> {
    const { id: planId, digest } = await this.approved(names);
    const { id } = await this.rita<{ id: string }>({
      method: 'post',
      path: '/rollouts',
      body: { planId, digest },
    });
    return id;
  }

  async upgraded(name: string): Promise<string> {
    const { id } = await this.rita<{ id: string }>({
      method: 'post',
      path: '/upgrades',
      body: this.upgradeOf(name),
    });
    return id;
  }

  /** One that is not waived. */
  async findingOf(
    name: string,
  ): Promise<{ fingerprint: string; evidenceDigest: string }> {
    const { items } = await this.rita<{
      items: { finding: { fingerprint: string; evidenceDigest: string } }[];
    }>({
      method: 'get',
      path: `/findings?cluster=${
        this.clusterNamed(name).id
      }&check=test-watched`,
    });
    return must(items[0], `finding of ${name}`).finding;
  }

  async waiverOf(name: string): Promise<{ path: string; body: object }> {
    const { fingerprint, evidenceDigest } = await this.findingOf(name);
    const until = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    return {
      path: `/clusters/${this.clusterNamed(name).id}/waivers`,
      body: {
        fingerprint,
        evidenceDigest,
        reason: 'for the permission matrix',
        until,
      },
    };
  }

  /** @returns the id of a waiver that was given */
  async waivedOn(name: string): Promise<string> {
    const { id } = await this.rita<{ id: string }>({
      method: 'post',
      ...(await this.waiverOf(name)),
    });
    return id;
  }

  upgradeOf(name: string): object {
    return {
      clusterId: this.clusterNamed(name).id,
      target: TARGET,
      acceptUnknownChecks: this.#checks,
    };
  }

  /** As a user with all permissions. @throws Error with the answer unless it succeeded */
  async rita<T>(sent: Sent): Promise<T> {
    return this.#checked<T>(REQUESTER, sent);
  }

  /**
   * As an approver who is not one of the callers. @throws Error with the answer unless it succeeded
   */
  async approver<T>(sent: Sent): Promise<T> {
    return this.#checked<T>(OTHER_APPROVER, sent);
  }

  /** Taken away after the attempt. */
  tidy(sent: Sent): void {
    this.#toTidy.push(sent);
  }

  async tidyUp(): Promise<void> {
    for (const sent of this.#toTidy.splice(0)) await this.attempt(sent);
  }

  /** Brings something to the state that a request needs; it may be there already. */
  async attempt(sent: Sent): Promise<void> {
    await this.#backend.send(mockCredentials.user.header(REQUESTER), sent);
  }

  async #checked<T>(user: string, sent: Sent): Promise<T> {
    const { status, text } = await this.#backend.send(
      mockCredentials.user.header(user),
      sent,
    );
    if (status >= 300)
      throw new Error(
        `${sent.method} ${sent.path} by ${user} answered ${status}: ${text}`,
      );
    return JSON.parse(text);
  }

  async #waitForClusters(expected: number): Promise<void> {
    const { items } = await eventually(
      () =>
        this.rita<{ items: ClusterItem[] }>({
          method: 'get',
          path: '/clusters?limit=200',
        }),
      page =>
        page.items.length === expected &&
        page.items.every(
          ({ version, target }) =>
            version !== undefined && target !== undefined,
        ),
    );
    this.#clusters = new Map(items.map(item => [item.name, item]));
  }

  async #readChecks(): Promise<void> {
    const { coverage } = await this.rita<{
      coverage: { checkId: string; status: string }[];
    }>({
      method: 'get',
      path: `/clusters/${this.cluster('own').id}/readiness?target=${TARGET}`,
    });
    this.#checks = coverage
      .filter(({ status }) => status === 'not-run' || status === 'partial')
      .map(({ checkId }) => checkId);
  }
}

export function documentOf(
  name: string,
  names: readonly string[],
  more: object = {},
): string {
  return JSON.stringify({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name, title: `Title of ${name}` },
    spec: {
      target: TARGET,
      stages: [{ name: 'all', clusters: { names } }],
      ...more,
    },
  });
}

/** @throws Error where something that the stage was to hold is missing */
export function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The stage has no ${what}`);
  return value;
}
