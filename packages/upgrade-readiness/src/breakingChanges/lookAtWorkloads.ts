import { matchesWildcard, parseImage } from '@drydock/kubernetes-knowledge';
import type { WorkloadSignal } from '@drydock/kubernetes-knowledge';
import type { NodeSelectorTerm, ObjectReference, OwnershipHints, PodTemplateFacts } from '../contracts';
import type { FactReader } from './factReader';
import { onCluster, onObject, saw } from './sightings';
import type { Look, Sighting } from './sightings';

type Signal<K extends WorkloadSignal['kind']> = Extract<WorkloadSignal, { readonly kind: K }>;

/** What runs pods: a workload, or a pod that no workload explains. */
interface PodSource extends OwnershipHints {
  readonly object: ObjectReference;
  readonly template: PodTemplateFacts;
  readonly isStatic: boolean;
}

/** Looks at every template; `words` gives what is wrong with one in words, or nothing. */
function lookAtTemplates(reader: FactReader, words: (source: PodSource) => readonly string[]): Look {
  return reader.look('workloads', workloads =>
    reader.look('pods', pods => {
      const sources: PodSource[] = [
        ...workloads.map(workload => ({ ...workload, isStatic: false })),
        ...pods.flatMap(({ namespace, name, labels, template, mirror }) =>
          template ? [{ object: { group: '', kind: 'Pod', namespace, name }, labels, annotations: {}, template, isStatic: mirror }] : [],
        ),
      ];
      return saw(sources.flatMap(source => words(source).map(text => onObject(source.object, source, text, 'pod-template'))));
    }),
  );
}

function anyOf(patterns: readonly string[], value: string): boolean {
  return patterns.some(pattern => matchesWildcard(pattern, value));
}

/** In-tree volumes of PersistentVolumes and of pods. Where a missing driver is the fault, the cluster is to be mended, not each volume. */
export function lookForVolumeType(reader: FactReader, { types, withoutDriver }: Signal<'volume-type'>): Look {
  return reader.look('storage', ({ volumes, drivers }) => {
    if (withoutDriver !== undefined && drivers.includes(withoutDriver)) return saw([]);
    const ofVolumes = volumes.filter(({ type }) => types.includes(type)).map(volume => onObject(volume.object, volume, `It is of type ${volume.type}${volume.claim ? `, bound to ${volume.claim}` : ''}`, 'volume'));
    const ofPods = lookAtTemplates(reader, ({ template }) =>
      template.volumes.filter(({ type }) => types.includes(type)).map(({ name, type }) => `Its volume ${name} is of type ${type}`),
    );
    const found = [...ofVolumes, ...ofPods.found];
    return saw(withoutDriver === undefined ? found : found.map(sighting => missingDriver(sighting, withoutDriver)), ofPods.blind);
  });
}

function missingDriver({ object, evidence }: Sighting, driver: string): Sighting {
  const name = object ? `${object.kind} ${object.namespace ? `${object.namespace}/` : ''}${object.name}: ` : '';
  return onCluster(`${name}${evidence.text}, and the CSI driver ${driver} is not installed`, 'volume');
}

export function lookForHostPath(reader: FactReader, { paths }: Signal<'host-path'>): Look {
  return lookAtTemplates(reader, ({ template }) =>
    template.volumes.flatMap(({ type, path }) => (type === 'hostPath' && path !== undefined && anyOf(paths, path) ? [`It mounts ${path} of the host`] : [])),
  );
}

/** Static pods are changed by the upgrade itself. */
export function lookForImage(reader: FactReader, { images }: Signal<'image'>): Look {
  return lookAtTemplates(reader, ({ template, isStatic }) => (isStatic ? [] : template.images.filter(image => anyOf(images, parseImage(image).repository)).map(image => `It runs ${image.slice(0, 200)}`)));
}

export function lookForPodField(reader: FactReader, { fields }: Signal<'pod-field'>): Look {
  return lookAtTemplates(reader, ({ template }) => template.notableFields.filter(field => fields.includes(field)).map(field => `It uses ${field}`));
}

export function lookForPodAnnotation(reader: FactReader, { keys }: Signal<'pod-annotation'>): Look {
  return lookAtTemplates(reader, ({ template }) => template.notableAnnotations.filter(key => anyOf(keys, key)).map(key => `Its pods carry the annotation ${key}`));
}

function keysOf(terms: readonly NodeSelectorTerm[] = []): readonly string[] {
  return terms.flatMap(({ matchExpressions }) => matchExpressions.map(({ key }) => key));
}

export function lookForNodeLabel(reader: FactReader, { keys }: Signal<'node-label'>): Look {
  return reader.look('storage', ({ volumes }) => {
    const ofVolumes = volumes.flatMap(volume => {
      const used = [...new Set([...volume.legacyLabels, ...keysOf(volume.nodeAffinity)])].filter(key => anyOf(keys, key));
      return used.map(key => onObject(volume.object, volume, `It names the label ${key}`, 'volume'));
    });
    const ofPods = lookAtTemplates(reader, ({ template }) => {
      const used = new Set([...Object.keys(template.nodeSelector), ...keysOf(template.nodeAffinity)]);
      return [...used].filter(key => anyOf(keys, key)).map(key => `Its pods select nodes by the label ${key}`);
    });
    return saw([...ofVolumes, ...ofPods.found], ofPods.blind);
  });
}

export function lookForToleration(reader: FactReader, { key, besides }: Signal<'toleration'>): Look {
  return lookAtTemplates(reader, ({ template }) => {
    const tolerated = template.tolerations.map(toleration => toleration.key);
    const toleratesAll = template.tolerations.some(toleration => toleration.key === undefined && toleration.operator === 'Exists');
    return tolerated.includes(key) && !tolerated.includes(besides) && !toleratesAll ? [`Its pods tolerate ${key} and not ${besides}`] : [];
  });
}

export function lookForSpreadOnSomeNodes(reader: FactReader): Look {
  return lookAtTemplates(reader, ({ template }) => {
    const selectsNodes = Object.keys(template.nodeSelector).length > 0 || (template.nodeAffinity ?? []).length > 0;
    return selectsNodes && template.topologySpread.length > 0 ? ['Its pods are spread and may use only some nodes'] : [];
  });
}

/** Default of --service-node-port-range. */
const NODE_PORTS = { first: 30_000, last: 32_767 };

export function lookForHostPort(reader: FactReader): Look {
  return lookAtTemplates(reader, ({ template }) =>
    template.hostPorts.filter(port => port >= NODE_PORTS.first && port <= NODE_PORTS.last).map(port => `Its pods take port ${port} of the host, which can be a node port`),
  );
}

export function lookForWorkloadName(reader: FactReader, { workload, contains }: Signal<'workload-name'>): Look {
  return reader.look('workloads', workloads =>
    saw(workloads.filter(({ object }) => object.kind === workload && object.name.includes(contains)).map(found => onObject(found.object, found, `Its name contains ${JSON.stringify(contains)}`, 'object'))),
  );
}
