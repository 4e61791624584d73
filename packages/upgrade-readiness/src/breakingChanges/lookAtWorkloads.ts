import { said, type Reason } from '@drydock/upgrade-reasons';
import { matchesWildcard } from '@drydock/kubernetes-knowledge';
import type { WorkloadSignal } from '@drydock/kubernetes-knowledge';
import type { Evidence, NodeSelectorTerm, ObjectReference } from '../contracts';
import type { FactReader } from './factReader';
import { onCluster, onObject, saw } from './sightings';
import type { Look, Sighting } from './sightings';
import { templateIndexOf } from './templateIndex';
import type { PodSource, TemplateIndex } from './templateIndex';

type Signal<K extends WorkloadSignal['kind']> = Extract<
  WorkloadSignal,
  { readonly kind: K }
>;

/** Looks at the templates of all workloads and of pods that no workload explains. */
function lookAtTemplates(
  reader: FactReader,
  into: (index: TemplateIndex) => readonly Sighting[],
): Look {
  return reader.look('workloads', workloads =>
    reader.look('pods', pods => saw(into(templateIndexOf(workloads, pods)))),
  );
}

function onTemplate(
  { object, labels, annotations }: PodSource,
  text: string,
): Sighting {
  return onObject(object, { labels, annotations }, said(text), 'pod-template');
}

/** A sighting for every template under the keys that are meant. */
function underKeys(
  map: ReadonlyMap<string, readonly PodSource[]>,
  isMeant: (key: string) => boolean,
  words: (key: string) => string,
): readonly Sighting[] {
  return [...map]
    .filter(([key]) => isMeant(key))
    .flatMap(([key, sources]) =>
      sources.map(source => onTemplate(source, words(key))),
    );
}

function anyOf(patterns: readonly string[], value: string): boolean {
  return patterns.some(pattern => matchesWildcard(pattern, value));
}

/** In-tree volumes of PersistentVolumes and of pods. Where a missing driver is the fault, the cluster is to be mended, not each volume. */
export function lookForVolumeType(
  reader: FactReader,
  { types, withoutDriver }: Signal<'volume-type'>,
): Look {
  return reader.look('storage', ({ volumes, drivers }) => {
    if (withoutDriver !== undefined && drivers.includes(withoutDriver))
      return saw([]);
    const ofVolumes = volumes
      .filter(({ type }) => types.includes(type))
      .map(volume =>
        onObject(
          volume.object,
          volume,
          said(
            `It is of type ${volume.type}${
              volume.claim ? `, bound to ${volume.claim}` : ''
            }`,
          ),
          'volume',
        ),
      );
    const ofPods = lookAtTemplates(reader, index =>
      types.flatMap(type =>
        (index.volumes.get(type) ?? []).map(({ source, volume }) =>
          onTemplate(source, `Its volume ${volume.name} is of type ${type}`),
        ),
      ),
    );
    const found = [...ofVolumes, ...ofPods.found];
    return saw(
      withoutDriver === undefined
        ? found
        : found.map(sighting => missingDriver(sighting, withoutDriver)),
      ofPods.blind,
    );
  });
}

function missingDriver(
  { object, evidence }: Sighting,
  driver: string,
): Sighting {
  return onCluster(
    {
      code: 'check.breaking-changes.driver-missing',
      params: {
        use: { reasons: [object ? ofObject(object, evidence) : evidence.what] },
        driver: { object: driver },
      },
    },
    'volume',
  );
}

function ofObject(object: ObjectReference, { what }: Evidence): Reason {
  return {
    code: 'check.on-object',
    params: {
      object: {
        object: `${object.kind} ${
          object.namespace ? `${object.namespace}/` : ''
        }${object.name}`,
      },
      what: { reasons: [what] },
    },
  };
}

export function lookForHostPath(
  reader: FactReader,
  { paths }: Signal<'host-path'>,
): Look {
  return lookAtTemplates(reader, index =>
    (index.volumes.get('hostPath') ?? []).flatMap(
      ({ source, volume: { path } }) =>
        path !== undefined && anyOf(paths, path)
          ? [onTemplate(source, `It mounts ${path} of the host`)]
          : [],
    ),
  );
}

/** Static pods are changed by the upgrade itself. */
export function lookForImage(
  reader: FactReader,
  { images }: Signal<'image'>,
): Look {
  return lookAtTemplates(reader, index =>
    [...index.images]
      .filter(([repository]) => anyOf(images, repository))
      .flatMap(([, uses]) =>
        uses
          .filter(({ source }) => !source.isStatic)
          .map(({ source, image }) =>
            onTemplate(source, `It runs ${image.slice(0, 200)}`),
          ),
      ),
  );
}

export function lookForPodField(
  reader: FactReader,
  { fields }: Signal<'pod-field'>,
): Look {
  return lookAtTemplates(reader, index =>
    underKeys(
      index.fields,
      field => fields.includes(field),
      field => `It uses ${field}`,
    ),
  );
}

export function lookForPodAnnotation(
  reader: FactReader,
  { keys }: Signal<'pod-annotation'>,
): Look {
  return lookAtTemplates(reader, index =>
    underKeys(
      index.annotations,
      key => anyOf(keys, key),
      key => `Its pods carry the annotation ${key}`,
    ),
  );
}

function keysOf(terms: readonly NodeSelectorTerm[] = []): readonly string[] {
  return terms.flatMap(({ matchExpressions }) =>
    matchExpressions.map(({ key }) => key),
  );
}

export function lookForNodeLabel(
  reader: FactReader,
  { keys }: Signal<'node-label'>,
): Look {
  return reader.look('storage', ({ volumes }) => {
    const ofVolumes = volumes.flatMap(volume => {
      const used = [
        ...new Set([...volume.legacyLabels, ...keysOf(volume.nodeAffinity)]),
      ].filter(key => anyOf(keys, key));
      return used.map(key =>
        onObject(
          volume.object,
          volume,
          said(`It names the label ${key}`),
          'volume',
        ),
      );
    });
    const ofPods = lookAtTemplates(reader, index =>
      underKeys(
        index.nodeLabels,
        key => anyOf(keys, key),
        key => `Its pods select nodes by the label ${key}`,
      ),
    );
    return saw([...ofVolumes, ...ofPods.found], ofPods.blind);
  });
}

export function lookForToleration(
  reader: FactReader,
  { key, besides }: Signal<'toleration'>,
): Look {
  return lookAtTemplates(reader, index =>
    (index.tolerations.get(key) ?? []).flatMap(source => {
      const { tolerations } = source.template;
      const isSafe = tolerations.some(
        other =>
          other.key === besides ||
          (other.key === undefined && other.operator === 'Exists'),
      );
      return isSafe
        ? []
        : [onTemplate(source, `Its pods tolerate ${key} and not ${besides}`)];
    }),
  );
}

export function lookForSpreadOnSomeNodes(reader: FactReader): Look {
  return lookAtTemplates(reader, index =>
    index.spreadOnSomeNodes.map(source =>
      onTemplate(source, 'Its pods are spread and may use only some nodes'),
    ),
  );
}

/** Default of --service-node-port-range. */
const NODE_PORTS = { first: 30_000, last: 32_767 };

export function lookForHostPort(reader: FactReader): Look {
  return lookAtTemplates(reader, index =>
    index.withHostPorts.flatMap(source =>
      source.template.hostPorts
        .filter(port => port >= NODE_PORTS.first && port <= NODE_PORTS.last)
        .map(port =>
          onTemplate(
            source,
            `Its pods take port ${port} of the host, which can be a node port`,
          ),
        ),
    ),
  );
}

export function lookForWorkloadName(
  reader: FactReader,
  { workload, contains }: Signal<'workload-name'>,
): Look {
  return reader.look('workloads', workloads =>
    saw(
      workloads
        .filter(
          ({ object }) =>
            object.kind === workload && object.name.includes(contains),
        )
        .map(found =>
          onObject(
            found.object,
            found,
            said(`Its name contains ${JSON.stringify(contains)}`),
            'object',
          ),
        ),
    ),
  );
}
