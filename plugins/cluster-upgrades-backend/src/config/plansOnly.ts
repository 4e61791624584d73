import type { Reason } from '@drydock/upgrade-reasons';

/** A rule of the operator's: plans that touch one of the environments need so many approvals. */
export interface ApprovalRule {
  /** Undefined: all plans. */
  readonly environments?: readonly string[];
  readonly required: number;
  readonly groups?: readonly string[];
}

/** Which clusters are upgraded by plans only, and why. */
export interface PlansOnly {
  /** `all`: every cluster, also one without an environment. */
  readonly environments: 'all' | readonly string[];
  /** The setting `plansOnlyEnvironments`, or, without it, the approval rules. */
  readonly from: 'setting' | 'approval-rules';
  /**
   * What approval rules name and the setting leaves out: there, the upgrade of a single cluster
   * needs no approval.
   */
  readonly unguarded: 'all' | readonly string[];
}

export interface PlansOnlySettings {
  readonly plansOnlyEnvironments?: 'all' | readonly string[];
  readonly approvals: readonly ApprovalRule[];
}

/**
 * Approval rules bind plans. Upgrading clusters one by one must not avoid them, so their
 * environments are for plans only by default.
 */
export function plansOnlyOf({
  plansOnlyEnvironments: setting,
  approvals,
}: PlansOnlySettings): PlansOnly {
  const ofRules = environmentsOfRules(approvals);
  if (setting === undefined)
    return { environments: ofRules, from: 'approval-rules', unguarded: [] };
  return {
    environments: setting,
    from: 'setting',
    unguarded: without(ofRules, setting),
  };
}

/**
 * For the log at start-up and for diagnostics; undefined: the approval rules bind every upgrade.
 */
export function unguardedWarning({ unguarded }: PlansOnly): Reason | undefined {
  if (unguarded.length === 0) return undefined;
  return unguarded === 'all'
    ? { code: 'configuration.unguarded-everywhere' }
    : {
        code: 'configuration.unguarded',
        params: {
          environments: { list: unguarded.map(text => ({ text })) },
        },
      };
}

function environmentsOfRules(
  rules: readonly ApprovalRule[],
): PlansOnly['environments'] {
  if (rules.some(({ environments }) => environments === undefined))
    return 'all';
  return [
    ...new Set(rules.flatMap(({ environments = [] }) => environments)),
  ].sort();
}

function without(
  environments: PlansOnly['environments'],
  covered: PlansOnly['environments'],
): PlansOnly['environments'] {
  if (covered === 'all') return [];
  return environments === 'all'
    ? 'all'
    : environments.filter(environment => !covered.includes(environment));
}
