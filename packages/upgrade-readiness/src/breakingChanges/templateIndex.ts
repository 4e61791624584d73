import { parseImage } from '@drydock/kubernetes-knowledge';
import type {
  ObjectReference,
  OwnershipHints,
  PodFacts,
  PodTemplateFacts,
  VolumeFacts,
  WorkloadFacts,
} from '../contracts';
import { memoizeByIdentity } from '../memoizeByIdentity';

/** What runs pods: a workload, or a pod that no workload explains. */
export interface PodSource extends OwnershipHints {
  readonly object: ObjectReference;
  readonly template: PodTemplateFacts;
  /** Made from a file of a node. */
  readonly isStatic: boolean;
}

/**
 * Templates by what they use, so that each of a hundred rows asks a map and not ten thousand
 * templates.
 */
export class TemplateIndex {
  readonly fields = new Map<string, PodSource[]>();
  readonly annotations = new Map<string, PodSource[]>();
  /** Images by their repository. */
  readonly images = new Map<
    string,
    { readonly source: PodSource; readonly image: string }[]
  >();
  readonly nodeLabels = new Map<string, PodSource[]>();
  readonly tolerations = new Map<string, PodSource[]>();
  /** Volumes by type. */
  readonly volumes = new Map<
    string,
    { readonly source: PodSource; readonly volume: VolumeFacts }[]
  >();
  readonly withHostPorts: PodSource[] = [];
  readonly spreadOnSomeNodes: PodSource[] = [];

  constructor(sources: Iterable<PodSource>) {
    for (const source of sources) this.#add(source);
  }

  #add(source: PodSource): void {
    const { template } = source;
    const labels = new Set(Object.keys(template.nodeSelector));
    for (const { matchExpressions } of template.nodeAffinity ?? [])
      for (const { key } of matchExpressions) labels.add(key);
    addAll(this.fields, template.notableFields, source);
    addAll(this.annotations, template.notableAnnotations, source);
    for (const image of new Set(template.images))
      addAll(this.images, [parseImage(image).repository], { source, image });
    addAll(this.nodeLabels, labels, source);
    addAll(
      this.tolerations,
      new Set(template.tolerations.flatMap(({ key }) => key ?? [])),
      source,
    );
    for (const volume of template.volumes)
      addAll(this.volumes, [volume.type], { source, volume });
    if (template.hostPorts.length > 0) this.withHostPorts.push(source);
    if (template.topologySpread.length > 0 && labels.size > 0)
      this.spreadOnSomeNodes.push(source);
  }
}

function addAll<T>(
  map: Map<string, T[]>,
  keys: Iterable<string>,
  value: T,
): void {
  for (const key of keys) {
    const values = map.get(key);
    if (values) values.push(value);
    else map.set(key, [value]);
  }
}

export const templateIndexOf = memoizeByIdentity(
  (
    workloads: readonly WorkloadFacts[],
    pods: readonly PodFacts[],
  ): TemplateIndex =>
    new TemplateIndex([
      ...workloads.map(({ object, labels, annotations, template }) => ({
        object,
        labels,
        annotations,
        template,
        isStatic: false,
      })),
      ...pods.flatMap(({ namespace, name, labels, template, mirror }) =>
        template
          ? [
              {
                object: { group: '', kind: 'Pod', namespace, name },
                labels,
                annotations: {},
                template,
                isStatic: mirror,
              },
            ]
          : [],
      ),
    ]),
);
