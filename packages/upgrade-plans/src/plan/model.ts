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
 * and the CLI all come from it. The descriptions here go into the published JSON schema and
 * docs/reference/plan-fields.md. Durations are minutes; absolute numbers or
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
  // 30 February would become 2 March, so a freeze would end on another day than it says.
  .refine(
    text => parseLocal(text) !== undefined,
    problem('plan.problem-no-such-time'),
  );
/** A text in a small language, with a check that says what is wrong with it. */
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

/** Clusters that match every given field (any value of a list). `except` excludes some of them. */
const matcher = z.strictObject({
  names: z
    .array(z.string().min(1).max(300))
    .min(1)
    .max(5000)
    .optional()
    .describe('Names or entity references; unknown names are reported'),
  environments: z
    .array(z.string().min(1).max(100))
    .min(1)
    .optional()
    .describe('Environments'),
  owners: z.array(entityRef).min(1).optional().describe('Groups'),
  regions: z
    .array(z.string().min(1).max(100))
    .min(1)
    .optional()
    .describe('Regions'),
  providers: z
    .array(z.string().min(1).max(100))
    .min(1)
    .optional()
    .describe('Ids of upgrade providers'),
  minors: z
    .array(version)
    .min(1)
    .optional()
    .describe('Minors that clusters run now, such as "1.34"'),
  labels: z
    .record(z.string().min(1).max(300), z.string().max(300))
    .optional()
    .describe('All of these labels'),
});
const selector = matcher
  .extend({
    except: matcher
      .optional()
      .describe('Excludes what matches; the same fields'),
  })
  .describe('Selector; a cluster belongs to the first stage that matches');

/**
 * A time in which clusters may be changed: it opens at each occurrence of the rule and stays open
 * for the duration.
 */
const window = z.strictObject({
  name: name.describe('Referenced by stages'),
  rule: textIn(MOST_RULE_LETTERS, validateRule).describe(
    'Recurrence in local time (RFC 5545), such as FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22',
  ),
  durationMinutes: minutes(7 * 24 * 60).describe('How long it stays open'),
  timeZone: zone.optional().describe("IANA zone; default: the plan's"),
});

/**
 * `all`: no change; `minor`: no new minor, patches and node pools continue; `nodes`: no change of
 * node pools; `minor-and-nodes`: both.
 */
export const FREEZE_SCOPES = [
  'all',
  'minor',
  'nodes',
  'minor-and-nodes',
] as const;
const freeze = z.strictObject({
  name: name.describe('Shown to people'),
  from: localDateTime.describe('Local time, such as 2026-11-23T00:00'),
  until: localDateTime.describe('Local time, later than from'),
  timeZone: zone.optional().describe("IANA zone; default: the plan's"),
  scope: z
    .enum(FREEZE_SCOPES)
    .default('all')
    .describe(
      'What it blocks: every change, upgrades to another minor, changes of node pools, or both',
    ),
  reason: z.string().max(500).optional().describe('Shown to people'),
});

const gateName = name.describe('Unique in the stage');
const gateType = <T extends string>(type: T) =>
  z.literal(type).describe('What it asks');
const parameterValue = z.union([z.string().min(1).max(200), z.number()]);
const metricGate = z
  .strictObject({
    name: gateName,
    type: gateType('metric'),
    when: z
      .enum(['before-stage', 'before-cluster', 'after-stage'])
      .default('before-cluster')
      .describe('When it is asked'),
    source: name.describe('Id of a configured metric source'),
    template: name.optional().describe('Name of a query of the source'),
    parameters: z
      .record(z.string().min(1).max(63), parameterValue)
      .optional()
      .describe('Parameters of the template, by name'),
    query: z
      .string()
      .min(1)
      .max(5000)
      .optional()
      .describe(
        'PromQL instead of template; {{cluster}} is the name of the cluster. Needs cluster-upgrades.gate.query',
      ),
    pass: condition.describe('CEL over value, such as value < 0.01'),
    fail: condition
      .optional()
      .describe(
        'CEL over value; a value that neither passes nor fails is inconclusive and waits. Default: whatever does not pass',
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
  name: gateName,
  type: gateType('ticket'),
  when: z
    .enum(['before-stage', 'before-cluster'])
    .default('before-stage')
    .describe('When it is asked'),
  webhook: name.describe('Id of a configured webhook'),
});
const approvalGate = z.strictObject({
  name: gateName,
  type: gateType('approval'),
  when: z
    .literal('before-stage')
    .default('before-stage')
    .describe('When it is asked'),
  required: z
    .number()
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe('Approvals; author and submitter cannot approve'),
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
  name: name.describe('Shown to people'),
  at: z
    .enum(HOOK_POINTS)
    .describe(
      'When it runs; before-node-drain and after-node-drain for each node that is replaced',
    ),
  deadlineMinutes: minutes(24 * 60)
    .default(30)
    .describe('For one attempt'),
  retries: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('Attempts after the first'),
  onFailure: z
    .enum(['block', 'continue'])
    .default('block')
    .describe('After the last attempt'),
};
const hook = z.discriminatedUnion('type', [
  z.strictObject({
    ...hookFields,
    type: z.literal('webhook').describe('What runs'),
    webhook: name.describe('Id of a configured webhook'),
  }),
  z.strictObject({
    ...hookFields,
    type: z.literal('job').describe('What runs'),
    job: name.describe(
      'Id of a configured Job, created in the upgraded cluster',
    ),
  }),
]);

const addOnName = z.string().min(1).max(100);
const addOns = z.strictObject({
  update: z
    .enum(['required', 'all'])
    .describe(
      'required: add-ons that do not support a version on the way, before the control plane goes there; all: also the others, at the end',
    ),
  onConflict: z
    .enum(['preserve', 'overwrite', 'fail'])
    .default('preserve')
    .describe(
      'Fields of an add-on that users changed in the cluster: they stay, become those of the add-on, or fail its update',
    ),
  leaveAlone: z
    .array(addOnName)
    .max(100)
    .default([])
    .describe('Names of add-ons that stay as they are'),
  versions: z
    .record(addOnName, z.string().min(1).max(100))
    .default({})
    .describe(
      'By the name of an add-on, the version that it ends at in place of the one that the platform recommends',
    ),
});

const nodePools = z.strictObject({
  holdBack: z
    .boolean()
    .default(false)
    .describe(
      'Pools wait until the control plane is verified, then start by a write of their own, under windows, freezes and approvals',
    ),
  canaryPools: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      "This many pools go first, in the platform's order with empty pools last, and are verified",
    ),
  canaryNode: z
    .boolean()
    .default(false)
    .describe(
      'One node is replaced and verified before any other; until it is ready, its pool has one node less',
    ),
  soakMinutes: z
    .number()
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .default(0)
    .describe(
      'How long the canary node and pools must stay healthy before the others start',
    ),
});

const stage = z.strictObject({
  name: name.describe('Unique in the plan'),
  title: z.string().min(1).max(200).optional().describe('Default: the name'),
  clusters: selector,
  maxConcurrent: numberOrPercent(1)
    .default(1)
    .describe(
      'Clusters at the same time, or a share, rounded down, at least 1',
    ),
  canaries: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe(
      'This many clusters, by name, go first and soak; any failure among them halts the stage',
    ),
  failureBudget: numberOrPercent(0)
    .default(0)
    .describe(
      'Failures, or a share, rounded down, that a stage tolerates; one more halts it',
    ),
  soakMinutes: z
    .number()
    .int()
    .min(0)
    .max(60 * 24 * 60)
    .default(0)
    .describe('How long each success is watched'),
  windows: z
    .array(name)
    .min(1)
    .max(MOST_WINDOWS)
    .optional()
    .describe('Names of windows; default: all of the plan'),
  gates: z.array(gate).max(20).default([]).describe('Further conditions'),
  progressDeadlineMinutes: minutes(60 * 24 * 60)
    .optional()
    .describe(
      'An upgrade fails after this time; default: no limit. Pauses, emergency stops, missing approvals and waits before a write do not count',
    ),
});

export const planSchema = z
  .strictObject({
    apiVersion: z.literal(PLAN_API_VERSION).describe('Version of the format'),
    kind: z.literal(PLAN_KIND).describe('Kind of the document'),
    metadata: z
      .strictObject({
        name: name.describe('Unique name in the portal'),
        title: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('Default: the name'),
        description: z.string().max(2000).optional().describe('For people'),
      })
      .describe('Name and texts'),
    spec: z
      .strictObject({
        target: z
          .union([
            version,
            z.strictObject({
              channel: name.describe(
                'Channel of the configuration; its version is fixed at submission',
              ),
            }),
          ])
          .describe(
            'Version ("1.36.4", or "1.36" for its latest known patch), or a channel',
          ),
        scope: z
          .enum(['full', 'control-plane', 'node-pools'])
          .default('full')
          .describe('What is upgraded of each cluster'),
        rollback: z
          .boolean()
          .default(false)
          .describe(
            'Goes back to an older version, if the platform can; needs a full target and a scope other than full',
          ),
        nodePools: nodePools
          .prefault({})
          .describe('In what order the node pools of one cluster are upgraded'),
        addOns: addOns
          .optional()
          .describe(
            'Add-ons that the platform updates. Default: they stay as they are',
          ),
        maxMinors: z
          .number()
          .int()
          .min(1)
          .max(5)
          .default(1)
          .describe(
            'Minors that a cluster can pass through; clusters that need more are refused',
          ),
        timeZone: zone
          .default('UTC')
          .describe('IANA zone of windows and freezes without one'),
        windows: z
          .array(window)
          .max(MOST_WINDOWS)
          .default([])
          .describe('When clusters can be changed; none: always'),
        freezes: z
          .array(freeze)
          .max(50)
          .default([])
          .describe('When they cannot, in addition to freezes of the fleet'),
        fit: z
          .enum(['start-anyway', 'must-fit'])
          .default('start-anyway')
          .describe(
            'With must-fit a cluster starts only if its estimate (p90 of its history, else progressDeadlineMinutes) fits the window',
          ),
        approvals: z
          .strictObject({
            required: z
              .number()
              .int()
              .min(1)
              .max(10)
              .default(1)
              .describe(
                'The portal can require more. Author and submitter cannot approve',
              ),
            expireAfterDays: z
              .number()
              .int()
              .min(1)
              .max(90)
              .default(7)
              .describe('Writes after that wait for a new approval'),
          })
          .prefault({})
          .describe('Approvals of the plan'),
        foreignChanges: z
          .enum(['adopt', 'skip', 'halt'])
          .default('adopt')
          .describe(
            'A cluster was changed outside of Drydock, or is gone: adopt continues, skip leaves it out, halt halts the stage',
          ),
        hooks: z
          .array(hook)
          .max(20)
          .default([])
          .describe('Webhooks and Jobs before and after parts of each upgrade'),
        effects: z
          .array(effect)
          .max(20)
          .default([])
          .describe(
            'Temporary changes around each upgrade; at most one node-rollout',
          ),
        stages: z.array(stage).min(1).max(50).describe('In order'),
      })
      .describe('The plan'),
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
    if (plan.spec.addOns) addOnsOnce(plan.spec.addOns, plan.spec, context);
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

function addOnsOnce(
  { leaveAlone, versions }: z.output<typeof addOns>,
  { rollback }: { readonly rollback: boolean },
  context: z.RefinementCtx,
): void {
  const path = ['spec', 'addOns'];
  if (rollback)
    context.addIssue(problemIssue({ code: 'plan.problem-no-add-ons' }, path));
  for (const addOn of leaveAlone)
    if (versions[addOn] !== undefined)
      context.addIssue(
        problemIssue(
          {
            code: 'plan.problem-add-on-left-alone',
            params: { addOn: { object: addOn } },
          },
          [...path, 'versions', addOn],
        ),
      );
}

/** Whether a hook runs for each node of the node pools, and not once for the cluster. */
export function isNodeHook({ at }: { readonly at: HookPoint }): boolean {
  return NODE_HOOK_POINTS.some(point => point === at);
}

/** Both write the rollout strategy of a pool, and each restores what it found. */
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
