import { DateTime } from 'luxon';
import { boundedEnvironment } from './expression';

/**
 * What rules may know. A field that is undefined is not known: a rule that needs it cannot be
 * evaluated, and denies. All numbers are whole. docs/reference/policy.md explains each fact to
 * people.
 */
export interface PolicyPlanFacts {
  readonly plan: {
    readonly name: string;
    /** Version, such as `1.36`. */
    readonly target: string;
    readonly scope: 'full' | 'control-plane' | 'node-pools';
    /** Whether it takes clusters back to an older version. */
    readonly rollback: boolean;
    readonly stages: readonly PolicyStageFacts[];
    /**
     * How many clusters of production it has; undefined: not known, since the environment of some
     * is not.
     */
    readonly productionClusters?: number;
    /**
     * Whether pods end by it whatever disruption budgets say: nodes that are removed after a
     * timeout, or pods that are skipped.
     */
    readonly forcesDrains: boolean;
  };
  readonly approvals: { readonly required: number; readonly given: number };
  readonly request: {
    readonly requester: string;
    /** Empty: nothing was overridden. */
    readonly overrideReason: string;
    readonly requesterHasApproved: boolean;
  };
  readonly now: PolicyTimeFacts;
  /** What the rules are asked for. */
  readonly event: 'save' | 'effect';
}

export interface PolicyStageFacts {
  readonly name: string;
  /** Place in the plan, from 0. */
  readonly index: number;
  /** Of its clusters, each once. */
  readonly environments: readonly string[];
  /** Whether a cluster of it is of production; undefined: not known. */
  readonly production?: boolean;
  readonly clusters: number;
  readonly canaries: number;
  readonly maxConcurrent: number;
  readonly soakMinutes: number;
  /** That its approval gates ask for; 0 without any. */
  readonly approvals: number;
}

/** As PolicyPlanFacts, about one cluster of the plan. */
export interface PolicyClusterFacts extends PolicyPlanFacts {
  readonly cluster: {
    readonly name: string;
    readonly environment?: string;
    readonly production?: boolean;
    /** Entity reference. */
    readonly owner?: string;
    readonly region?: string;
    readonly provider?: string;
    readonly labels: Readonly<Record<string, string>>;
    /** That it runs now. */
    readonly version?: string;
  };
  readonly readiness: {
    readonly verdict: 'ready' | 'attention' | 'blocked' | 'unknown';
    readonly blockers: number;
    readonly warnings: number;
    /** Whether the request overrides the blockers. */
    readonly overridden: boolean;
  };
}

export interface PolicyTimeFacts {
  /** With the zone's offset. */
  readonly iso: string;
  readonly dayOfWeek: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';
  /** 0 to 23. */
  readonly hour: number;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** An instant as the clocks of a zone show it. */
export function timeFacts(atMs: number, timeZone: string): PolicyTimeFacts {
  const at = DateTime.fromMillis(atMs, { zone: timeZone });
  if (!at.isValid)
    throw new RangeError(
      `"${timeZone}" is no IANA time zone; use a name such as Europe/Berlin`,
    );
  return {
    iso: at.toISO({ suppressMilliseconds: true }),
    dayOfWeek: DAYS[at.weekday - 1],
    hour: at.hour,
  };
}

/** Whether an environment is production; undefined: not known. */
export function isProduction(
  environment: string | undefined,
  productionEnvironments: readonly string[],
): boolean | undefined {
  return environment === undefined
    ? undefined
    : productionEnvironments.includes(environment);
}

/** cel-js knows the type of a list's entries by their class. */
class Stage {}

const STAGE = {
  name: 'string',
  index: 'int',
  environments: 'list<string>',
  production: 'bool',
  clusters: 'int',
  canaries: 'int',
  maxConcurrent: 'int',
  soakMinutes: 'int',
  approvals: 'int',
};
const PLAN_VARIABLES = {
  plan: {
    name: 'string',
    target: 'string',
    scope: 'string',
    rollback: 'bool',
    stages: 'list<Stage>',
    productionClusters: 'int',
    forcesDrains: 'bool',
  },
  approvals: { required: 'int', given: 'int' },
  request: {
    requester: 'string',
    overrideReason: 'string',
    requesterHasApproved: 'bool',
  },
  now: { iso: 'string', dayOfWeek: 'string', hour: 'int' },
};
const CLUSTER_VARIABLES = {
  ...PLAN_VARIABLES,
  cluster: {
    name: 'string',
    environment: 'string',
    production: 'bool',
    owner: 'string',
    region: 'string',
    provider: 'string',
    labels: 'map<string, string>',
    version: 'string',
  },
  readiness: {
    verdict: 'string',
    blockers: 'int',
    warnings: 'int',
    overridden: 'bool',
  },
};

function environmentWith(
  variables: Readonly<Record<string, Record<string, string>>>,
) {
  const environment = boundedEnvironment()
    .registerType({ name: 'Stage', ctor: Stage, fields: STAGE })
    .registerVariable('event', 'string');
  for (const [name, schema] of Object.entries(variables))
    environment.registerVariable(name, { schema });
  return environment;
}

/** Where rules of each scope are checked. */
export const RULE_ENVIRONMENTS = {
  plan: environmentWith(PLAN_VARIABLES),
  cluster: environmentWith(CLUSTER_VARIABLES),
};

/**
 * The facts as CEL takes them: whole numbers as int, what is undefined left out, so that `has()`
 * tells.
 */
export function factsForCel(
  facts: PolicyPlanFacts,
): Readonly<Record<string, unknown>> {
  const { plan, ...others } = facts;
  const stages = plan.stages.map(stage =>
    Object.assign(new Stage(), fieldsForCel(stage)),
  );
  return {
    ...fieldsForCel(others),
    plan: { ...fieldsForCel({ ...plan, stages: [] }), stages },
  };
}

function fieldsForCel(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, valueForCel(value)]),
  );
}

function valueForCel(value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value))
    return BigInt(value);
  if (Array.isArray(value)) return value.map(valueForCel);
  return typeof value === 'object' && value !== null
    ? fieldsForCel(value)
    : value;
}
