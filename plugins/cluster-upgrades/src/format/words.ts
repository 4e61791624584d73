import { parseEntityRef } from '@backstage/catalog-model';
import type { Texts } from '../translation';

/** "v1.35" whatever the spelling that came in; a text that is no version is left as it is. */
export function versionText(version: string | undefined): string {
  if (!version) {
    return 'unknown';
  }
  return /^\d/.test(version) ? `v${version}` : version;
}

/** The same where the version may not be known. */
export function knownVersionText(
  version: string | undefined,
  texts: Texts,
): string {
  return version ? versionText(version) : texts('unknown');
}

/**
 * "1.36.2" and "v1.36.2" are one version; a link, a cluster and a platform may each write it their
 * way.
 */
export function isSameVersion(
  one: string | undefined,
  other: string | undefined,
): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    versionText(one) === versionText(other)
  );
}

/** The version without the platform's suffix: "v1.34.9" of "v1.34.9-eks-3025e55". */
export function shortVersionText(version: string): string {
  return versionText(version).split(/[-+]/)[0];
}

/** Distinct versions without suffixes, oldest first. */
export function shortVersions(versions: string[]): string[] {
  return [...new Set(versions.map(shortVersionText))].sort((left, right) =>
    left.localeCompare(right, 'en', { numeric: true }),
  );
}

/**
 * A sentence behind a colon or in brackets. Only a word that is no name loses its capital: what a
 * sentence of a platform begins with may be one.
 */
export function lowerFirst(text: string): string {
  return text.replace(
    /^(The|It|Its|A|An|This|That|No|Not|Nothing|Nobody|Approved|Every|You|Your|Whether|Which) /,
    word => word.toLowerCase(),
  );
}

/**
 * The begin of a sentence. What has a digit, dash or slash is a name, such as dev-1, and stays as
 * it is.
 */
export function upperFirst(text: string): string {
  return text.replace(/^[a-z](?=[a-z]*(?:[\s:,.;]|$))/, letter =>
    letter.toUpperCase(),
  );
}

/**
 * "a", "a and b", "a, b and c", "a, b and 3 more": at most `limit` names, of which there are
 * `total`.
 */
export function namesText(
  names: readonly string[],
  texts: Texts,
  limit = 3,
  total = names.length,
): string {
  if (total <= 1) return names.join('');
  const shown =
    total > limit
      ? [
          ...names.slice(0, limit - 1),
          texts('list.more', { count: total - limit + 1 }),
        ]
      : names;
  return texts('list.and', {
    names: shown.slice(0, -1).join(', '),
    last: shown[shown.length - 1],
  });
}

/** "37 of 40 clusters fully checked": of clusters on which every check ran in full. */
export function fullyCheckedText(
  fullyChecked: number,
  clusters: number,
  texts: Texts,
): string {
  return texts('count.fullyChecked', { count: clusters, fullyChecked });
}

/**
 * The name of an entity reference as a reader knows it: without kind, and without the default
 * namespace.
 */
export function entityName(ref: string): string {
  try {
    const { namespace, name } = parseEntityRef(ref, {
      defaultKind: 'group',
      defaultNamespace: 'default',
    });
    return namespace === 'default' ? name : `${namespace}/${name}`;
  } catch {
    return ref;
  }
}

/**
 * People and teams by their names where a sentence has their references: "user:default/ada: too
 * early" → "ada: too early".
 */
export function namesInText(text: string): string {
  return text.replace(
    /\b(?:user|group):[\w.-]+\/[\w-]+(?:\.[\w-]+)*/g,
    entityName,
  );
}
