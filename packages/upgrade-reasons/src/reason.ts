import type { ReasonCode, Term } from './texts';

/**
 * A value in a reason. Its kind decides which users see it and how it is shown, so it is never a
 * part of a sentence.
 *
 * - `cluster`: its id, with the name that it had; hidden from users without access to it
 * - `entity`: reference of a user, group or Component
 * - `object`: a Kubernetes object or field, as `Deployment shop/api`
 * - `text`: what a person or another system wrote, shown as it is
 * - `term`: a word of Drydock, which is translated
 * - `clusters`: a number of clusters; left out for users who do not see all of them. Its name is
 *   `count`, and its code has a text without it, too
 * - `time`: ISO, shown in its zone, else in UTC
 * - `seconds`: a duration, shown in its largest whole unit
 * - `list`: shown as "a, b and 3 more"
 * - `reasons`: shown one after the other, as "a; b; 3 more", and those of `allOf` as sentences
 */
export type Param =
  | { readonly cluster: string; readonly name: string }
  | { readonly entity: string }
  | { readonly object: string }
  | { readonly text: string }
  | { readonly term: Term }
  | { readonly number: number }
  | { readonly clusters: number }
  | { readonly time: string; readonly zone?: string }
  | { readonly seconds: number }
  | { readonly version: string }
  | { readonly permission: string }
  | { readonly list: readonly Param[]; readonly more?: number }
  | { readonly reasons: readonly Reason[]; readonly more?: number };

/** Who can change it: owners through an entity, or all with a permission. */
export interface Who {
  readonly permission?: string;
  readonly entityRef?: string;
}

/**
 * Why something is as it is: a refusal, a hold, a result. Stored and compared as code and
 * parameters; its text is made when it is shown, in the language of the reader.
 */
export interface Reason {
  readonly code: ReasonCode;
  readonly params?: Readonly<Record<string, Param>>;
  readonly who?: Who;
  /** ISO: it ends by itself then. */
  readonly until?: string;
}

/** That a permission is missing; `code` says for what. */
export function permissionMissing(
  code: Extract<ReasonCode, `permission.${string}`>,
  permission: string,
): Reason {
  return { code, params: { permission: { permission } }, who: { permission } };
}

/** A reason that a person or another system worded; shown as it is. */
export function said(text: string): Reason {
  return { code: 'text', params: { text: { text } } };
}

/** Several reasons as one; the one alone where there are not several. */
export function allOf(reasons: readonly [Reason, ...Reason[]]): Reason {
  return reasons.length === 1
    ? reasons[0]
    : { code: 'all', params: { reasons: { reasons } } };
}

/**
 * The reason without what a reader may not see: names of hidden clusters, and numbers that count
 * them. Pure.
 * @param seesAll - whether the reader sees all clusters that the reason may count
 */
export function reasonFor(
  reason: Reason,
  sees: (clusterId: string) => boolean,
  seesAll = false,
): Reason {
  const { params } = reason;
  if (params === undefined) return reason;
  return {
    ...reason,
    params: Object.fromEntries(
      Object.entries(params).flatMap(([name, param]) => {
        const shown = paramFor(param, sees, seesAll);
        return shown === undefined ? [] : [[name, shown]];
      }),
    ),
  };
}

function paramFor(
  param: Param,
  sees: (clusterId: string) => boolean,
  seesAll: boolean,
): Param | undefined {
  if ('cluster' in param)
    return sees(param.cluster) ? param : { term: 'hidden-cluster' };
  if ('clusters' in param) return seesAll ? param : undefined;
  if ('list' in param) return listFor(param, sees, seesAll);
  if ('reasons' in param)
    return {
      ...param,
      reasons: param.reasons.map(each => reasonFor(each, sees, seesAll)),
    };
  return param;
}

/** Of clusters it neither names nor counts the hidden ones. */
function listFor(
  { list, more }: Extract<Param, { readonly list: readonly Param[] }>,
  sees: (clusterId: string) => boolean,
  seesAll: boolean,
): Param {
  const ofClusters = list.some(each => 'cluster' in each);
  const shown = list.flatMap(
    each =>
      ('cluster' in each && !sees(each.cluster)
        ? undefined
        : paramFor(each, sees, seesAll)) ?? [],
  );
  const isWhole = shown.length === list.length;
  return isWhole && (seesAll || !ofClusters || !more)
    ? { list: shown, more }
    : { list: [...shown, { term: 'hidden-clusters' }] };
}
