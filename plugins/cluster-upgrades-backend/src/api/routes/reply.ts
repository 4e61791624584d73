import type { Readable } from 'node:stream';
import type { JsonObject } from '@backstage/types';

/** What a handler answers with. */
export type Reply<Body> = {
  /** What the auditor event tells of the result. */
  readonly told?: JsonObject;
} & (
  | {
      readonly kind: 'json';
      readonly status: number;
      /**
       * Called after the auditor event, so that a failure to present is no failure of the change.
       */
      readonly body: () => Body | Promise<Body>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'empty' }
  /** The caller has gone, so that nothing is sent. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'file';
      readonly headers: Readonly<Record<string, string>>;
      readonly content: string | Readable;
    }
);

interface JsonOptions {
  /** Default: 200. */
  readonly status?: number;
  readonly told?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @param body - or a function that presents it, after the auditor event of the change */
export function json<Body extends object>(
  body: Body | (() => Promise<Body>),
  { status = 200, ...rest }: JsonOptions = {},
): Reply<Body> {
  return {
    kind: 'json',
    status,
    ...rest,
    body: typeof body === 'function' ? body : () => body,
  };
}

/** 204. */
export function empty(told?: JsonObject): Reply<never> {
  return { kind: 'empty', told };
}

/** A file to save. */
export function file(
  fileName: string,
  mediaType: string,
  content: string | Readable,
  told?: JsonObject,
): Reply<never> {
  return {
    kind: 'file',
    told,
    content,
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/** As `file`, for CSV. */
export function csvFile(
  fileName: string,
  csv: string,
  told?: JsonObject,
): Reply<never> {
  return file(fileName, 'text/csv', csv, told);
}

/** A text to show, with all its headers. */
export function text(
  content: string,
  headers: Readonly<Record<string, string>>,
): Reply<never> {
  return { kind: 'file', content, headers };
}

/** For a caller who has gone. */
export function gone(): Reply<never> {
  return { kind: 'gone' };
}
