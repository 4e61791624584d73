import type { Addon, AddonMatch, AddonTraits } from './addon';

/** An image as its parts; `docker.io/library` is written out where it was left out. */
export interface ImageReference {
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** Splits what a container names as its image. A host is what holds a dot or a port, or is `localhost` (as container runtimes read it). */
export function parseImage(image: string): ImageReference {
  const [withTag, digest] = image.slice(0, 1024).split('@', 2);
  const tagAt = withTag.lastIndexOf(':');
  const hasTag = tagAt > withTag.lastIndexOf('/');
  const name = hasTag ? withTag.slice(0, tagAt) : withTag;
  const first = name.split('/', 1)[0];
  const hasHost = name.includes('/') && (/[.:]/.test(first) || first === 'localhost');
  const path = name.includes('/') ? name : `library/${name}`;
  return {
    repository: hasHost ? name : `docker.io/${path}`,
    ...(hasTag ? { tag: withTag.slice(tagAt + 1) } : {}),
    ...(digest ? { digest } : {}),
  };
}

/**
 * Plain text in which `*` stands for any characters. Written here because it is five lines: glob libraries treat slashes, braces and
 * brackets as their own, which image names are not.
 */
export function matchesWildcard(pattern: string, value: string): boolean {
  if (!pattern.includes('*')) return pattern === value;
  const [head, ...rest] = pattern.split('*');
  const tail = rest.pop() ?? '';
  if (!value.startsWith(head) || !value.endsWith(tail) || value.length < head.length + tail.length) return false;
  let position = head.length;
  for (const part of rest) {
    const found = value.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return position <= value.length - tail.length;
}

/**
 * Whether an image is kept in the repository, or in a mirror of it: companies copy images under hosts of their own and keep the path. A
 * path of one name (`etcd`) says too little to be taken for a mirror.
 */
function isOfRepository(pattern: string, repository: string): boolean {
  if (matchesWildcard(pattern, repository)) return true;
  const path = pattern.slice(pattern.indexOf('/') + 1);
  return path.includes('/') && !path.startsWith('library/') && !path.startsWith('*') && matchesWildcard(`*/${path}`, repository);
}

/** Longest pattern first decides between two that match, so that the answer does not hang on the order of the data. */
function byImage(addons: readonly Addon[], image: string): AddonMatch | undefined {
  const { repository } = parseImage(image);
  let best: { readonly match: AddonMatch; readonly length: number } | undefined;
  for (const addon of addons) {
    for (const [by, patterns] of [['image', addon.identify.images], ['other-image', addon.identify.otherImages ?? []]] as const) {
      for (const pattern of patterns) {
        if (pattern.length > (best?.length ?? 0) && isOfRepository(pattern, repository)) best = { match: { addon, by }, length: pattern.length };
      }
    }
  }
  return best?.match;
}

/** The add-ons that something belongs to. By image there is one; a chart, a workload's name or an API group can be shared. */
export function identifyAddons(addons: readonly Addon[], traits: AddonTraits): readonly AddonMatch[] {
  const { image, chart, workload, crdGroup } = traits;
  const workloadName = workload && `${workload.kind} ${workload.namespace}/${workload.name}`;
  const others = addons.flatMap((addon): readonly AddonMatch[] => {
    const { charts = [], workloads = [], crdGroups = [] } = addon.identify;
    if (chart !== undefined && charts.includes(chart)) return [{ addon, by: 'chart' }];
    if (workloadName !== undefined && workloads.some(pattern => matchesWildcard(pattern, workloadName))) return [{ addon, by: 'workload' }];
    return crdGroup !== undefined && crdGroups.includes(crdGroup) ? [{ addon, by: 'crd' }] : [];
  });
  const found = image === undefined ? undefined : byImage(addons, image);
  return found ? [found, ...others.filter(({ addon }) => addon !== found.addon)] : others;
}
