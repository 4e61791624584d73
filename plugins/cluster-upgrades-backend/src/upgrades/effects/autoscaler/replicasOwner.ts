import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import type { Deployment, FieldManager } from './pausedDeployment';

interface GitTool {
  /** Names of its field managers. */
  readonly managers: readonly string[];
  /** What it calls the thing that applies the object, by the marks that it leaves. */
  readonly nameOf: (deployment: Deployment) => string | undefined;
  readonly wayThrough: Extract<ReasonCode, `effect.replicas-by-${string}`>;
}

const joined = (namespace: string | undefined, name: string | undefined) =>
  name && (namespace ? `${namespace}/${name}` : name);

/**
 * Tools that bring back what Git says, again and again. Sources: fluxcd.io and
 * argo-cd.readthedocs.io.
 */
const GIT_TOOLS: readonly GitTool[] = [
  {
    managers: ['kustomize-controller'],
    nameOf: ({ labels }) =>
      joined(
        labels['kustomize.toolkit.fluxcd.io/namespace'],
        labels['kustomize.toolkit.fluxcd.io/name'],
      ),
    wayThrough: 'effect.replicas-by-kustomization',
  },
  {
    managers: ['helm-controller'],
    nameOf: ({ labels }) =>
      joined(
        labels['helm.toolkit.fluxcd.io/namespace'],
        labels['helm.toolkit.fluxcd.io/name'],
      ),
    wayThrough: 'effect.replicas-by-helm-release',
  },
  {
    managers: ['argocd-controller', 'argocd-application-controller'],
    nameOf: ({ annotations, labels }) =>
      (annotations['argocd.argoproj.io/tracking-id'] ?? '').split(':')[0] ||
      labels['argocd.argoproj.io/instance'],
    wayThrough: 'effect.replicas-by-argo-cd',
  },
];

/**
 * People at a keyboard and pipelines, which do not write again by themselves, and Kubernetes
 * itself.
 */
const WRITES_ONCE =
  /^(kubectl|k9s|lens|headlamp|openlens|helm|terraform|pulumi|drydock|kube-controller-manager|kube-apiserver|before-first-apply)\b/i;
const MAX_NAME = 200;

/**
 * Why the replicas are not ours to set: who would set them again, and the way through. A marked
 * object belongs to the tool unless managedFields show that the tool wrote the object and left the
 * replicas out; an unmarked `Apply` of anybody but people and pipelines counts too. What a person,
 * Helm or a pipeline wrote once stays as it is until they write again.
 */
export function replicasOwner(deployment: Deployment): Reason | undefined {
  for (const tool of GIT_TOOLS) {
    const entries = deployment.managers.filter(
      ({ manager, subresource }) =>
        tool.managers.includes(manager) && subresource === '',
    );
    const name = tool.nameOf(deployment);
    if (
      entries.length > 0
        ? entries.some(({ ownsReplicas }) => ownsReplicas)
        : name
    )
      return ownedBy(
        tool.wayThrough,
        name ?? `(field manager ${entries[0].manager})`,
      );
  }
  const other = deployment.managers.find(appliesAgain);
  return other && ownedBy('effect.replicas-by-manager', other.manager);
}

function ownedBy(code: GitTool['wayThrough'], owner: string): Reason {
  return { code, params: { owner: { text: owner.slice(0, MAX_NAME) } } };
}

function appliesAgain({
  manager,
  operation,
  ownsReplicas,
}: FieldManager): boolean {
  return ownsReplicas && operation === 'Apply' && !WRITES_ONCE.test(manager);
}
