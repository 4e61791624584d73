import { z } from 'zod';
import { parseVersion } from '@drydock/kubernetes-knowledge';

/**
 * The plan file. This schema is its only definition: the types, the published JSON schema, the API and the CLI all come from it.
 * docs/reference/plan-file.md explains each field to people. Durations are minutes; absolute numbers or percentages of the stage's clusters
 * where a field says so.
 */

export const PLAN_API_VERSION = 'drydock.dev/v1';
export const PLAN_KIND = 'UpgradePlan';

const name = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be lower-case letters, digits and dashes, at most 63 characters');
const version = z.string().refine(text => parseVersion(text) !== undefined, 'must be a Kubernetes version such as "1.36" or "1.36.4" (quote it)');
const entityRef = z.string().min(1).max(300);
const zone = z.string().min(1).max(100).refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin');
const minutes = (maximum: number) => z.number().int().min(1).max(maximum);
const numberOrPercent = (minimum: number) =>
  z.union([
    z.number().int().min(minimum).max(10_000),
    z.string().regex(/^(100|[1-9]?[0-9])%$/, 'must be a whole number or a percentage such as "25%"'),
  ]);
/** Local time in the plan's (or its own) zone, without offset: `2026-11-30T06:00`. */
const localDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a local date and time such as 2026-11-30T06:00');

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Clusters that match every field that is given (and any value of a field); `except` takes out again. */
const matcher = z.strictObject({
  /** Names, titles are not names; entity references work too. */
  names: z.array(z.string().min(1).max(300)).min(1).max(5000).optional(),
  environments: z.array(z.string().min(1).max(100)).min(1).optional(),
  owners: z.array(entityRef).min(1).optional(),
  regions: z.array(z.string().min(1).max(100)).min(1).optional(),
  providers: z.array(z.string().min(1).max(100)).min(1).optional(),
  /** Minors that the clusters run now, such as "1.34". */
  minors: z.array(version).min(1).optional(),
  /** All of these labels. */
  labels: z.record(z.string().min(1).max(300), z.string().max(300)).optional(),
});
const selector = matcher.extend({ except: matcher.optional() });

/** A time in which clusters may be touched: it opens at each occurrence of the rule and stays open for the duration. */
const window = z.strictObject({
  name,
  /** RFC 5545 recurrence rule without DTSTART, in the window's zone: `FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0`. */
  rule: z.string().min(1).max(500),
  durationMinutes: minutes(7 * 24 * 60),
  timeZone: zone.optional(),
});

/** `all`: nothing is begun; `minor`: no new minor, patches and node pools go on; `nodes`: no node pool is touched; `minor-and-nodes`: both. */
export const FREEZE_SCOPES = ['all', 'minor', 'nodes', 'minor-and-nodes'] as const;
const freeze = z.strictObject({
  name,
  from: localDateTime,
  until: localDateTime,
  timeZone: zone.optional(),
  scope: z.enum(FREEZE_SCOPES).default('all'),
  reason: z.string().max(500).optional(),
});

const metricGate = z.strictObject({
  name,
  type: z.literal('metric'),
  when: z.enum(['before-stage', 'before-cluster', 'after-stage']).default('before-cluster'),
  /** Id of a metric source of the portal's configuration. */
  source: name,
  /** PromQL; `{{cluster}}` stands for the cluster's name. Must give one number. */
  query: z.string().min(1).max(5000),
  /** Holds for a result that passes, such as `value < 0.01`; a CEL expression over `value`. */
  pass: z.string().min(1).max(500),
  /** Holds for a result that fails; what neither passes nor fails is inconclusive. Default: whatever does not pass. */
  fail: z.string().min(1).max(500).optional(),
});
const ticketGate = z.strictObject({
  name,
  type: z.literal('ticket'),
  when: z.enum(['before-stage', 'before-cluster']).default('before-stage'),
  /** Id of a webhook of the portal's configuration, which asks the company's own system. */
  webhook: name,
});
const approvalGate = z.strictObject({
  name,
  type: z.literal('approval'),
  when: z.literal('before-stage').default('before-stage'),
  required: z.number().int().min(1).max(10).default(1),
});
const gate = z.discriminatedUnion('type', [metricGate, ticketGate, approvalGate]);

export const HOOK_POINTS = ['before-upgrade', 'before-control-plane', 'after-control-plane', 'before-node-pools', 'after-node-pools', 'after-upgrade'] as const;
const hookFields = {
  name,
  at: z.enum(HOOK_POINTS),
  deadlineMinutes: minutes(24 * 60).default(30),
  retries: z.number().int().min(0).max(10).default(2),
  /** What a hook that failed after its last retry means for the cluster's upgrade. */
  onFailure: z.enum(['block', 'continue']).default('block'),
};
const hook = z.discriminatedUnion('type', [
  /** Id of a webhook of the portal's configuration; the request is signed. */
  z.strictObject({ ...hookFields, type: z.literal('webhook'), webhook: name }),
  /** Id of a Job template of the portal's configuration, created in the cluster that is upgraded. */
  z.strictObject({ ...hookFields, type: z.literal('job'), job: name }),
]);

const stage = z.strictObject({
  name,
  title: z.string().min(1).max(200).optional(),
  clusters: selector,
  /** Clusters worked on at the same time, or a share of the stage, rounded down, at least 1. */
  maxConcurrent: numberOrPercent(1).default(1),
  /** The first so many clusters go, and soak, before the others start; any failure among them halts the stage. */
  canaries: z.number().int().min(0).max(1000).default(0),
  /** Failures that the stage bears; one more halts it. A share is rounded down. */
  failureBudget: numberOrPercent(0).default(0),
  /** How long each success is watched before it counts for what comes next. */
  soakMinutes: z.number().int().min(0).max(60 * 24 * 60).default(0),
  /** Names of the plan's windows; default: all of them. Without any window a stage may always run. */
  windows: z.array(name).min(1).optional(),
  gates: z.array(gate).max(20).default([]),
  /** How long the upgrade of one cluster may take before it counts as a failure; undefined: no limit. */
  progressDeadlineMinutes: minutes(60 * 24 * 60).optional(),
});

export const planSchema = z
  .strictObject({
    apiVersion: z.literal(PLAN_API_VERSION),
    kind: z.literal(PLAN_KIND),
    metadata: z.strictObject({ name, title: z.string().min(1).max(200).optional(), description: z.string().max(2000).optional() }),
    spec: z.strictObject({
      target: z.union([version, z.strictObject({ channel: name })]),
      /** What is upgraded of each cluster. */
      scope: z.enum(['full', 'control-plane', 'node-pools']).default('full'),
      /** Control-plane minors that one cluster may go through on its way to the target. */
      maxMinors: z.number().int().min(1).max(5).default(1),
      timeZone: zone.default('UTC'),
      windows: z.array(window).max(20).default([]),
      freezes: z.array(freeze).max(50).default([]),
      /** Whether a cluster starts when its estimate (p90 of own history) does not fit into what is left of the window. */
      fit: z.enum(['start-anyway', 'must-fit']).default('start-anyway'),
      /** Of the whole plan; the portal's policy may ask for more. */
      approvals: z.strictObject({ required: z.number().int().min(1).max(10).default(1), expireAfterDays: z.number().int().min(1).max(90).default(7) }).prefault({}),
      /** What happens with a cluster whose version somebody else changed, or that disappeared. */
      foreignChanges: z.enum(['adopt', 'skip', 'halt']).default('adopt'),
      hooks: z.array(hook).max(20).default([]),
      stages: z.array(stage).min(1).max(50),
    }),
  })
  .superRefine((plan, context) => {
    const { stages, windows, freezes, hooks } = plan.spec;
    for (const [list, entries] of Object.entries({ stages, windows, freezes, hooks })) unique(entries, ['spec', list], context);
    const known = new Set(windows.map(entry => entry.name));
    stages.forEach((entry, index) => {
      unique(entry.gates, ['spec', 'stages', index, 'gates'], context);
      (entry.windows ?? []).forEach((wanted, position) => {
        if (!known.has(wanted)) context.addIssue({ code: 'custom', path: ['spec', 'stages', index, 'windows', position], message: `names no window of spec.windows (${[...known].join(', ') || 'there is none'})` });
      });
    });
    freezes.forEach((entry, index) => {
      if (entry.until <= entry.from) context.addIssue({ code: 'custom', path: ['spec', 'freezes', index, 'until'], message: 'must be later than from' });
    });
  });

function unique(entries: readonly { name: string }[], path: (string | number)[], context: z.RefinementCtx): void {
  entries.forEach((entry, index) => {
    if (entries.findIndex(other => other.name === entry.name) < index) context.addIssue({ code: 'custom', path: [...path, index, 'name'], message: `"${entry.name}" is used twice` });
  });
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
export type HookPoint = (typeof HOOK_POINTS)[number];
export type ClusterSelector = PlanStage['clusters'];
