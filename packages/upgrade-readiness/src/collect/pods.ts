import type {
  ClusterReadFailure,
  PodFacts,
  SectionResult,
  WorkloadFacts,
} from '../contracts';
import { arrayAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Accumulator, ListSpec } from './list';
import type { ObjectPass } from './objectPass';
import { controllerOf } from './ownershipHints';
import { podTemplateFacts } from './podTemplate';
import type { Reader } from './reader';
import { sectionOfList } from './sections';

const PODS: ListSpec = {
  group: '',
  version: 'v1',
  resource: 'pods',
  form: 'table',
  columns: ['Ready', 'Status', 'Node'],
  filter: { fieldSelector: 'status.phase!=Succeeded,status.phase!=Failed' },
  purpose: 'pods',
};

class PodAccumulator implements Accumulator {
  readonly facts: PodFacts[] = [];
  /** Pods of one workload have the same labels: one copy of them is kept. */
  readonly #labels = new Map<string, PodFacts['labels']>();

  add(object: JsonObject): void {
    const pod = podFacts(object);
    // Servers that do not know the filter send finished pods along.
    if (!pod || pod.phase === 'Succeeded' || pod.phase === 'Failed') return;
    const key = JSON.stringify(pod.labels);
    const labels = this.#labels.get(key) ?? pod.labels;
    this.#labels.set(key, labels);
    this.facts.push({ ...pod, labels });
  }
}

/**
 * Pods that run or will run, as the table that people see with their metadata: what a pod asks for
 * is in its workload's template. Finished ones hold no node and count for no budget, so the server
 * leaves them out.
 */
export async function collectPods(
  pass: ObjectPass,
): Promise<SectionResult<readonly PodFacts[]>> {
  const outcome = await pass.subscribe(PODS, () => new PodAccumulator());
  return sectionOfList(outcome, ({ facts }) => facts);
}

function podFacts(object: JsonObject): PodFacts | undefined {
  const metadata = objectAt(object, 'metadata');
  const name = textAt(metadata, 'name');
  if (!name) return undefined;
  const labels = textMapAt(metadata, 'labels');
  const workload = workloadOf(object, labels);
  const { node, ...state } = Object.hasOwn(object, 'cells')
    ? stateOfCells(objectAt(object, 'cells'))
    : stateOfBody(object);
  return {
    namespace: textAt(metadata, 'namespace') ?? '',
    name,
    ...(node ? { node } : {}),
    ...state,
    ...(textAt(metadata, 'deletionTimestamp') ? { deleting: true } : {}),
    labels,
    ...(workload ? { workload } : {}),
    mirror: Object.hasOwn(
      objectAt(metadata, 'annotations'),
      'kubernetes.io/config.mirror',
    ),
  };
}

type PodState = Pick<PodFacts, 'node' | 'ready' | 'phase'>;

function stateOfBody(object: JsonObject): PodState {
  const status = objectAt(object, 'status');
  const ready = arrayAt(status, 'conditions').some(
    condition =>
      textAt(condition, 'type') === 'Ready' &&
      textAt(condition, 'status') === 'True',
  );
  return {
    node: textAt(objectAt(object, 'spec'), 'nodeName'),
    ready,
    phase: textAt(status, 'phase') ?? 'Unknown',
  };
}

/**
 * What the Status column shows of pods that have not started, and of some that have (see
 * {@link withPhases}); all other words are reasons of ones that run.
 */
const NOT_STARTED =
  /^(Pending|ContainerCreating|PodInitializing|SchedulingGated|Init:|ErrImage|ImagePull|InvalidImageName|CreateContainer|ContainerStatusUnknown)/;
const FINISHED: Readonly<Record<string, string>> = {
  Completed: 'Succeeded',
  Succeeded: 'Succeeded',
  Failed: 'Failed',
  Evicted: 'Failed',
};

/**
 * Ready is `2/2` where all containers are ready; readiness gates are not part of it. Status is the
 * phase or, more telling, a reason.
 */
function stateOfCells(cells: JsonObject): PodState {
  const [ready, containers] = (textAt(cells, 'Ready') ?? '')
    .split('/')
    .map(Number);
  const status = textAt(cells, 'Status') ?? 'Unknown';
  const node = textAt(cells, 'Node');
  return {
    node: node === '<none>' ? undefined : node,
    ready: containers > 0 && ready === containers,
    phase: phaseOf(status),
  };
}

function phaseOf(status: string): string {
  if (status === 'Unknown') return status;
  if (Object.hasOwn(FINISHED, status)) return FINISHED[status];
  return NOT_STARTED.test(status) ? 'Pending' : 'Running';
}

/**
 * A Deployment's pods belong to a ReplicaSet named `<deployment>-<pod-template-hash>`. Other owners
 * are taken as they are.
 */
function workloadOf(
  object: JsonObject,
  labels: Readonly<Record<string, string>>,
): PodFacts['workload'] {
  const controller = controllerOf(object);
  const suffix = Object.hasOwn(labels, 'pod-template-hash')
    ? `-${labels['pod-template-hash']}`
    : undefined;
  if (
    controller?.kind === 'ReplicaSet' &&
    suffix &&
    controller.name.endsWith(suffix)
  ) {
    return {
      kind: 'Deployment',
      name: controller.name.slice(0, -suffix.length),
    };
  }
  return controller;
}

/** From here on, one list of all pods costs less than one for each. */
const FEW_SAMPLES = 60;

/**
 * The pods, with what they ask for where no workload that was read tells it: bare pods, and one for
 * each controller that Drydock does not know. Static pods are left out: no drain moves them, and
 * `components` has what matters of them.
 */
export async function withTemplates(
  reader: Reader,
  pods: SectionResult<readonly PodFacts[]>,
  workloads: SectionResult<readonly WorkloadFacts[]>,
): Promise<SectionResult<readonly PodFacts[]>> {
  if (pods.status !== 'read' && pods.status !== 'partial') return pods;
  const known = namesOf(workloads);
  const facts = pods.facts.map(pod => withCronJob(pod, known));
  const unexplained = facts.filter(
    pod =>
      !pod.mirror &&
      !(pod.workload && known.has(keyOf(pod.namespace, pod.workload))),
  );
  const samples = new Map(unexplained.map(pod => [sampleKey(pod), pod]));
  const { templates, failure } = await readTemplates(reader, samples);
  const complete = facts.map(pod => {
    const template = templates.get(sampleKey(pod));
    return template ? { ...pod, template } : pod;
  });
  const failures = [
    ...(pods.status === 'partial' ? pods.failures : []),
    ...(failure ? [failure] : []),
  ];
  return failures.length === 0
    ? { status: 'read', facts: complete }
    : { status: 'partial', facts: complete, failures };
}

function keyOf(
  namespace: string,
  { kind, name }: { readonly kind: string; readonly name: string },
): string {
  return `${namespace}/${kind}/${name}`;
}

function namesOf(
  workloads: SectionResult<readonly WorkloadFacts[]>,
): ReadonlySet<string> {
  if (workloads.status !== 'read' && workloads.status !== 'partial')
    return new Set();
  return new Set(
    workloads.facts.map(({ object }) => keyOf(object.namespace ?? '', object)),
  );
}

/** A CronJob's Jobs are named `<cronjob>-<minutes since 1970>`. */
function withCronJob(pod: PodFacts, known: ReadonlySet<string>): PodFacts {
  const cronJob =
    pod.workload?.kind === 'Job'
      ? /^(.+)-\d{5,12}$/.exec(pod.workload.name)?.[1]
      : undefined;
  const workload = { kind: 'CronJob', name: cronJob ?? '' };
  return cronJob && known.has(keyOf(pod.namespace, workload))
    ? { ...pod, workload }
    : pod;
}

/** Pods of one controller ask for the same. */
function sampleKey({ namespace, name, workload }: PodFacts): string {
  return workload
    ? keyOf(namespace, workload)
    : keyOf(namespace, { kind: 'Pod', name });
}

type Template = NonNullable<PodFacts['template']>;

interface Templates {
  readonly templates: ReadonlyMap<string, Template>;
  readonly failure?: ClusterReadFailure;
}

/** Only `list` is asked for, so that the role needs no other verb: a name is a field selector. */
async function readTemplates(
  reader: Reader,
  samples: ReadonlyMap<string, PodFacts>,
): Promise<Templates> {
  const templates = new Map<string, Template>();
  const wanted = new Map(
    [...samples].map(([key, { namespace, name }]) => [
      `${namespace}/${name}`,
      key,
    ]),
  );
  const add = (object: JsonObject) => {
    const metadata = objectAt(object, 'metadata');
    const key = wanted.get(
      `${textAt(metadata, 'namespace') ?? ''}/${
        textAt(metadata, 'name') ?? ''
      }`,
    );
    if (key) templates.set(key, podTemplateFacts(object));
  };
  const full: ListSpec = { ...PODS, form: 'full', columns: undefined };
  const lists: readonly ListSpec[] =
    samples.size > FEW_SAMPLES
      ? [full]
      : [...samples.values()].map(({ namespace, name }) => ({
          ...full,
          namespace,
          filter: { fieldSelector: `metadata.name=${name}` },
        }));
  const outcomes = await Promise.all(
    lists.map(spec => readList(reader, spec, () => ({ add }))),
  );
  const failure = outcomes.flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  )[0];
  return { templates, ...(failure ? { failure } : {}) };
}
