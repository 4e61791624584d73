import { problem, problemIssue } from './planProblem';
import { z } from 'zod';
import type { Reason } from '@drydock/upgrade-reasons';
import { name } from './fields';

/**
 * What happens to the pods of a node that is drained.
 * - `drain`: pods are evicted, in their order.
 * - `wait-completed`: pods are not evicted. The drain waits until they have ended by themselves.
 * - `skip`: pods are not evicted and not waited for. They end with their node, whatever disruption
 *   budgets say.
 */
export const DRAIN_BEHAVIORS = ['drain', 'wait-completed', 'skip'] as const;

const labelKey = z
  .string()
  .regex(
    /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/,
    problem('plan.problem-label-key'),
  );
const labelValue = z
  .string()
  .regex(
    /^([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/,
    problem('plan.problem-label-value'),
  );

const pods = z
  .strictObject({
    labels: z
      .record(labelKey, labelValue)
      .optional()
      .describe('All of these labels; default: any'),
    namespaces: z
      .array(name)
      .min(1)
      .max(50)
      .optional()
      .describe('Default: all'),
  })
  .superRefine(({ labels, namespaces }, context) => {
    if (Object.keys(labels ?? {}).length === 0 && namespaces === undefined)
      context.addIssue(problemIssue({ code: 'plan.problem-all-pods' }));
  });

/** How some pods leave nodes that are drained. */
export const drainRule = z
  .strictObject({
    name: name.describe('Shown to people'),
    type: z.literal('drain-rule').describe('What changes'),
    pools: z
      .array(z.string().min(1).max(253))
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Names of node pools; default: all, and for a drain-rule all nodes',
      ),
    pods: pods.describe(
      'Pods with all of the labels in one of the namespaces; at least one field',
    ),
    behavior: z
      .enum(DRAIN_BEHAVIORS)
      .default('drain')
      .describe(
        'What happens with the pods; skip needs cluster-upgrades.drain.force',
      ),
    order: z
      .number()
      .int()
      .min(-1000)
      .max(1000)
      .optional()
      .describe('Required with drain: lower first; pods without a rule have 0'),
  })
  .superRefine(({ behavior, order }, context) => {
    const path = ['order'];
    if (behavior === 'drain' && order === undefined)
      context.addIssue(
        problemIssue({ code: 'plan.problem-drain-order-missing' }, path),
      );
    if (behavior === 'skip' && order !== undefined)
      context.addIssue(problemIssue({ code: 'plan.problem-skip-order' }, path));
    if (behavior === 'wait-completed' && order !== undefined)
      context.addIssue(problemIssue({ code: 'plan.problem-wait-order' }, path));
  });

/** For people who decide on it: `Pods with app=db in payments`. */
export function describePods({
  labels = {},
  namespaces = [],
}: z.output<typeof pods>): Reason {
  const ofLabels = listOf(
    Object.entries(labels).map(([key, value]) => `${key}=${value}`),
  );
  const ofNamespaces = listOf(namespaces);
  if (ofLabels.list.length === 0)
    return {
      code: 'plan.pods-in-namespaces',
      params: { namespaces: ofNamespaces },
    };
  return namespaces.length === 0
    ? { code: 'plan.pods-with-labels', params: { labels: ofLabels } }
    : {
        code: 'plan.pods-with-labels-in-namespaces',
        params: { labels: ofLabels, namespaces: ofNamespaces },
      };
}

function listOf(texts: readonly string[]) {
  return { list: texts.map(text => ({ text })) };
}
