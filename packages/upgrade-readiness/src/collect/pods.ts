import type { PodFacts, SectionResult } from '../contracts';
import { arrayAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import type { ObjectPass } from './objectPass';
import { controllerOf } from './ownershipHints';
import { podTemplateFacts } from './podTemplate';
import { FactList, sectionOfList } from './sections';

/** Pods that run or will run. Finished ones hold no node and count for no budget, so the server leaves them out. */
export async function collectPods(pass: ObjectPass): Promise<SectionResult<readonly PodFacts[]>> {
  const filter = { fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed' };
  const outcome = await pass.subscribe({ group: '', version: 'v1', resource: 'pods', form: 'full', filter, purpose: 'pods' }, () => new FactList(runningPodFacts));
  return sectionOfList(outcome, ({ facts }) => facts);
}

/** Controllers whose own template is read (`workloads.ts`); what the pods of any other ask for, only they tell. Jobs of CronJobs are not read. */
const READ_CONTROLLERS = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet']);

/** Servers that do not know the filter send finished pods along. */
function runningPodFacts(object: JsonObject): PodFacts | undefined {
  const pod = podFacts(object);
  return pod && pod.phase !== 'Succeeded' && pod.phase !== 'Failed' ? pod : undefined;
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
    ...(workload && READ_CONTROLLERS.has(workload.kind) ? {} : { template: podTemplateFacts(object) }),
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
