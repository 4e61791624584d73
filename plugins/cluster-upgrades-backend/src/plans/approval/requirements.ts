import type { Reason } from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { ApprovalRule } from '../../config/plansOnly';
import type { ApprovalRecord } from '../store/records';

/** Approvals that a whole plan needs. */
export interface Requirement {
  readonly required: number;
  /**
   * Groups as entity references in lower case. An approval counts only if its approver is a member
   * of one of them. Undefined: the approval of any user with the permission to approve counts.
   */
  readonly groups?: readonly string[];
  /** Where it comes from. */
  readonly because: Reason;
}

/** How far a requirement is met. */
export interface RequirementState extends Requirement {
  readonly given: number;
  readonly satisfied: boolean;
  readonly reason: Reason;
}

/**
 * What a plan needs: its own number, and what each rule asks for that matches one of its clusters'
 * environments.
 */
export function requirementsOf(
  plan: UpgradePlanFile,
  environments: ReadonlySet<string>,
  rules: readonly ApprovalRule[],
): readonly Requirement[] {
  return [
    {
      required: plan.spec.approvals.required,
      because: { code: 'plan.requirement' },
    },
    ...requirementsOfEnvironments(environments, rules),
  ];
}

/**
 * What each rule asks for that matches one of the environments. The empty text is an unknown one,
 * which may be any: every rule matches it.
 */
export function requirementsOfEnvironments(
  environments: ReadonlySet<string>,
  rules: readonly ApprovalRule[],
): readonly Requirement[] {
  return rules.flatMap(rule => {
    const matched = rule.environments?.filter(environment =>
      environments.has(environment),
    );
    const unknown = environments.has('');
    if (matched?.length === 0 && !unknown) return [];
    const groups = rule.groups?.map(group => group.toLowerCase());
    return [
      {
        required: rule.required,
        groups,
        because: matched
          ? ofEnvironments(matched, unknown)
          : { code: 'plan.requirement-of-portal' },
      },
    ];
  });
}

function ofEnvironments(names: readonly string[], unknown: boolean): Reason {
  return {
    code: 'plan.requirement-of-environments',
    params: {
      environments: {
        list: [
          ...names.map(text => ({ text })),
          ...(unknown ? [{ term: 'unknown-environment' as const }] : []),
        ],
      },
    },
  };
}

/** An approval gate of a stage. */
export function gateRequirement(
  stage: string,
  { name, required }: { readonly name: string; readonly required: number },
): Requirement {
  return {
    required,
    because: {
      code: 'plan.requirement-of-gate',
      params: { gate: { text: name }, stage: { text: stage } },
    },
  };
}

/** Of a requirement before there is a submission that can be approved. */
export function neededReason({
  required,
  groups,
  because,
}: Requirement): Reason {
  const params = {
    required: { number: required },
    because: { reasons: [because] },
  };
  return groups === undefined
    ? { code: 'plan.approvals-needed', params }
    : {
        code: 'plan.approvals-needed-by',
        params: { ...params, groups: entities(groups) },
      };
}

function givenReason(
  { required, groups, because }: Requirement,
  given: number,
): Reason {
  const params = {
    given: { number: given },
    required: { number: required },
    because: { reasons: [because] },
  };
  return groups === undefined
    ? { code: 'plan.approvals-given', params }
    : {
        code: 'plan.approvals-given-by',
        params: { ...params, groups: entities(groups) },
      };
}

function entities(groups: readonly string[]) {
  return { list: groups.map(entity => ({ entity })) };
}

/**
 * Stored ones with those that the configuration asks for by now: it may become stricter for a
 * submitted plan, never laxer.
 */
export function stricter(
  stored: readonly Requirement[],
  current: readonly Requirement[],
): readonly Requirement[] {
  const same = (a: Requirement, b: Requirement) =>
    JSON.stringify([a.required, a.groups]) ===
    JSON.stringify([b.required, b.groups]);
  return [
    ...stored,
    ...current.filter(
      requirement => !stored.some(other => same(other, requirement)),
    ),
  ];
}

/**
 * Counts each approver once for each requirement; `approvals` are live ones of others than the
 * requester. Pure.
 */
export function stateOfRequirements(
  requirements: readonly Requirement[],
  approvals: readonly Pick<ApprovalRecord, 'principal' | 'ownershipRefs'>[],
): readonly RequirementState[] {
  return requirements.map(requirement => {
    const counting = approvals.filter(approval =>
      countsFor(requirement, approval),
    );
    const given = new Set(
      counting.map(approval => approval.principal.toLowerCase()),
    ).size;
    return {
      ...requirement,
      given,
      satisfied: given >= requirement.required,
      reason: givenReason(requirement, given),
    };
  });
}

function countsFor(
  { groups }: Requirement,
  { ownershipRefs }: Pick<ApprovalRecord, 'ownershipRefs'>,
): boolean {
  return (
    groups === undefined || groups.some(group => ownershipRefs.includes(group))
  );
}
