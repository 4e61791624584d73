import type { Reason } from '@drydock/upgrade-reasons';
import { matchesWildcard } from '@drydock/kubernetes-knowledge';
import type { WorkloadSignal } from '@drydock/kubernetes-knowledge';
import type {
  Evidence,
  NodeSelectorTerm,
  ObjectReference,
  PersistentVolumeFacts,
} from '../contracts';
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
  what: Reason,
): Sighting {
  return onObject(object, { labels, annotations }, what, 'pod-template');
}

/** A sighting for every template under the keys that are meant. */
function underKeys(
  map: ReadonlyMap<string, readonly PodSource[]>,
  isMeant: (key: string) => boolean,
  words: (key: string) => Reason,
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

/**
 * In-tree volumes of PersistentVolumes and of pods. Where a missing driver is the fault, the
 * cluster is to be mended, not each volume.
 */
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
        onObject(volume.object, volume, volumeOf(volume), 'volume'),
      );
    const ofPods = lookAtTemplates(reader, index =>
      types.flatMap(type =>
        (index.volumes.get(type) ?? []).map(({ source, volume }) =>
          onTemplate(source, {
            code: 'check.look.pod-volume',
            params: { volume: { object: volume.name }, type: { object: type } },
          }),
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

function volumeOf({ type, claim }: PersistentVolumeFacts): Reason {
  return claim
    ? {
        code: 'check.look.bound-volume',
        params: { type: { object: type }, claim: { object: claim } },
      }
    : { code: 'check.look.volume', params: { type: { object: type } } };
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
          ? [
              onTemplate(source, {
                code: 'check.look.host-path',
                params: { path: { object: path } },
              }),
            ]
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
            onTemplate(source, {
              code: 'check.look.image',
              params: { image: { object: image.slice(0, 200) } },
            }),
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
      field => ({
        code: 'check.look.field',
        params: { field: { object: field } },
      }),
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
      key => ({
        code: 'check.look.pod-annotation',
        params: { key: { object: key } },
      }),
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
          { code: 'check.look.names-label', params: { key: { object: key } } },
          'volume',
        ),
      );
    });
    const ofPods = lookAtTemplates(reader, index =>
      underKeys(
        index.nodeLabels,
        key => anyOf(keys, key),
        key => ({
          code: 'check.look.selects-label',
          params: { key: { object: key } },
        }),
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
        : [
            onTemplate(source, {
              code: 'check.look.toleration',
              params: { key: { object: key }, besides: { object: besides } },
            }),
          ];
    }),
  );
}

export function lookForSpreadOnSomeNodes(reader: FactReader): Look {
  return lookAtTemplates(reader, index =>
    index.spreadOnSomeNodes.map(source =>
      onTemplate(source, { code: 'check.look.spread' }),
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
          onTemplate(source, {
            code: 'check.look.host-port',
            params: { port: { object: String(port) } },
          }),
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
            {
              code: 'check.look.name',
              params: { part: { object: JSON.stringify(contains) } },
            },
            'object',
          ),
        ),
    ),
  );
}
