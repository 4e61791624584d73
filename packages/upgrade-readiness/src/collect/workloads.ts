import type { SectionResult, WorkloadFacts } from '../contracts';
import { arrayAt, numberAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import type { ListFilter } from './list';
import { notableFieldsOf, notableWorkloadFields } from './notableFields';
import type { ObjectPass } from './objectPass';
import { controllerOf, hintsOf, referenceOf } from './ownershipHints';
import { podTemplateFacts } from './podTemplate';
import { FactList, sectionOfLists } from './sections';

interface WorkloadKind {
  readonly group: string;
  readonly kind: string;
  readonly resource: string;
  /** Leaves out at the server what a controller made or what has finished. */
  readonly filter?: ListFilter;
}

const KINDS: readonly WorkloadKind[] = [
  { group: 'apps', kind: 'Deployment', resource: 'deployments' },
  { group: 'apps', kind: 'StatefulSet', resource: 'statefulsets' },
  { group: 'apps', kind: 'DaemonSet', resource: 'daemonsets' },
  {
    group: 'apps',
    kind: 'ReplicaSet',
    resource: 'replicasets',
    filter: { labelSelector: '!pod-template-hash' },
  },
  { group: 'batch', kind: 'CronJob', resource: 'cronjobs' },
  {
    group: 'batch',
    kind: 'Job',
    resource: 'jobs',
    filter: { fieldSelector: 'status.successful=0' },
  },
];

/** What runs pods and has no owner itself. */
export async function collectWorkloads(
  pass: ObjectPass,
): Promise<SectionResult<readonly WorkloadFacts[]>> {
  const outcomes = await Promise.all(
    KINDS.map(({ group, kind, resource, filter }) =>
      pass.subscribe(
        {
          group,
          version: 'v1',
          resource,
          form: 'full',
          purpose: 'workloads',
          ...(filter ? { filter } : {}),
        },
        () => new FactList(object => workloadFacts(object, group, kind)),
      ),
    ),
  );
  const facts = outcomes.flatMap(outcome =>
    outcome.status === 'failed' ? [] : outcome.accumulated.facts,
  );
  const failures = outcomes.flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  );
  return sectionOfLists(
    facts,
    failures,
    outcomes.some(({ status }) => status !== 'failed'),
  );
}

function workloadFacts(
  object: JsonObject,
  group: string,
  kind: string,
): WorkloadFacts | undefined {
  const reference = referenceOf(object, group, kind);
  if (!reference || controllerOf(object) || isFinishedJob(object, kind))
    return undefined;
  const template =
    kind === 'CronJob'
      ? objectAt(object, 'spec', 'jobTemplate', 'spec', 'template')
      : objectAt(object, 'spec', 'template');
  const asked = podTemplateFacts(
    template,
    arrayAt(objectAt(object, 'spec'), 'volumeClaimTemplates'),
  );
  const strategy =
    textAt(objectAt(object, 'spec', 'strategy'), 'type') ??
    textAt(objectAt(object, 'spec', 'updateStrategy'), 'type');
  const replicas = numberAt(objectAt(object, 'spec'), 'replicas');
  const readyReplicas = numberAt(objectAt(object, 'status'), 'readyReplicas');
  return {
    object: reference,
    ...(replicas === undefined ? {} : { replicas }),
    ...(readyReplicas === undefined ? {} : { readyReplicas }),
    podLabels: textMapAt(objectAt(template, 'metadata'), 'labels'),
    images: asked.images,
    template: {
      ...asked,
      notableFields: [
        ...asked.notableFields,
        ...notableFieldsOf(object, notableWorkloadFields),
      ],
    },
    ...(strategy ? { strategy } : {}),
    ...hintsOf(object),
  };
}

/** Servers that do not know the filter send these along. */
function isFinishedJob(object: JsonObject, kind: string): boolean {
  return (
    kind === 'Job' &&
    (numberAt(objectAt(object, 'status'), 'succeeded') ?? 0) > 0
  );
}
