/**
 * Parts of the control plane and kubelets: they are upgraded themselves, so what they once wrote
 * foretells nothing.
 */
const CONTROL_PLANE = new Set([
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'cloud-controller-manager',
  'kubelet',
  'kube-proxy',
  'api-priority-and-fairness-config-producer-v1',
  'api-priority-and-fairness-config-consumer-v1',
]);

/** Whether a field manager belongs to the control plane itself. */
export function isControlPlaneManager(manager: string): boolean {
  return CONTROL_PLANE.has(manager);
}

/**
 * Field managers of kubectl that send a whole manifest: one person's habit, whatever the way. Those
 * that edit an object in place are none.
 */
const KUBECTL_MANIFESTS = new Set([
  'kubectl',
  'kubectl-client-side-apply',
  'kubectl-last-applied',
  'kubectl-replace',
  'kubectl-create',
]);

/** Names the writer behind a field manager, so that traces of the same one can be compared. */
export function writerOf(manager: string): string {
  return KUBECTL_MANIFESTS.has(manager) ? 'kubectl' : manager;
}

/**
 * Whether a manager sends all of an object as an `Update`, so that nothing of an older manifest is
 * left.
 */
export function replacesWhole(manager: string): boolean {
  return manager === 'kubectl-replace';
}

export function isHelmManager(manager: string): boolean {
  return /^helm$/i.test(manager);
}
