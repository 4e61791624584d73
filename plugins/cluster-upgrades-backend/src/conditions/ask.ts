import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import type { PlansOnly } from '../config/plansOnly';
import type { AskDependencies } from './dependencies/model';
import type { AskVersionGates } from './versionGates/VersionGates';
import type { Approvals, ApprovedRevision } from './approvals';
import type { ReadinessSummary } from '../readiness/readinessSummary';

/** A cluster as the operator's rules weigh it, under a revision that was approved. */
export interface ClusterPolicyQuestion {
  readonly revision: ApprovedRevision;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly readiness: ReadinessSummary;
  readonly nowMs: number;
}

/** Why a rule denies; undefined: none does. */
export type AskPolicy = (
  knex: Knex,
  question: ClusterPolicyQuestion,
) => Promise<Reason | undefined>;

/** Until when owners of services keep clusters of a plan back, by cluster. */
export type AskSnoozes = (
  knex: Knex,
  planId: string,
  clusterIds: readonly string[],
  nowMs: number,
) => Promise<
  ReadonlyMap<string, { readonly reason: Reason; readonly untilMs: number }>
>;

/** What conditions ask of the rest of the backend. */
export interface Ports {
  /** Migrated. */
  readonly knex: Knex;
  /** Which of them are installed. */
  readonly providers: { has(providerId: string): boolean };
  /** Clusters that are not upgraded without a plan. */
  readonly plansOnly: PlansOnly;
  readonly approvals: Approvals;
  readonly versionGates: AskVersionGates;
  readonly dependencies: AskDependencies;
  readonly policy: AskPolicy;
  readonly snoozes: AskSnoozes;
  /** Why this portal allows no changes; undefined: it allows them. */
  readonly noChanges: () => Promise<Reason | undefined>;
}

/** The ports at one moment. */
export interface Ask extends Ports {
  readonly nowMs: number;
}
