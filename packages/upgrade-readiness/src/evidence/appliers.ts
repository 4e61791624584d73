/** Parts of the control plane and kubelets: they are upgraded themselves, so what they once wrote foretells nothing. */
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

/** Field managers of kubectl's two kinds of apply: one person's habit of applying, whatever the way. */
const KUBECTL_APPLY = new Set(['kubectl', 'kubectl-client-side-apply', 'kubectl-last-applied']);

/** Names the applier behind a trace, so that traces of the same one can be compared. */
export function applierOf(name: string): string {
  return KUBECTL_APPLY.has(name) ? 'kubectl' : name;
}
