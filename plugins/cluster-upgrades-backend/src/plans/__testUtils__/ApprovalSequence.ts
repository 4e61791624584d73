import { said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { readPlan } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';
import { DatabaseApprovals } from '../approval/approvals';
import { changesSince, type Present } from '../preview/changes';
import type { PlanSnapshot, SnapshotMember } from '../model';
import type { ApprovedRevision, Approvals } from '../../conditions/approvals';
import { findPlan } from '../store/planQueries';
import { PlanStore } from '../store/PlanStore';
import { PlanWatch } from '../schedule/PlanWatch';
import { decisionDigest } from '../preview/snapshot';
import type { Writer } from '../writers';
import { ApprovalModel } from './ApprovalModel';
import { planDocument } from './PlanHarness';

const PEOPLE = ['user:default/ada', 'user:default/ben', 'user:default/cleo'];
/** Users and a pipeline. All can write and submit, but a pipeline cannot decide. */
const AUTHORS = [...PEOPLE, 'external:pipeline'];
const GROUP = 'group:default/leads';
const CLUSTERS = ['c1', 'c2', 'c3'];
const NEEDS = [
  [{ count: 1 }],
  [{ count: 2 }],
  [{ count: 1 }, { count: 1, group: GROUP }],
];
const read = readPlan(planDocument());
if (!read.ok) throw new Error('The plan of this test is no plan');
const { plan } = read;

/** From 0 up to, not including, 1. */
export type Random = () => number;

/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Members and blockers of the fleet, as a test changes them. */
interface World {
  readonly members: Set<string>;
  readonly blockers: Map<string, Set<string>>;
}

function snapshotOf(world: World): PlanSnapshot {
  const member = (clusterId: string): SnapshotMember => ({
    clusterId,
    clusterName: clusterId,
    canary: false,
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops: [],
    change: { minor: true, nodes: false },
    verdict: 'ready',
    blockers: [...(world.blockers.get(clusterId) ?? [])].sort(),
    notRun: [],
  });
  return {
    target: 'v1.36.4',
    stages: [
      { name: 'staging', members: [...world.members].sort().map(member) },
    ],
  };
}

function presentOf(world: World): Present {
  const cluster = (id: string): StoredCluster => ({
    id,
    name: id,
    title: id,
    adopted: false,
    removed: false,
    versionRead: true,
    nodesRead: true,
    supportState: 'standard',
    verdict: 'ready',
    verdictReasons: [],
    blockers: 0,
    warnings: 0,
    infos: 0,
    waived: 0,
    ignored: 0,
    checksRan: 0,
    checksTotal: 0,
    blockersByOwner: [],
    dependents: [],
    consecutiveFailures: 0,
  });
  return {
    selection: {
      selected: [...world.members].map(id => ({
        cluster: cluster(id),
        stage: 'staging',
        canary: false,
      })),
      unmatched: [],
      undecided: [],
    },
    target: { version: 'v1.36.4' },
    ownVersion: version => version,
    wish: { scope: 'full', rollback: false },
    clusters: new Map([...world.members].map(id => [id, cluster(id)])),
    blockers: new Map(
      [...world.members].map(id => [
        id,
        [...(world.blockers.get(id) ?? [])].map(fingerprint => ({
          fingerprint,
          title: said(fingerprint),
        })),
      ]),
    ),
  };
}

/**
 * One random sequence on one plan; throws where the code and the model disagree about an effect.
 */
export class ApprovalSequence {
  readonly #knex: Knex;
  readonly #random: Random;
  readonly #approvals: Approvals;
  readonly #store: PlanStore;
  readonly #watch: PlanWatch;
  readonly #model: ApprovalModel;
  readonly #world: World = {
    members: new Set(['c1', 'c2']),
    blockers: new Map(),
  };
  readonly #snapshots = new Map<string, PlanSnapshot>();
  readonly #steps: string[] = [];
  /** Groups that people belong to by now. */
  readonly #groups = new Map(PEOPLE.map(person => [person, new Set<string>()]));
  #id = '';
  effects = 0;

  constructor(knex: Knex, random: Random, approvals: Approvals) {
    this.#knex = knex;
    this.#random = random;
    this.#approvals = approvals;
    const clock = { now: () => 1_000_000 };
    this.#store = new PlanStore({ knex, clock });
    this.#model = new ApprovalModel(this.#pick(NEEDS), this.#pick(AUTHORS));
    this.#watch = new PlanWatch({
      knex,
      store: this.#store,
      approvals: new DatabaseApprovals({ rules: [] }),
      plans: { changes: async () => [], startIfWanted: async () => false },
      memberships: {
        groupsOf: async person => this.#groups.get(person) ?? new Set(),
      },
      logger: mockServices.logger.mock(),
      clock,
    });
  }

  async run(name: string, length: number): Promise<void> {
    this.#id =
      (await this.#store.create({
        document: 'd',
        plan: { ...plan, metadata: { name } },
        clusterIds: [],
        by: { principal: this.#model.author },
      })) ?? '';
    if (this.#random() < 0.9) await this.#submit();
    for (let step = 0; step < length; step += 1) {
      await this.#pick([
        this.#revise,
        this.#submit,
        this.#submit,
        this.#withdraw,
        this.#archive,
        this.#decide,
        this.#decide,
        this.#decide,
        this.#decide,
        this.#takeBack,
        this.#expire,
        this.#regroup,
        this.#changeMembers,
        this.#changeBlockers,
        this.#effect,
        this.#effect,
      ]).call(this);
      if (this.#random() < 0.1) await this.#effect();
    }
    await this.#effect();
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)];
  }

  get #at() {
    return { id: this.#id, revision: this.#model.revision };
  }

  /** Sometimes a service brings it and states an author, who stays one. */
  #byOrFor(principal: string): Writer {
    if (this.#random() < 0.7) return { principal };
    const author = this.#pick(PEOPLE);
    this.#model.statedAuthors.add(author);
    this.#steps.push(`${principal} states ${author}`);
    return { principal, author };
  }

  async #revise(): Promise<void> {
    if (this.#model.archived) return;
    const author = this.#pick(AUTHORS);
    await this.#store.revise(this.#at, {
      document: 'd',
      plan,
      clusterIds: [],
      by: this.#byOrFor(author),
    });
    this.#model.author = author;
    this.#model.revision += 1;
    this.#model.endAll();
    this.#steps.push(`${author} revises to ${this.#model.revision}`);
  }

  async #submit(): Promise<void> {
    const { archived, submitted, revision, needs } = this.#model;
    const before = submitted.get(revision);
    if (archived || (before && !before.withdrawn)) return;
    const requester = this.#pick(AUTHORS);
    const snapshot = snapshotOf(this.#world);
    const digest = decisionDigest({
      plan,
      snapshot,
      acceptedUnknownChecks: [],
      startWhenApproved: false,
    });
    const stored = await findPlan(this.#knex, this.#id);
    if (!stored) throw new Error('The plan is gone');
    const requirements = needs.map(({ count, group }) => ({
      required: count,
      groups: group === undefined ? undefined : [group],
      because: said('test'),
    }));
    await this.#store.submit(
      this.#at,
      stored.revision,
      {
        by: this.#byOrFor(requester),
        digest,
        acceptedUnknownChecks: [],
        requirements,
        environments: [],
        startWhenApproved: false,
        snapshot,
      },
      said('submitted'),
    );
    if (before) {
      this.#model.revision += 1;
      this.#model.endAll();
    }
    submitted.set(this.#model.revision, {
      digest,
      requester,
      author: this.#model.author,
      withdrawn: false,
    });
    this.#snapshots.set(digest, snapshot);
    this.#steps.push(
      `${requester} submits ${this.#model.revision} as ${digest.slice(0, 6)}`,
    );
  }

  async #withdraw(): Promise<void> {
    const submission = this.#model.submitted.get(this.#model.revision);
    if (
      this.#model.archived ||
      !submission ||
      submission.withdrawn ||
      this.#random() < 0.5
    )
      return;
    await this.#store.withdraw(this.#at, PEOPLE[0], undefined);
    submission.withdrawn = true;
    this.#model.endAll();
    this.#steps.push('withdraw');
  }

  async #archive(): Promise<void> {
    if (this.#model.archived || this.#random() < 0.8) return;
    await this.#store.archive(this.#at, PEOPLE[0], undefined);
    this.#model.archived = true;
    this.#model.endAll();
    this.#steps.push('archive');
  }

  /**
   * Also by who submitted it and who wrote it, whose approval must never count even where it is
   * stored.
   */
  async #decide(): Promise<void> {
    const { archived, submitted, revision, decisions } = this.#model;
    const submission = submitted.get(revision);
    const person = this.#pick(PEOPLE);
    if (
      archived ||
      !submission ||
      submission.withdrawn ||
      this.#model.standing(person)
    )
      return;
    const approves = this.#random() < 0.9;
    const groups = this.#groups.get(person) ?? new Set();
    if (this.#random() < 0.5) groups.add(GROUP);
    const { digest } = submission;
    const approval = {
      revision,
      digest,
      decision: approves ? ('approve' as const) : ('reject' as const),
      principal: person,
      ownershipRefs: [person, ...groups],
      expiresAfterMs: 3_600_000,
    };
    await this.#store.decide({ id: this.#id }, approval, async () => ({
      events: [],
      approves: false,
    }));
    decisions.push({
      person,
      revision,
      digest,
      approves,
      expired: false,
      over: false,
      groups: new Set(groups),
    });
    this.#steps.push(
      `${person} ${approves ? 'approves' : 'rejects'} as ${
        [...groups].join() || 'no groups'
      }`,
    );
  }

  async #takeBack(): Promise<void> {
    const standing = this.#model.decisions.filter(each => !each.over);
    if (standing.length === 0) return;
    const decision = this.#pick(standing);
    const row: { id: string } = await this.#knex('plan_approvals')
      .where({
        plan_id: this.#id,
        principal: decision.person,
        revision: decision.revision,
      })
      .whereNull('ended_at_ms')
      .first('id');
    await this.#store.endDecisions(
      this.#id,
      [{ id: row.id, principal: decision.person }],
      said('taken back'),
    );
    decision.over = true;
    this.#steps.push(`${decision.person} takes it back`);
  }

  /** Time passes for one of them: the database's clock is the real one. */
  async #expire(): Promise<void> {
    const standing = this.#model.decisions.filter(
      each => !each.over && !each.expired,
    );
    if (standing.length === 0) return;
    const decision = this.#pick(standing);
    await this.#knex('plan_approvals')
      .where({
        plan_id: this.#id,
        principal: decision.person,
        revision: decision.revision,
      })
      .whereNull('ended_at_ms')
      .update({ expires_at_ms: 1000 });
    decision.expired = true;
    this.#steps.push(`the decision of ${decision.person} expires`);
  }

  /** A user leaves the group. It counts from the next look on. */
  async #regroup(): Promise<void> {
    const person = this.#pick(PEOPLE);
    this.#groups.set(person, new Set());
    await this.#knex('plan_revisions')
      .where({ plan_id: this.#id })
      .update({ changes_checked_at_ms: null });
    await this.#watch.tick(new AbortController().signal);
    const submission = this.#model.submitted.get(this.#model.revision);
    const wanted = this.#model.needs.some(({ group }) => group !== undefined);
    if (!wanted || !submission || submission.withdrawn || this.#model.archived)
      return;
    const decision = this.#model.standing(person);
    if (decision?.approves && !decision.expired && decision.groups.has(GROUP))
      decision.over = true;
    this.#steps.push(`${person} leaves the group`);
  }

  async #changeMembers(): Promise<void> {
    const cluster = this.#pick(CLUSTERS);
    if (!this.#world.members.delete(cluster)) this.#world.members.add(cluster);
    this.#steps.push(`${cluster} comes or goes`);
  }

  async #changeBlockers(): Promise<void> {
    const cluster = this.#pick(CLUSTERS);
    const blockers = this.#world.blockers.get(cluster) ?? new Set();
    this.#world.blockers.set(cluster, blockers);
    const blocker = this.#pick(['b1', 'b2']);
    if (!blockers.delete(blocker)) blockers.add(blocker);
    this.#steps.push(`${blocker} of ${cluster} comes or goes`);
  }

  /**
   * Starts what some revision was about, or writes under it: often the newest, sometimes an old one
   * or another digest.
   */
  async #effect(): Promise<void> {
    const { submitted } = this.#model;
    const revision =
      this.#random() < 0.8
        ? this.#model.revision
        : 1 + Math.floor(this.#random() * this.#model.revision);
    const digests = [...submitted.values()].map(({ digest }) => digest);
    const digest =
      this.#random() < 0.8
        ? submitted.get(revision)?.digest ?? 'none'
        : this.#pick([...digests, 'f'.repeat(64)]);
    const starts = this.#random() < 0.5;
    const snapshot = this.#snapshots.get(digest);
    const changed =
      starts &&
      snapshot !== undefined &&
      changesSince(snapshot, presentOf(this.#world)).length > 0;
    const wentThrough =
      !changed && (await this.#commit({ planId: this.#id, revision, digest }));
    const allowed =
      this.#model.allows(revision, digest) &&
      !(starts && snapshot !== undefined && isOtherwise(snapshot, this.#world));
    this.#steps.push(
      `${starts ? 'start' : 'write'} under ${revision} and ${digest.slice(
        0,
        6,
      )}: ${wentThrough ? 'went through' : 'held'}`,
    );
    if (wentThrough !== allowed)
      throw new Error(
        `${
          wentThrough
            ? 'An effect went through without its approval'
            : 'An approved effect was held'
        }: ${this.#steps.join('; ')}`,
      );
    if (wentThrough) this.effects += 1;
  }

  async #commit(revision: ApprovedRevision): Promise<boolean> {
    return this.#knex.transaction(
      async trx => (await this.#approvals.missing(trx, revision)) === undefined,
    );
  }
}

/** The model's own comparison: other members, or a blocker that was not there. */
function isOtherwise(snapshot: PlanSnapshot, world: World): boolean {
  const members = snapshot.stages[0].members;
  const same =
    members.length === world.members.size &&
    members.every(({ clusterId }) => world.members.has(clusterId));
  return (
    !same ||
    members.some(({ clusterId, blockers }) =>
      [...(world.blockers.get(clusterId) ?? [])].some(
        blocker => !blockers.includes(blocker),
      ),
    )
  );
}
