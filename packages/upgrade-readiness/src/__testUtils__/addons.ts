import type { WorkloadFacts } from '../contracts';

/** A Deployment that runs images and uses nothing else. */
export function workloadRunning(
  images: readonly string[],
  { namespace, name }: { readonly namespace: string; readonly name: string } = {
    namespace: 'infra',
    name: 'some',
  },
  labels: Readonly<Record<string, string>> = {},
): WorkloadFacts {
  return {
    object: { group: 'apps', kind: 'Deployment', namespace, name },
    podLabels: {},
    images,
    template: {
      images,
      withoutReadinessProbe: [],
      requests: {},
      volumes: [],
      hostNetwork: false,
      hostPorts: [],
      nodeSelector: {},
      podAntiAffinity: [],
      podAffinity: [],
      topologySpread: [],
      tolerations: [],
      notableFields: [],
      notableAnnotations: [],
    },
    labels,
    annotations: {},
  };
}
