import type { Addon, AddonMatch, AddonTraits } from './addon';

/** An image as its parts; `docker.io/library` is written out where it was left out. */
export interface ImageReference {
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/**
 * Splits what a container names as its image. A host is what holds a dot or a port, or is
 * `localhost` (as container runtimes read it).
 */
export function parseImage(image: string): ImageReference {
  const [withTag, digest] = image.slice(0, 1024).split('@', 2);
  const tagAt = withTag.lastIndexOf(':');
  const hasTag = tagAt > withTag.lastIndexOf('/');
  const name = hasTag ? withTag.slice(0, tagAt) : withTag;
  const first = name.split('/', 1)[0];
  const hasHost =
    name.includes('/') && (/[.:]/.test(first) || first === 'localhost');
  const path = name.includes('/') ? name : `library/${name}`;
  return {
    repository: hasHost ? name : `docker.io/${path}`,
    ...(hasTag ? { tag: withTag.slice(tagAt + 1) } : {}),
    ...(digest ? { digest } : {}),
  };
}

/**
 * Plain text in which `*` stands for any characters. Written here because it is so little: glob
 * libraries treat slashes, braces and brackets as their own, which image names are not.
 */
export function matchesWildcard(pattern: string, value: string): boolean {
  const first = pattern.indexOf('*');
  if (first === -1) return pattern === value;
  const last = pattern.lastIndexOf('*');
  const tail = pattern.slice(last + 1);
  if (
    value.length < first + tail.length ||
    !value.startsWith(pattern.slice(0, first)) ||
    !value.endsWith(tail)
  )
    return false;
  let position = first;
  for (const part of pattern.slice(first, last).split('*')) {
    const found = value.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return position <= value.length - tail.length;
}

interface ImagePattern {
  readonly pattern: string;
  readonly match: AddonMatch;
}

/**
 * A host's own copy keeps the path. A path of one name (`etcd`), or of Docker's own library, says
 * too little to be taken for a mirror.
 */
function mirroredPath(pattern: string): string | undefined {
  const path = pattern.slice(pattern.indexOf('/') + 1);
  return path.includes('/') &&
    !path.startsWith('library/') &&
    !path.startsWith('*')
    ? path
    : undefined;
}

/** Everything that follows a slash and holds one itself: `a/b/c/d` → `b/c/d`, `c/d`. */
function pathsOf(repository: string): readonly string[] {
  const segments = repository.split('/');
  return segments
    .slice(1, -1)
    .map((_, index) => segments.slice(index + 1).join('/'));
}

/**
 * Finds the add-on of an image by maps: a cluster has thousands of images, and a comparison with
 * every pattern took 0.15 ms each. The longest pattern decides between two that match, so that the
 * answer does not hang on the order of the data.
 */
function imageIndex(
  addons: readonly Addon[],
): (image: string) => AddonMatch | undefined {
  const byRepository = new Map<string, ImagePattern>();
  const byPath = new Map<string, ImagePattern>();
  const wildcards: ImagePattern[] = [];
  for (const addon of addons) {
    for (const [by, patterns] of [
      ['image', addon.identify.images],
      ['other-image', addon.identify.otherImages ?? []],
    ] as const) {
      for (const pattern of patterns) {
        const entry: ImagePattern = { pattern, match: { addon, by } };
        const path = mirroredPath(pattern);
        if (pattern.includes('*')) wildcards.push(entry);
        else byRepository.set(pattern, entry);
        if (path?.includes('*'))
          wildcards.push({ ...entry, pattern: `*/${path}` });
        else if (
          path &&
          pattern.length > (byPath.get(path)?.pattern.length ?? 0)
        )
          byPath.set(path, entry);
      }
    }
  }
  return image => {
    const { repository } = parseImage(image);
    const exact = [
      byRepository.get(repository),
      ...pathsOf(repository).map(path => byPath.get(path)),
    ];
    const candidates = [
      ...exact,
      ...wildcards.filter(({ pattern }) =>
        matchesWildcard(pattern, repository),
      ),
    ];
    return candidates.reduce(
      (best, candidate) =>
        candidate && candidate.pattern.length > (best?.pattern.length ?? 0)
          ? candidate
          : best,
      undefined,
    )?.match;
  };
}

/**
 * Makes the look-up of the add-ons that something belongs to. By image there is one; a chart, a
 * workload's name or an API group can be shared.
 */
export function createAddonIdentity(
  addons: readonly Addon[],
): (traits: AddonTraits) => readonly AddonMatch[] {
  const byImage = imageIndex(addons);
  return ({ image, chart, workload, crdGroup }) => {
    const found = image === undefined ? undefined : byImage(image);
    const workloadName =
      workload && `${workload.kind} ${workload.namespace}/${workload.name}`;
    if (
      chart === undefined &&
      workloadName === undefined &&
      crdGroup === undefined
    )
      return found ? [found] : [];
    const others = addons.flatMap((addon): readonly AddonMatch[] => {
      const { charts = [], workloads = [], crdGroups = [] } = addon.identify;
      if (chart !== undefined && charts.includes(chart))
        return [{ addon, by: 'chart' }];
      if (
        workloadName !== undefined &&
        workloads.some(pattern => matchesWildcard(pattern, workloadName))
      )
        return [{ addon, by: 'workload' }];
      return crdGroup !== undefined && crdGroups.includes(crdGroup)
        ? [{ addon, by: 'crd' }]
        : [];
    });
    return found
      ? [found, ...others.filter(({ addon }) => addon !== found.addon)]
      : others;
  };
}
