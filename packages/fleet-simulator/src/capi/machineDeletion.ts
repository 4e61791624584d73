import type { CapiDraft, DrainBlock } from './draft';
import {
  CONTROL_PLANE_CLEANUP_HOOK,
  isControlPlaneMachine,
  Machine,
  PRE_DRAIN_HOOK_PREFIX,
  PRE_TERMINATE_HOOK_PREFIX,
} from './objects';

/**
 * Where a machine that is being deleted is, in Cluster API's order. A stage ends when what holds it
 * is gone, and comes back with it.
 */
export type DeletionStage =
  | { readonly at: 'pre-drain-hooks'; readonly hooks: readonly string[] }
  | { readonly at: 'drain'; readonly block: DrainBlock }
  | { readonly at: 'pre-terminate-hooks'; readonly hooks: readonly string[] }
  | { readonly at: 'infrastructure' };

/**
 * What a machine that is being deleted waits for. One whose node never joined has nothing to drain,
 * and waits for no pre-drain hook.
 */
export function deletionStage(
  draft: Pick<CapiDraft, 'drainBlock'>,
  machine: Machine,
): DeletionStage {
  const node = machine.status?.nodeRef?.name;
  const beforeDrain = hooksOf(machine, PRE_DRAIN_HOOK_PREFIX);
  if (node !== undefined && beforeDrain.length > 0)
    return { at: 'pre-drain-hooks', hooks: beforeDrain };
  const block = node === undefined ? undefined : draft.drainBlock(node);
  if (block) return { at: 'drain', block };
  const beforeTermination = hooksOf(machine, PRE_TERMINATE_HOOK_PREFIX);
  if (beforeTermination.length === 0) return { at: 'infrastructure' };
  // The control plane's own hook goes last, when all others are gone.
  const own = isControlPlaneMachine(machine)
    ? [CONTROL_PLANE_CLEANUP_HOOK]
    : [];
  return {
    at: 'pre-terminate-hooks',
    hooks: [...beforeTermination, ...own].sort(),
  };
}

function hooksOf({ metadata }: Machine, prefix: string): readonly string[] {
  return Object.keys(metadata.annotations ?? {})
    .filter(name => name.startsWith(prefix))
    .sort();
}
