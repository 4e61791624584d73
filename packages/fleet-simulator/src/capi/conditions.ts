import { Condition, KubeObject, kubeTime } from '../kube/object';

export type ConditionDraft = Pick<Condition, 'type' | 'status' | 'reason'> & {
  message?: string;
};

/** Sets an object's conditions; the time of each changes only with its status. */
export function withConditions(
  object: KubeObject,
  drafts: readonly ConditionDraft[],
  now: number,
): Condition[] {
  const status = object.status as { conditions?: Condition[] } | undefined;
  return drafts.map(draft => {
    const previous = status?.conditions?.find(
      condition => condition.type === draft.type,
    );
    return {
      type: draft.type,
      status: draft.status,
      reason: draft.reason,
      message: draft.message ?? '',
      observedGeneration: object.metadata.generation ?? 1,
      lastTransitionTime:
        previous?.status === draft.status
          ? previous.lastTransitionTime
          : kubeTime(now),
    };
  });
}

/** A condition that is good when true. */
export function good(
  type: string,
  trueReason: string,
  falseReason: string,
  message?: string,
): ConditionDraft {
  return message === undefined
    ? { type, status: 'True', reason: trueReason }
    : { type, status: 'False', reason: falseReason, message };
}

/** A condition that reports an activity: false with `NotX` when there is none. */
export function activity(type: string, message?: string): ConditionDraft {
  return message === undefined
    ? { type, status: 'False', reason: `Not${type}` }
    : { type, status: 'True', reason: type, message };
}

/**
 * A message of another object as a list entry: its first line behind the name, or all lines below
 * it, indented.
 */
export function nested(kind: string, name: string, message: string): string {
  if (
    !message.includes('\n') &&
    !message.startsWith('*') &&
    !message.startsWith('Rolling out')
  )
    return `* ${kind} ${name}: ${message}`;
  const lines = message
    .split('\n')
    .map((line, index) =>
      index === 0 && !line.startsWith('*')
        ? `  * ${line}`
        : `${message.startsWith('*') ? '  ' : '    '}${line}`,
    );
  return [`* ${kind} ${name}:`, ...lines].join('\n');
}

/** `Machine a`, `Machines a, b`. */
export function named(kind: string, names: readonly string[]): string {
  const shown =
    names.length > 3
      ? `${names.slice(0, 3).join(', ')}, ... (${names.length - 3} more)`
      : names.join(', ');
  return `${kind}${names.length === 1 ? '' : 's'} ${shown}`;
}
