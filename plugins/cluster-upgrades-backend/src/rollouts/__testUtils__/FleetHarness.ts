import {
  inEnglish,
  reasonText,
  said,
  type Reason,
} from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { planSchema, UpgradePlanInput } from '@drydock/upgrade-plans';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  GateAnswer,
  GateQuestion,
  Gates,
} from '../../conditions/gates/model';
import type {
  PlanSnapshot,
  SnapshotMember,
  StartableRevision,
} from '../../plans/model';
import type { Approvals } from '../../conditions/approvals';
import { EngineHarness } from '../../upgrades/__testUtils__/EngineHarness';
import { changeOf } from '../../upgrades/run/WriteGuard';
import type { Rollouts } from '../createRolloutEngine';
import type { RolloutRecord } from '../model';
import type { FleetPorts } from '../ports';

export const REQUESTER = 'user:default/ada';
export const DIGEST = 'digest-1';

/** Approvals that a test gives and takes. */
export class FakeApprovals implements Approvals {
  withoutWhich?: Reason;
  readonly openGates = new Set<string>();

  async missing(): Promise<Reason | undefined> {
    return this.withoutWhich;
  }
  async missingForGate(
    _trx: Knex,
    _revision: unknown,
    stage: string,
    gate: string,
  ): Promise<Reason | undefined> {
    return this.openGates.has(`${stage}/${gate}`)
      ? undefined
      : said('no one has approved it yet');
  }
}

/** Gates that answer as a test says; they pass otherwise. */
export class FakeGates implements Gates {
  readonly asked: GateQuestion[] = [];
  answer: (question: GateQuestion) => GateAnswer = () => ({
    status: 'passed',
    message: said('ok'),
  });

  async ask(question: GateQuestion): Promise<GateAnswer> {
    this.asked.push(question);
    return this.answer(question);
  }
}

type Stages = UpgradePlanInput['spec']['stages'];

export interface PlanOptions {
  readonly planId?: string;
  readonly spec?: Partial<UpgradePlanInput['spec']>;
  /** Clusters of each stage, in order; the canaries of a stage are its first ones. */
  readonly members: readonly (readonly string[])[];
  /** Of each stage, beside its name and clusters. */
  readonly stages?: readonly Partial<Stages[number]>[];
  /** The approved hops of each cluster. */
  readonly hops?: readonly Hop[];
  /** Version of clusters that the test did not add itself, and to which the plan takes them. */
  readonly from?: string;
  readonly target?: string;
  readonly overrideReason?: string;
  readonly blockers?: readonly string[];
  /** Of each of its clusters. */
  readonly platformErrors?: SnapshotMember['platformErrors'];
  /** Clusters that arrived before the start. */
  readonly leftOut?: StartableRevision['leftOut'];
}

const HOPS: readonly Hop[] = [
  {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
  },
  { kind: 'node-pools', from: 'v1.35.5', to: 'v1.36.4', disrupts: ['nodes'] },
];

/**
 * One migrated database with approved plans, one outside world, and as many engines on them as a
 * test makes.
 */
export class FleetHarness extends EngineHarness {
  readonly approvals = new FakeApprovals();
  readonly gates = new FakeGates();
  readonly #revisions = new Map<string, StartableRevision>();

  static async create(knex: Knex): Promise<FleetHarness> {
    return new FleetHarness(knex);
  }

  get ports(): FleetPorts {
    const startable = async (planId: string) => this.#revisions.get(planId)!;
    return {
      approvals: this.approvals,
      gates: this.gates,
      plans: { startable },
    };
  }

  /**
   * Clusters at v1.35.5, and an approved plan that takes them to v1.36.4, if not said otherwise.
   */
  async givenPlan({
    planId = 'plan-1',
    spec,
    members,
    stages = [],
    hops = HOPS,
    from = 'v1.35.5',
    target = 'v1.36.4',
    overrideReason,
    blockers = [],
    platformErrors,
    leftOut = [],
  }: PlanOptions): Promise<void> {
    const plan = planSchema.parse({
      apiVersion: 'drydock.dev/v1',
      kind: 'UpgradePlan',
      metadata: { name: planId },
      spec: {
        target: '1.36',
        ...spec,
        stages: members.map((_, index) => ({
          name: `stage-${index + 1}`,
          clusters: {},
          ...stages[index],
        })),
      },
    });
    const snapshot: PlanSnapshot = {
      target,
      stages: plan.spec.stages.map((stage, index) => ({
        name: stage.name,
        members: members[index].map((id, position) => ({
          ...snapshotMember(id, position < stage.canaries, blockers),
          from,
          target,
          hops,
          change: changeOf(hops),
          platformErrors,
        })),
      })),
    };
    for (const id of members.flat()) {
      if (!this.subjects.clusters.has(id)) this.addCluster(id, from);
    }
    await this.knex('plans').insert({
      id: planId,
      name: planId,
      title: planId,
      revision: 1,
      created_by: REQUESTER,
      created_at_ms: 0,
      updated_at_ms: 0,
    });
    await this.knex('plan_revisions').insert({
      plan_id: planId,
      number: 1,
      document: '{}',
      plan: JSON.stringify(plan),
      created_by: REQUESTER,
      created_at_ms: 0,
      digest: DIGEST,
      snapshot: JSON.stringify(snapshot),
      override_reason: overrideReason ?? null,
      accepted_unknown_checks: '[]',
    });
    this.#revisions.set(planId, {
      planId,
      revision: 1,
      digest: DIGEST,
      title: planId,
      plan,
      snapshot,
      leftOut,
    });
  }

  fleetEngine(
    options: Parameters<EngineHarness['engine']>[1] = {},
    provider: Parameters<EngineHarness['engine']>[0] = {},
  ): Rollouts {
    const rollouts = this.engine(provider, { fleet: this.ports, ...options });
    jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
    return rollouts;
  }

  async start(rollouts: Rollouts, planId = 'plan-1'): Promise<RolloutRecord> {
    return (
      await rollouts.fleet.start({
        planId,
        digest: DIGEST,
        requestedBy: REQUESTER,
      })
    ).rollout;
  }

  /** Makes everything due that is not held by an engine: the test's way to let time pass. */
  async makeDue(): Promise<void> {
    for (const table of ['upgrades', 'rollouts'])
      await this.knex(table)
        .whereNull('ended_at_ms')
        .update({ next_attempt_at_ms: 1 });
  }

  /** Ticks until `done` holds; fails after `limit` ticks, whatever time they took. */
  async tickUntil(
    rollouts: Rollouts,
    rolloutId: string,
    done: (rollout: RolloutRecord) => boolean | Promise<boolean>,
    limit = 100,
  ): Promise<RolloutRecord> {
    for (let count = 0; count < limit; count += 1) {
      const rollout = await rollouts.fleet.get(rolloutId);
      if (await done(rollout)) return rollout;
      await this.makeDue();
      await rollouts.engine.tick();
    }
    const { phase, message, stages, members, waits } = await rollouts.fleet.get(
      rolloutId,
    );
    const where = [
      ...stages.map(stage => `${stage.name} ${stage.phase}`),
      ...members.map(
        member =>
          `${member.clusterName} ${member.phase} ${
            inEnglish(member.reason ?? member.held) ?? ''
          }`,
      ),
      ...waits.map(({ reason }) => reasonText(reason)),
    ];
    throw new Error(
      `Not there after ${limit} ticks: ${phase}, ${inEnglish(
        message,
      )}; ${where.join('; ')}`,
    );
  }
}

function snapshotMember(
  id: string,
  canary: boolean,
  blockers: readonly string[],
): SnapshotMember {
  return {
    clusterId: id,
    clusterName: id,
    clusterOwner: 'group:default/platform',
    canary,
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops: HOPS,
    change: changeOf(HOPS),
    verdict: 'ready',
    blockers,
    notRun: [],
  };
}

export const ended = ({ endedAtMs }: RolloutRecord): boolean =>
  endedAtMs !== undefined;

/** "cluster phase" of all members. */
export function phases({ members }: RolloutRecord): readonly string[] {
  return members.map(({ clusterName, phase }) => `${clusterName} ${phase}`);
}
