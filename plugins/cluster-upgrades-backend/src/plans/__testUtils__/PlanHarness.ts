import { said } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { compileRules, type PolicyRule } from '@drydock/upgrade-plans';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { givenClusters } from '../../__testUtils__/databases';
import type { Ports } from '../../conditions/ask';
import { createConditions } from '../../conditions/createConditions';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import { EffectChecks } from '../../upgrades/effects/EffectChecks';
import { ConfiguredHooks } from '../../upgrades/hooks/ConfiguredHooks';
import { readiness } from '../../upgrades/__testUtils__/records';
import { DatabaseApprovals } from '../approval/approvals';
import { PlatformReader } from '../../clusters/platform/PlatformReader';
import {
  MemberAssessor,
  type MemberAssessorOptions,
} from '../preview/MemberAssessor';
import { PlanPolicy } from '../preview/PlanPolicy';
import type { PlanTargets } from '../preview/planProblems';
import { PlanService } from '../PlanService';
import { PlanStore } from '../store/PlanStore';
import { CurrentStateReader } from '../preview/CurrentStateReader';
import type { ApprovalRule } from '../../config/plansOnly';
import type { Submitter } from '../approval/SubmissionCheck';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { TargetVersions } from '../preview/target';

export const ADA = 'user:default/ada';
export const BEN = 'user:default/ben';
export const CLEO = 'user:default/cleo';

export const TARGET = 'v1.36.4';

/** A submitter with all permissions for every cluster. */
export function submitter(
  principal = ADA,
  may: Partial<Submitter> = {},
): Submitter {
  return {
    principal,
    seesAll: true,
    sees: () => true,
    mayPlan: () => true,
    mayOverride: () => true,
    mayOperate: () => true,
    mayForceDrains: () => true,
    mayReplaceNodes: () => true,
    mayQuery: () => true,
    ...may,
  };
}

export function planDocument(
  spec: Record<string, unknown> = {},
  name = 'winter',
): string {
  return JSON.stringify({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name, title: 'Winter upgrade' },
    spec: {
      target: TARGET,
      stages: [
        { name: 'staging', clusters: { environments: ['staging'] } },
        { name: 'prod', clusters: { environments: ['prod'] }, canaries: 1 },
      ],
      ...spec,
    },
  });
}

/** The one webhook that plans of tests may name. */
export const PLAN_TARGETS: PlanTargets = {
  metricSources: [],
  webhooks: [{ id: 'chat' }],
  jobs: [],
  runners: [],
};

/** Clusters in a database, platforms in memory, and plans on them. */
export class PlanHarness {
  readonly world = new InMemoryWorld();
  /** By cluster name; others are ready. */
  readonly readiness = new Map<string, Partial<ReadinessSummary>>();
  readonly channels: Record<string, string> = { stable: '1.36' };
  ids: Record<string, string> = {};
  nowMs = Date.parse('2026-11-21T12:00:00Z');

  private constructor(readonly knex: Knex) {}

  static async create(
    knex: Knex,
    names: readonly string[] = ['prod-1', 'prod-2', 'staging-1'],
  ): Promise<PlanHarness> {
    const harness = new PlanHarness(knex);
    await harness.listClusters(names);
    return harness;
  }

  /** What the one source lists from now on; `<environment>-<number>`. */
  async listClusters(
    names: readonly string[],
    more: Partial<ClusterRecord> = {},
  ): Promise<void> {
    const records = names.map(name => ({
      name,
      environment: name.split('-')[0],
      owner: `group:default/team-${name.split('-')[0]}`,
      provider: { id: 'in-memory', reference: name },
      reportedVersion: 'v1.35.5',
      labels: { tier: name.split('-')[0] },
      ...more,
    }));
    for (const name of names)
      if (!(name in this.ids)) this.world.addCluster(name, 'v1.35.5');
    this.ids = await givenClusters(this.knex, records);
    await this.knex('clusters')
      .whereNull('version')
      .update({ version: 'v1.35.5', minor: '1.35' });
  }

  service({
    ports,
    ownVersion,
    ...options
  }: Partial<MemberAssessorOptions> & {
    /** What conditions ask. */
    ports?: Partial<Ports>;
    /** What the platform of all clusters calls a version. */
    ownVersion?: UpgradeProvider['ownVersion'];
    rules?: readonly ApprovalRule[];
    policyRules?: readonly PolicyRule[];
  } = {}) {
    const { knex } = this;
    const rules = options.rules ?? [];
    const provider = new InMemoryUpgradeProvider({
      world: this.world,
      versions: ['v1.35.5', 'v1.36.4'],
      ownVersion,
    });
    const nameOf = new Map(
      Object.entries(this.ids).map(([name, id]) => [id, name]),
    );
    const subjects = {
      judge: async (clusterId: string, target: string) =>
        readiness({
          target,
          ...this.readiness.get(nameOf.get(clusterId) ?? ''),
        }),
    };
    const knowledge = builtinKnowledge;
    const approvals = new DatabaseApprovals({ rules });
    const clock = { now: () => this.nowMs };
    const store = new PlanStore({ knex, clock });
    const policy = new PlanPolicy({
      rules: compileRules(options.policyRules ?? []).compiled,
      productionEnvironments: ['prod'],
      approvals,
    });
    const providers = options.providers ?? new Map([[provider.id, provider]]);
    const members = new MemberAssessor({
      subjects,
      effects: new EffectChecks([]),
      hooks: new ConfiguredHooks({ webhooks: [], jobs: [], runners: [] }),
      platforms: new PlatformReader({ providers, knowledge }),
      kubeletMinorsBehind: () => 3,
      conditions: createConditions({
        knex,
        clock,
        providers,
        approvals,
        policy: policy.ask,
        ...ports,
      }),
      askDependencies: ports?.dependencies,
      ...options,
      providers,
    });
    const targets = new TargetVersions({
      channels: this.channels,
      knowledge,
      providers,
    });
    const present = new CurrentStateReader({ knex, subjects, targets });
    const plans = new PlanService({
      knex,
      store,
      approvals,
      present,
      members,
      targets,
      rules,
      policy,
      clock,
      planTargets: PLAN_TARGETS,
      onChange: () => undefined,
    });
    return {
      plans,
      approvals,
      store,
      members,
      present,
      targets,
      policy,
      provider,
    };
  }
}

/** A blocked verdict with one finding. */
export function blocked(
  fingerprint = 'f1',
  title = 'A budget allows no eviction',
): Partial<ReadinessSummary> {
  return {
    verdict: 'blocked',
    blockers: 1,
    blocking: [
      {
        fingerprint,
        checkId: 'disruption-budgets',
        title: said(title),
        phase: 'nodes',
      },
    ],
  };
}
