import type { Severity } from '@drydock/upgrade-readiness';
import type { ControlPlane } from '../controlPlane';

/**
 * Faults of one check, made for real, and beside them objects that look alike and are without
 * fault.
 */
export interface FaultTopic {
  readonly checkId: string;
  /** Minor to judge for; the newest by default. */
  readonly target?: string;
  /** Titles of all findings of the check that the seed leads to: no other is tolerated. */
  readonly expected: readonly (readonly [severity: Severity, title: string])[];
  /**
   * Only findings on objects of this namespace, where the faults of other topics are some for this
   * check, too.
   */
  readonly namespace?: string;
  /**
   * What looks like the faults, as `kubectl get` finds it: without it silence would prove nothing.
   */
  readonly innocent: readonly (readonly [
    kind: string,
    name: string,
    namespace?: string,
  ])[];
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [key: string]: unknown;
  };
  readonly [key: string]: unknown;
}

/** @throws Error with what the server said */
export async function apply(
  controlPlane: ControlPlane,
  items: readonly KubernetesObject[],
  ...options: readonly string[]
): Promise<void> {
  await controlPlane.kubectl(
    ['apply', ...options, '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  );
}

export const IMAGE = 'registry.example/app:1.0.0';

export const inNamespace = (namespace: string) => (name: string) => ({
  name,
  namespace,
});

export interface DeploymentOptions {
  readonly replicas?: number;
  readonly images?: readonly string[];
  /** Merged into the pod's spec. */
  readonly pod?: Readonly<Record<string, unknown>>;
  /** Merged into each container. */
  readonly container?: Readonly<Record<string, unknown>>;
  readonly kind?: 'Deployment' | 'DaemonSet' | 'StatefulSet';
  readonly labels?: Readonly<Record<string, string>>;
}

export function deployment(
  namespace: string,
  name: string,
  {
    replicas = 0,
    images = [IMAGE],
    pod = {},
    container = {},
    kind = 'Deployment',
    labels = {},
  }: DeploymentOptions = {},
): KubernetesObject {
  const containers = images.map((image, index) => ({
    name: `main-${index}`,
    image,
    ...container,
  }));
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace, labels: { app: name, ...labels } },
    spec: {
      ...(kind === 'DaemonSet' ? {} : { replicas }),
      ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { ...pod, containers },
      },
    },
  };
}
