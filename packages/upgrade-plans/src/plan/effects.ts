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
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, problem('plan.problem-alert-label')),
  value: z.string().min(1).max(500),
  match: z
    .enum(MATCHES)
    .default('equal')
    .describe(
      'How value is compared; regular expressions are RE2 and match the whole value',
    ),
});

/**
 * `wait`: a node stays until its drain has ended, however long; `force`: the platform removes it
 * after the timeout, whatever disruption budgets say.
 */
export const DRAIN_TIMEOUT_ACTIONS = ['wait', 'force'] as const;
const nodeRollout = z
  .strictObject({
    name,
    type: z.literal('node-rollout'),
    pools: z
      .array(z.string().min(1).max(253))
      .min(1)
      .max(200)
      .optional()
      .describe('Names of node pools; default: all of the cluster'),
    maxSurge: numberOrPercent(0)
      .optional()
      .describe(
        'Nodes that a pool may have beyond its size while it rolls, or a share of it; default: as it is',
      ),
    maxUnavailable: numberOrPercent(0)
      .optional()
      .describe(
        'Nodes that a pool may lack while it rolls, or a share of it; default: as it is',
      ),
    drainTimeoutMinutes: minutes(7 * 24 * 60)
      .optional()
      .describe(
        'How long the drain of one node may last until onDrainTimeout holds; default: no limit of the plan',
      ),
    onDrainTimeout: z
      .enum(DRAIN_TIMEOUT_ACTIONS)
      .default('wait')
      .describe(
        'wait: the log names what blocks the drain; force: the node is removed, whatever disruption budgets say (needs a permission of its own)',
      ),
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
    name,
    type: z.literal('silence-alerts'),
    source: name.describe(
      "Id of an Alertmanager of the portal's configuration",
    ),
    matchers: z
      .array(alertMatcher)
      .min(1)
      .max(20)
      .describe(
        'Alerts of the cluster that match all of these are silenced; the cluster itself is always matched besides',
      ),
  }),
  z.strictObject({
    name,
    type: z.literal('pause-autoscaler'),
    namespace: name
      .default('kube-system')
      .describe('Namespace of the Deployment, in the cluster that is upgraded'),
    deployment: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/,
        problem('plan.problem-deployment'),
      )
      .default('cluster-autoscaler')
      .describe(
        'Name of the Deployment that is scaled to 0 replicas, and back',
      ),
  }),
  nodeRollout,
  drainRule,
  z.strictObject({
    name,
    type: z.literal('extension'),
    effect: name
      .refine(
        id => !BUILT_IN_EFFECTS.includes(id),
        problem('plan.problem-built-in-effect'),
      )
      .refine(
        id => id !== 'node-hooks',
        problem('plan.problem-node-hooks-effect'),
      )
      .describe('Type of an effect that a module of the portal brings'),
    parameters: z
      .record(z.string().min(1).max(100), z.string().max(1000))
      .default({})
      .describe('What the effect needs to know; checked by the effect'),
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
