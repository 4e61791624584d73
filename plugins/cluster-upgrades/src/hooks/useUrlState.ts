import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type UrlChange = Record<string, string | string[] | undefined>;

export interface UrlState {
  one(name: string): string | undefined;
  many(name: string): string[];
  /** Changes the named parameters and leaves the others; an empty value removes its parameter. */
  set(change: UrlChange): void;
  /** The parameters as text: a key for what was loaded with them. */
  text: string;
}

/**
 * The URL is the state: filters, sort, page, target and open row live in the query, so that a link
 * shows what its sender saw.
 */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (change: UrlChange) =>
      setParams(
        last => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(change)) {
            next.delete(name);
            for (const item of [value ?? []].flat()) {
              if (item !== '') next.append(name, item);
            }
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useMemo(
    () => ({
      one: name => params.get(name) || undefined,
      // A link that was made by hand may name a parameter without a value.
      many: name => params.getAll(name).filter(value => value !== ''),
      set,
      text: params.toString(),
    }),
    [params, set],
  );
}
