import { problem, problemIssue } from './planProblem';
import { z } from 'zod';
import { drainRule } from './drainRule';
import { minutes, name, numberOrPercent } from './fields';

/** What holds for the time of each cluster's upgrade: the types of effects and their fields. */

export const MATCHES = ['equal', 'not-equal', 'regex', 'not-regex'] as const;
const alertMatcher = z.strictObject({
  label: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, problem('plan.problem-alert-label'))
    .describe('Label of the alert, except the one that names the cluster'),
  value: z.string().min(1).max(500).describe('Value to compare with'),
  match: z
    .enum(MATCHES)
    .default('equal')
    .describe('How; regular expressions are RE2 on the whole value'),
});

/**
 * `wait`: a node stays until its drain has ended, however long; `force`: the platform removes it
 * after the timeout, whatever disruption budgets say.
 */
export const DRAIN_TIMEOUT_ACTIONS = ['wait', 'force'] as const;
const nodeRollout = z
  .strictObject({
    name: name.describe('Shown to people'),
    type: z.literal('node-rollout').describe('What changes'),
    pools: z
      .array(z.string().min(1).max(253))
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Names of node pools; default: all, and for a drain-rule all nodes',
      ),
    maxSurge: numberOrPercent(0)
      .optional()
      .describe(
        'Nodes, or a share, above the size of the pool; default: unchanged',
      ),
    maxUnavailable: numberOrPercent(0)
      .optional()
      .describe(
        'Nodes, or a share, that can be missing; not 0 if maxSurge is 0; default: unchanged',
      ),
    drainTimeoutMinutes: minutes(7 * 24 * 60)
      .optional()
      .describe(
        'How long one node drains before onDrainTimeout; default: unchanged',
      ),
    onDrainTimeout: z
      .enum(DRAIN_TIMEOUT_ACTIONS)
      .default('wait')
      .describe('After that; force needs cluster-upgrades.drain.force'),
  })
  .superRefine((settings, context) => {
    const { maxSurge, maxUnavailable, drainTimeoutMinutes, onDrainTimeout } =
      settings;
    if (
      maxSurge === undefined &&
      maxUnavailable === undefined &&
      drainTimeoutMinutes === undefined
    )
      context.addIssue(problemIssue({ code: 'plan.problem-no-node-rollout' }));
    if (onDrainTimeout === 'force' && drainTimeoutMinutes === undefined)
      context.addIssue(
        problemIssue({ code: 'plan.problem-force-timeout' }, [
          'drainTimeoutMinutes',
        ]),
      );
    if (isNone(maxSurge) && isNone(maxUnavailable))
      context.addIssue(
        problemIssue({ code: 'plan.problem-no-node-replaced' }, [
          'maxUnavailable',
        ]),
      );
  });

function isNone(value: number | string | undefined): boolean {
  return value === 0 || value === '0%';
}

/** Their own fields are checked; by `extension` they would not be. */
const BUILT_IN_EFFECTS: readonly string[] = [
  'silence-alerts',
  'pause-autoscaler',
  'node-rollout',
  'drain-rule',
];
export const effect = z.discriminatedUnion('type', [
  z.strictObject({
    name: name.describe('Shown to people'),
    type: z.literal('silence-alerts').describe('What changes'),
    source: name.describe('Id of a configured Alertmanager'),
    matchers: z.array(alertMatcher).min(1).max(20).describe('All must match'),
  }),
  z.strictObject({
    name: name.describe('Shown to people'),
    type: z.literal('pause-autoscaler').describe('What changes'),
    namespace: name
      .default('kube-system')
      .describe('Namespace of the Deployment'),
    deployment: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/,
        problem('plan.problem-deployment'),
      )
      .default('cluster-autoscaler')
      .describe('Name of the Deployment'),
  }),
  nodeRollout,
  drainRule,
  z.strictObject({
    name: name.describe('Shown to people'),
    type: z.literal('extension').describe('What changes'),
    effect: name
      .refine(
        id => !BUILT_IN_EFFECTS.includes(id),
        problem('plan.problem-built-in-effect'),
      )
      .refine(
        id => id !== 'node-hooks',
        problem('plan.problem-node-hooks-effect'),
      )
      .describe("Id of the module's effect"),
    parameters: z
      .record(z.string().min(1).max(100), z.string().max(1000))
      .default({})
      .describe('Parameters of the effect'),
  }),
]);

/** Two would write the same object, and neither could be undone for sure. */
export function oneNodeRollout(
  effects: readonly z.output<typeof effect>[],
  context: z.RefinementCtx,
): void {
  const [first, ...others] = effects.flatMap((entry, index) =>
    entry.type === 'node-rollout' ? [{ ...entry, index }] : [],
  );
  for (const { index } of others)
    context.addIssue(
      problemIssue(
        {
          code: 'plan.problem-second-node-rollout',
          params: { effect: { text: first.name } },
        },
        ['spec', 'effects', index, 'type'],
      ),
    );
}
