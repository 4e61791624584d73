import type {
  PodAffinityTerm,
  PodTemplateFacts,
  ResourceQuantities,
  VolumeFacts,
} from '../contracts';
import {
  arrayAt,
  booleanAt,
  isObject,
  numberAt,
  objectAt,
  textAt,
  textMapAt,
} from '../decode';
import type { JsonObject } from '../decode';
import {
  notableAnnotationsOf,
  notableFieldsOf,
  notablePodAnnotations,
  notablePodFields,
} from './notableFields';
import { largestOf, quantitiesOf, sumOf } from './quantities';
import { nodeSelectorTermsOf, selectorAt } from './selectors';

/** Sources of volumes that go wherever a pod goes. */
const PORTABLE = new Set(['configMap', 'secret', 'projected', 'downwardAPI']);
const MAX_ENTRIES = 100;

/**
 * What a pod asks for, from a pod or from the template of a workload (`metadata` and `spec`).
 * `claims` are a StatefulSet's templates.
 */
export function podTemplateFacts(
  template: JsonObject,
  claims: readonly unknown[] = [],
): PodTemplateFacts {
  const metadata = objectAt(template, 'metadata');
  const spec = objectAt(template, 'spec');
  const containers = arrayAt(spec, 'containers').slice(0, MAX_ENTRIES);
  const affinity = objectAt(spec, 'affinity');
  const nodeTerms = nodeSelectorTermsOf(
    objectAt(affinity, 'nodeAffinity')
      .requiredDuringSchedulingIgnoredDuringExecution,
  );
  const terminationGraceSeconds = numberAt(
    spec,
    'terminationGracePeriodSeconds',
  );
  return {
    images: [...arrayAt(spec, 'initContainers'), ...containers]
      .flatMap(container => textAt(container, 'image') ?? [])
      .slice(0, MAX_ENTRIES),
    withoutReadinessProbe: containers.flatMap(container =>
      isObject(objectAt(container).readinessProbe)
        ? []
        : textAt(container, 'name') ?? [],
    ),
    requests: requestsOf(spec),
    volumes: [
      ...arrayAt(spec, 'volumes').flatMap(volume => volumeFacts(volume) ?? []),
      ...claims.flatMap(claimFacts),
    ].slice(0, MAX_ENTRIES),
    ...(terminationGraceSeconds === undefined
      ? {}
      : { terminationGraceSeconds }),
    hostNetwork: booleanAt(spec, 'hostNetwork') ?? false,
    hostPorts: containers
      .flatMap(container => arrayAt(container, 'ports'))
      .flatMap(port => numberAt(port, 'hostPort') ?? [])
      .slice(0, MAX_ENTRIES),
    nodeSelector: textMapAt(spec, 'nodeSelector'),
    ...(nodeTerms.length > 0 ? { nodeAffinity: nodeTerms } : {}),
    podAntiAffinity: affinityTerms(objectAt(affinity, 'podAntiAffinity')),
    podAffinity: affinityTerms(objectAt(affinity, 'podAffinity')),
    topologySpread: arrayAt(spec, 'topologySpreadConstraints')
      .slice(0, MAX_ENTRIES)
      .flatMap(spreadFacts),
    tolerations: arrayAt(spec, 'tolerations')
      .slice(0, MAX_ENTRIES)
      .map(tolerationFacts),
    notableFields: notableFieldsOf(spec, notablePodFields),
    notableAnnotations: notableAnnotationsOf(
      objectAt(metadata, 'annotations'),
      notablePodAnnotations,
    ),
  };
}

/**
 * What the scheduler counts: the pod's own total where it states one (1.34), else containers and
 * sidecars together, or the largest init container with the sidecars where that is more; and the
 * overhead of its runtime class.
 */
function requestsOf(spec: JsonObject): ResourceQuantities {
  const requests = (part: unknown) =>
    quantitiesOf(objectAt(part, 'resources', 'requests'));
  const init = arrayAt(spec, 'initContainers');
  const sidecars = init
    .filter(container => textAt(container, 'restartPolicy') === 'Always')
    .map(requests);
  const others = init
    .filter(container => textAt(container, 'restartPolicy') !== 'Always')
    .map(container => sumOf([requests(container), ...sidecars]));
  const running = sumOf([
    ...arrayAt(spec, 'containers').map(requests),
    ...sidecars,
  ]);
  const own = { ...largestOf([running, ...others]), ...requests(spec) };
  return sumOf([own, quantitiesOf(objectAt(spec, 'overhead'))]);
}

/** Its name and the field that is set besides; undefined for what goes wherever the pod goes. */
function volumeFacts(volume: unknown): VolumeFacts | undefined {
  const type = Object.keys(objectAt(volume))
    .find(key => key !== 'name')
    ?.slice(0, 60);
  if (!type || PORTABLE.has(type)) return undefined;
  const source = objectAt(volume, type);
  const path =
    type === 'hostPath' ? textAt(source, 'path')?.slice(0, 200) : undefined;
  const claim =
    type === 'persistentVolumeClaim' ? textAt(source, 'claimName') : undefined;
  const driver =
    type === 'csi' || type === 'flexVolume'
      ? textAt(source, 'driver')
      : undefined;
  return {
    name: textAt(volume, 'name') ?? '',
    type,
    ...(claim ? { claim } : {}),
    ...(path ? { path } : {}),
    ...(driver ? { driver } : {}),
  };
}

function claimFacts(claim: unknown): readonly VolumeFacts[] {
  const name = textAt(objectAt(claim, 'metadata'), 'name');
  return name
    ? [{ name, type: 'persistentVolumeClaim', claim: name, template: true }]
    : [];
}

function affinityTerms(affinity: JsonObject): readonly PodAffinityTerm[] {
  return arrayAt(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')
    .slice(0, MAX_ENTRIES)
    .flatMap(term => {
      const topologyKey = textAt(term, 'topologyKey');
      const selector = selectorAt(term, 'labelSelector');
      const namespaces = arrayAt(term, 'namespaces').flatMap(name =>
        typeof name === 'string' ? [name.slice(0, 253)] : [],
      );
      return topologyKey
        ? [{ topologyKey, ...(selector ? { selector } : {}), namespaces }]
        : [];
    });
}

function spreadFacts(constraint: unknown): PodTemplateFacts['topologySpread'] {
  const topologyKey = textAt(constraint, 'topologyKey');
  const selector = selectorAt(constraint, 'labelSelector');
  if (!topologyKey) return [];
  return [
    {
      topologyKey,
      maxSkew: numberAt(constraint, 'maxSkew') ?? 1,
      required: textAt(constraint, 'whenUnsatisfiable') !== 'ScheduleAnyway',
      ...(selector ? { selector } : {}),
    },
  ];
}

function tolerationFacts(
  toleration: unknown,
): PodTemplateFacts['tolerations'][number] {
  const of = (key: 'key' | 'operator' | 'value' | 'effect') =>
    textAt(toleration, key);
  return {
    key: of('key'),
    operator: of('operator'),
    value: of('value'),
    effect: of('effect'),
  };
}
