import { formatVersion } from '@drydock/kubernetes-knowledge';
import { isRecord } from '../kube/object';
import type { ClusterStore } from '../state/clusterStore';

/** An upgrade of the control plane upgrades kube-proxy's image, too. */
export function syncKubeProxy(
  store: ClusterStore,
  version: string,
  now: number,
): void {
  const proxy = store.get('apps', 'DaemonSet', 'kube-system', 'kube-proxy');
  const spec = proxy && isRecord(proxy.spec) ? proxy.spec : undefined;
  if (!proxy || !spec || !isRecord(spec.template)) return;
  const containers = [
    {
      name: 'kube-proxy',
      image: `registry.k8s.io/kube-proxy:${formatVersion(version)}`,
    },
  ];
  store.put(
    {
      ...proxy,
      spec: { ...spec, template: { ...spec.template, spec: { containers } } },
    },
    now,
  );
}
