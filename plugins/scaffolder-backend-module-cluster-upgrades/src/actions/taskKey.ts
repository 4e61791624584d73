import { createHash } from 'node:crypto';

/** Of the context of an action. */
export interface TaskStep {
  readonly task: { readonly id: string };
  readonly step?: { readonly id?: string };
}

/**
 * Idempotency key of what a step starts: a task that is run again finds what it started. All
 * iterations of a step with `each` have its id, so the subject (the plan, the cluster) is part of
 * the key; hashed, since a key has at most 200 characters and an entity reference alone may have
 * more.
 */
export function taskKey({ task, step }: TaskStep, subject: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([step?.id ?? 'start', subject]))
    .digest('hex');
  return `scaffolder/${task.id}/${hash}`;
}
