import type { PodFacts, SectionResult } from '../contracts';
import { arrayAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import type { Accumulator } from './list';
import type { ObjectPass } from './objectPass';
import { controllerOf } from './ownershipHints';
import { sectionOfList } from './sections';

export interface PodsResult {
  readonly pods: SectionResult<readonly PodFacts[]>;
  /** Version of kube-proxy by node, from the image of its pod. */
  readonly kubeProxies: ReadonlyMap<string, string>;
}

class PodAccumulator implements Accumulator {
  readonly facts: PodFacts[] = [];
  readonly kubeProxies = new Map<string, string>();

  add(object: JsonObject): void {
    const pod = podFacts(object);
    if (!pod || pod.phase === 'Succeeded' || pod.phase === 'Failed') return;
    this.facts.push(pod);
    const version = pod.node && pod.namespace === 'kube-system' ? kubeProxyVersion(object, pod) : undefined;
    if (version && pod.node) this.kubeProxies.set(pod.node, version);
  }
}

/** Pods that run or will run. Finished ones hold no node and count for no budget, so the server leaves them out. */
export async function collectPods(pass: ObjectPass): Promise<PodsResult> {
  const filter = { fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed' };
  const outcome = await pass.subscribe({ group: '', version: 'v1', resource: 'pods', form: 'full', filter, purpose: 'pods' }, () => new PodAccumulator());
  const kubeProxies = outcome.status === 'failed' ? new Map<string, string>() : outcome.accumulated.kubeProxies;
  return { pods: sectionOfList(outcome, ({ facts }) => facts), kubeProxies };
}

function podFacts(object: JsonObject): PodFacts | undefined {
  const metadata = objectAt(object, 'metadata');
  const name = textAt(metadata, 'name');
  if (!name) return undefined;
  const status = objectAt(object, 'status');
  const ready = arrayAt(status, 'conditions').some(condition => textAt(condition, 'type') === 'Ready' && textAt(condition, 'status') === 'True');
  const node = textAt(objectAt(object, 'spec'), 'nodeName');
  const labels = textMapAt(metadata, 'labels');
  const workload = workloadOf(object, labels);
  return {
    namespace: textAt(metadata, 'namespace') ?? '',
    name,
    ...(node ? { node } : {}),
    ready,
    phase: textAt(status, 'phase') ?? 'Unknown',
    labels,
    ...(workload ? { workload } : {}),
    mirror: Object.hasOwn(objectAt(metadata, 'annotations'), 'kubernetes.io/config.mirror'),
  };
}

/** A Deployment's pods belong to a ReplicaSet named `<deployment>-<pod-template-hash>`. Other owners are taken as they are. */
function workloadOf(object: JsonObject, labels: Readonly<Record<string, string>>): PodFacts['workload'] {
  const controller = controllerOf(object);
  const suffix = Object.hasOwn(labels, 'pod-template-hash') ? `-${labels['pod-template-hash']}` : undefined;
  if (controller?.kind === 'ReplicaSet' && suffix && controller.name.endsWith(suffix)) {
    return { kind: 'Deployment', name: controller.name.slice(0, -suffix.length) };
  }
  return controller;
}

function kubeProxyVersion(object: JsonObject, pod: PodFacts): string | undefined {
  if (pod.labels['k8s-app'] !== 'kube-proxy' && pod.labels.component !== 'kube-proxy') return undefined;
  const image = arrayAt(objectAt(object, 'spec'), 'containers').map(container => textAt(container, 'image')).find(candidate => candidate?.includes('kube-proxy'));
  return image && /:(v?\d+\.\d+[^@]*)/.exec(image)?.[1];
}
