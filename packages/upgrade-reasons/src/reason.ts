import type { ReasonCode, Term } from './catalogue';

/**
 * A value in a reason. Its kind decides which users see it and how it is shown, so it is never a part of a sentence.
 *
 * - `cluster`: its id, with the name that it had; hidden from users without access to it
 * - `entity`: reference of a user, group or Component
 * - `object`: a Kubernetes object or field, as `Deployment shop/api`
 * - `text`: what a person or another system wrote, shown as it is
 * - `term`: a word of Drydock, which is translated
 * - `time`: ISO
 */
export type Param =
  | { readonly cluster: string; readonly name: string }
  | { readonly entity: string }
  | { readonly object: string }
  | { readonly text: string }
  | { readonly term: Term }
  | { readonly number: number }
  | { readonly time: string }
  | { readonly version: string }
  | { readonly permission: string };

/** Who can change it: owners through an entity, or all with a permission. */
export interface Who {
  readonly permission?: string;
  readonly entityRef?: string;
}

/**
 * Why something is as it is: a refusal, a hold, a result. Stored and compared as code and parameters; its text is made when it is shown, in the language of
 * the reader.
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

/** The reason without what a reader may not see: names of hidden clusters. Pure. */
export function reasonFor(
  reason: Reason,
  sees: (clusterId: string) => boolean,
): Reason {
  const { params } = reason;
  if (params === undefined) return reason;
  return {
    ...reason,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        'cluster' in param && !sees(param.cluster)
          ? { term: 'hidden-cluster' }
          : param,
      ]),
    ),
  };
}
