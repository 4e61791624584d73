import type { Reason } from '@drydock/upgrade-reasons';
import { problem, problemIssue } from './planProblem';
import { z } from 'zod';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import { compileMetricCondition } from '../policy/metricCondition';
import { parseLocal } from '../time/localTime';
import { validateRule } from '../time/rule';
import { effect, oneNodeRollout } from './effects';
import { minutes, name, numberOrPercent } from './fields';

/**
 * The plan file. This schema is its only definition: the types, the published JSON schema, the API
 * and the CLI all come from it. docs/reference/plan-file.md explains each field to people; the
 * descriptions here go into the published JSON schema. Durations are minutes; absolute numbers or
 * percentages of the stage's clusters where a field says so.
 */

export const PLAN_API_VERSION = 'drydock.dev/v1';
export const PLAN_KIND = 'UpgradePlan';
/** Of the text of a plan file. */
export const PLAN_MOST_BYTES = 256 * 1024;
export const MOST_WINDOWS = 20;
export const MOST_RULE_LETTERS = 500;

const version = z
  .string()
  .refine(
    text => parseVersion(text) !== undefined,
    problem('plan.problem-version'),
  );
const entityRef = z.string().min(1).max(300);
const zone = z
  .string()
  .min(1)
  .max(100)
  .refine(isTimeZone, problem('plan.problem-time-zone'));
/** Local time in the plan's (or its own) zone, without offset: `2026-11-30T06:00`. */
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, problem('plan.problem-local-time'))
  // 30 February would become 2 March, and a freeze until then end on another day than it says.
  .refine(
    text => parseLocal(text) !== undefined,
    problem('plan.problem-no-such-time'),
  );
/** A text in a small language, which says what is wrong with it. */
const textIn = (
  maximum: number,
  problemOf: (text: string) => Reason | undefined,
) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .superRefine((text, context) => {
      const found = problemOf(text);
      if (found !== undefined) context.addIssue(problemIssue(found));
    });
const condition = textIn(500, text => {
  const compiled = compileMetricCondition(text);
  return 'problem' in compiled ? compiled.problem : undefined;
});

function isTimeZone(text: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
        .timeZone !== ''
    );
  } catch {
    return false;
  }
}

/**
 * Clusters that match every field that is given (and any value of a field); `except` takes out
 * again.
 */
const matcher = z.strictObject({
  names: z
    .array(z.string().min(1).max(300))
    .min(1)
    .max(5000)
    .optional()
    .describe('Names of clusters, or entity references; titles are not names'),
  environments: z.array(z.string().min(1).max(100)).min(1).optional(),
  owners: z.array(entityRef).min(1).optional(),
  regions: z.array(z.string().min(1).max(100)).min(1).optional(),
  providers: z.array(z.string().min(1).max(100)).min(1).optional(),
  minors: z
    .array(version)
    .min(1)
    .optional()
    .describe('Minors that the clusters run now, such as "1.34"'),
  labels: z
    .record(z.string().min(1).max(300), z.string().max(300))
    .optional()
    .describe('All of these labels'),
});
const selector = matcher
  .extend({
    except: matcher
      .optional()
      .describe('Takes out again what matches all of these'),
  })
  .describe(
    'Clusters that match every field that is given, and any value of a field; no field: all clusters',
  );

/**
 * A time in which clusters may be touched: it opens at each occurrence of the rule and stays open
 * for the duration.
 */
const window = z.strictObject({
  name,
  rule: textIn(MOST_RULE_LETTERS, validateRule).describe(
    "RFC 5545 recurrence rule without DTSTART, in the window's zone: FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0",
  ),
  durationMinutes: minutes(7 * 24 * 60).describe(
    'How long it stays open after each opening',
  ),
  timeZone: zone.optional().describe("IANA time zone; default: the plan's"),
});

/**
 * `all`: nothing is begun; `minor`: no new minor, patches and node pools go on; `nodes`: no node
 * pool is touched; `minor-and-nodes`: both.
 */
export const FREEZE_SCOPES = [
  'all',
  'minor',
  'nodes',
  'minor-and-nodes',
] as const;
const freeze = z.strictObject({
  name,
  from: localDateTime.describe(
    "Local time in the freeze's zone, such as 2026-11-30T06:00",
  ),
  until: localDateTime,
  timeZone: zone.optional(),
  scope: z
    .enum(FREEZE_SCOPES)
    .default('all')
    .describe(
      'all: nothing is begun; minor: no new minor; nodes: no node pool is touched; minor-and-nodes: both',
    ),
  reason: z.string().max(500).optional(),
});

const parameterValue = z.union([z.string().min(1).max(200), z.number()]);
const metricGate = z
  .strictObject({
    name,
    type: z.literal('metric'),
    when: z
      .enum(['before-stage', 'before-cluster', 'after-stage'])
      .default('before-cluster'),
    source: name.describe(
      "Id of a metric source of the portal's configuration",
    ),
    template: name
      .optional()
      .describe('Name of a query of the source, which the operator wrote'),
    parameters: z
      .record(z.string().min(1).max(63), parameterValue)
      .optional()
      .describe('With template: values of its parameters, by their names'),
    query: z
      .string()
      .min(1)
      .max(5000)
      .optional()
      .describe(
        "Instead of template: PromQL that gives one number; {{cluster}} stands for the cluster's name. Needs the permission cluster-upgrades.gate.query",
      ),
    pass: condition.describe(
      'CEL expression over value that holds for a result that passes, such as value < 0.01',
    ),
    fail: condition
      .optional()
      .describe(
        'CEL expression that holds for a result that fails; what neither passes nor fails is inconclusive. Default: whatever does not pass',
      ),
  })
  .superRefine(({ template, parameters, query }, context) => {
    if ((template === undefined) === (query === undefined))
      context.addIssue(
        problemIssue({ code: 'plan.problem-template-or-query' }, ['template']),
      );
    if (parameters !== undefined && template === undefined)
      context.addIssue(
        problemIssue({ code: 'plan.problem-no-template' }, ['parameters']),
      );
  });
const ticketGate = z.strictObject({
  name,
  type: z.literal('ticket'),
  when: z.enum(['before-stage', 'before-cluster']).default('before-stage'),
  webhook: name.describe(
    "Id of a webhook of the portal's configuration, which asks the company's own system",
  ),
});
const approvalGate = z.strictObject({
  name,
  type: z.literal('approval'),
  when: z.literal('before-stage').default('before-stage'),
  required: z
    .number()
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe('Approvals needed; who wrote or submitted it gives none'),
});
const gate = z.discriminatedUnion('type', [
  metricGate,
  ticketGate,
  approvalGate,
]);

/**
 * Of each node of a node pool that is replaced: before its drain, and between its drain and its
 * end.
 */
export const NODE_HOOK_POINTS = [
  'before-node-drain',
  'after-node-drain',
] as const;
export const HOOK_POINTS = [
  'before-upgrade',
  'before-control-plane',
  'after-control-plane',
  'before-node-pools',
  ...NODE_HOOK_POINTS,
  'after-node-pools',
  'after-upgrade',
] as const;
const hookFields = {
  name,
  at: z
    .enum(HOOK_POINTS)
    .describe(
      'When it runs; before-node-drain and after-node-drain: once for each node of a node pool that is replaced',
    ),
  deadlineMinutes: minutes(24 * 60).default(30),
  retries: z.number().int().min(0).max(10).default(2),
  onFailure: z
    .enum(['block', 'continue'])
    .default('block')
    .describe(
      "What a hook that failed after its last retry means for the cluster's upgrade",
    ),
};
const hook = z.discriminatedUnion('type', [
  z.strictObject({
    ...hookFields,
    type: z.literal('webhook'),
    webhook: name.describe(
      "Id of a webhook of the portal's configuration; the request is signed",
    ),
  }),
  z.strictObject({
    ...hookFields,
    type: z.literal('job'),
    job: name.describe(
      "Id of a Job template of the portal's configuration, created in the cluster that is upgraded",
    ),
  }),
]);

const nodePools = z.strictObject({
  holdBack: z
    .boolean()
    .default(false)
    .describe(
      'Node pools wait until the control plane is verified, and begin by a write of their own, which windows, freezes and approvals hold back; so they always do with canaryPools and canaryNode',
    ),
  canaryPools: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'The first so many node pools of each cluster roll, are verified and soak before its others begin',
    ),
  canaryNode: z
    .boolean()
    .default(false)
    .describe(
      'One node of the first node pool of each cluster is replaced, verified and soaks before any other node; meanwhile that pool has one node less',
    ),
  soakMinutes: z
    .number()
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .default(0)
    .describe(
      "How long a cluster's canary node and its canary pools are watched, healthy, before the others begin",
    ),
});

const stage = z.strictObject({
  name,
  title: z.string().min(1).max(200).optional(),
  clusters: selector,
  maxConcurrent: numberOrPercent(1)
    .default(1)
    .describe(
      'Clusters worked on at the same time, or a share of the stage, rounded down, at least 1',
    ),
  canaries: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe(
      'The first so many clusters go, and soak, before the others start; any failure among them halts the stage',
    ),
  failureBudget: numberOrPercent(0)
    .default(0)
    .describe(
      'Failures that the stage bears; one more halts it. A share is rounded down',
    ),
  soakMinutes: z
    .number()
    .int()
    .min(0)
    .max(60 * 24 * 60)
    .default(0)
    .describe(
      'How long each success is watched before it counts for what comes next',
    ),
  windows: z
    .array(name)
    .min(1)
    .max(MOST_WINDOWS)
    .optional()
    .describe(
      "Names of the plan's windows; default: all of them. Without any window a stage may always run",
    ),
  gates: z.array(gate).max(20).default([]),
  progressDeadlineMinutes: minutes(60 * 24 * 60)
    .optional()
    .describe(
      'How long the upgrade of one cluster may take before it counts as a failure; default: no limit. With fit: must-fit it stands for an estimate where there is none',
    ),
});

export const planSchema = z
  .strictObject({
    apiVersion: z.literal(PLAN_API_VERSION),
    kind: z.literal(PLAN_KIND),
    metadata: z.strictObject({
      name,
      title: z.string().min(1).max(200).optional(),
      description: z.string().max(2000).optional(),
    }),
    spec: z.strictObject({
      target: z
        .union([version, z.strictObject({ channel: name })])
        .describe(
          'A version such as "1.36", or a channel of the portal\'s configuration',
        ),
      scope: z
        .enum(['full', 'control-plane', 'node-pools'])
        .default('full')
        .describe('What is upgraded of each cluster'),
      rollback: z
        .boolean()
        .default(false)
        .describe(
          'Takes clusters back to an older version, where their platform says that it can: scope says what goes back, target is the full version',
        ),
      nodePools: nodePools
        .prefault({})
        .describe('In what order the node pools of one cluster are upgraded'),
      maxMinors: z
        .number()
        .int()
        .min(1)
        .max(5)
        .default(1)
        .describe(
          'Control-plane minors that one cluster may go through on its way to the target',
        ),
      timeZone: zone
        .default('UTC')
        .describe('IANA time zone of windows and freezes that name none'),
      windows: z.array(window).max(MOST_WINDOWS).default([]),
      freezes: z.array(freeze).max(50).default([]),
      fit: z
        .enum(['start-anyway', 'must-fit'])
        .default('start-anyway')
        .describe(
          'Whether a cluster starts when its estimate (p90 of own history) does not fit into what is left of the window',
        ),
      approvals: z
        .strictObject({
          required: z.number().int().min(1).max(10).default(1),
          expireAfterDays: z.number().int().min(1).max(90).default(7),
        })
        .prefault({})
        .describe("Of the whole plan; the portal's policy may ask for more"),
      foreignChanges: z
        .enum(['adopt', 'skip', 'halt'])
        .default('adopt')
        .describe(
          'What happens with a cluster whose version was changed outside of Drydock, or that disappeared',
        ),
      hooks: z.array(hook).max(20).default([]),
      effects: z
        .array(effect)
        .max(20)
        .default([])
        .describe(
          "Taken before the first change of a cluster's upgrade and undone when the upgrade has ended, whatever its end",
        ),
      stages: z.array(stage).min(1).max(50),
    }),
  })
  .superRefine((plan, context) => {
    const {
      stages,
      windows,
      freezes,
      hooks,
      effects,
      scope,
      nodePools: pools,
    } = plan.spec;
    if (pools.soakMinutes > 0 && pools.canaryPools === 0 && !pools.canaryNode)
      context.addIssue(
        problemIssue({ code: 'plan.problem-pool-soak' }, [
          'spec',
          'nodePools',
          'soakMinutes',
        ]),
      );
    if (pools.canaryPools > 0 && scope === 'control-plane')
      context.addIssue(
        problemIssue({ code: 'plan.problem-no-canary-pools' }, [
          'spec',
          'nodePools',
          'canaryPools',
        ]),
      );
    if (pools.canaryNode) canaryNode(plan.spec, context);
    hooks.forEach((entry, index) => {
      if (isNodeHook(entry) && scope === 'control-plane')
        context.addIssue(
          problemIssue({ code: 'plan.problem-no-node-hook' }, [
            'spec',
            'hooks',
            index,
            'at',
          ]),
        );
    });
    for (const [list, entries] of Object.entries({
      stages,
      windows,
      freezes,
      hooks,
      effects,
    }))
      unique(entries, ['spec', list], context);
    if (plan.spec.rollback) wayBack(plan.spec, context);
    oneNodeRollout(effects, context);
    const known = new Set(windows.map(entry => entry.name));
    stages.forEach((entry, index) => {
      unique(entry.gates, ['spec', 'stages', index, 'gates'], context);
      (entry.windows ?? []).forEach((wanted, position) => {
        if (!known.has(wanted))
          context.addIssue(
            problemIssue(unknownWindow([...known]), [
              'spec',
              'stages',
              index,
              'windows',
              position,
            ]),
          );
      });
    });
    freezes.forEach((entry, index) => {
      if (entry.until <= entry.from)
        context.addIssue(
          problemIssue({ code: 'plan.problem-until' }, [
            'spec',
            'freezes',
            index,
            'until',
          ]),
        );
    });
  });

function unknownWindow(known: readonly string[]) {
  return known.length === 0
    ? ({ code: 'plan.problem-no-windows' } as const)
    : ({
        code: 'plan.problem-no-such-window',
        params: { windows: { list: known.map(text => ({ text })) } },
      } as const);
}

function unique(
  entries: readonly { name: string }[],
  path: (string | number)[],
  context: z.RefinementCtx,
): void {
  entries.forEach((entry, index) => {
    if (entries.findIndex(other => other.name === entry.name) < index)
      context.addIssue(
        problemIssue(
          {
            code: 'plan.problem-used-twice',
            params: { name: { text: entry.name } },
          },
          [...path, index, 'name'],
        ),
      );
  });
}

/**
 * A rollback covers the control plane or the node pools, never both, and names its exact version.
 */
function wayBack(
  { scope, target }: { readonly scope: string; readonly target: unknown },
  context: z.RefinementCtx,
): void {
  if (scope === 'full')
    context.addIssue(
      problemIssue({ code: 'plan.problem-rollback-scope' }, ['spec', 'scope']),
    );
  if (typeof target !== 'string' || parseVersion(target)?.patch === undefined)
    context.addIssue(
      problemIssue({ code: 'plan.problem-rollback-target' }, [
        'spec',
        'target',
      ]),
    );
}

/** Whether a hook runs for each node of the node pools, and not once for the cluster. */
export function isNodeHook({ at }: { readonly at: HookPoint }): boolean {
  return NODE_HOOK_POINTS.some(point => point === at);
}

/** Both write how a pool rolls, and each puts back what it found. */
function canaryNode(
  {
    scope,
    rollback,
    effects,
  }: {
    readonly scope: string;
    readonly rollback: boolean;
    readonly effects: readonly z.output<typeof effect>[];
  },
  context: z.RefinementCtx,
): void {
  const path = ['spec', 'nodePools', 'canaryNode'];
  if (scope === 'control-plane')
    context.addIssue(
      problemIssue({ code: 'plan.problem-no-canary-node' }, path),
    );
  if (rollback)
    context.addIssue(
      problemIssue({ code: 'plan.problem-canary-node-rollback' }, path),
    );
  const surging = effects.find(
    entry =>
      entry.type === 'node-rollout' &&
      (entry.maxSurge !== undefined || entry.maxUnavailable !== undefined),
  );
  if (surging)
    context.addIssue(
      problemIssue(
        {
          code: 'plan.problem-canary-node-surge',
          params: { effect: { text: surging.name } },
        },
        path,
      ),
    );
}

/** A plan with all defaults filled in. */
export type UpgradePlanFile = z.output<typeof planSchema>;
/** A plan as people write it. */
export type UpgradePlanInput = z.input<typeof planSchema>;
export type PlanStage = UpgradePlanFile['spec']['stages'][number];
export type PlanWindow = UpgradePlanFile['spec']['windows'][number];
export type PlanFreeze = UpgradePlanFile['spec']['freezes'][number];
export type FreezeScope = (typeof FREEZE_SCOPES)[number];
export type PlanGate = PlanStage['gates'][number];
export type PlanHook = UpgradePlanFile['spec']['hooks'][number];
export type PlanEffect = UpgradePlanFile['spec']['effects'][number];
export type HookPoint = (typeof HOOK_POINTS)[number];
export type NodeHookPoint = (typeof NODE_HOOK_POINTS)[number];
export type ClusterSelector = PlanStage['clusters'];
