/**
 * Reading values of the address: an unknown value is left out, so that a bad link shows the page
 * and not an error.
 */

export function some<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}

export function known<T extends string>(
  allowed: readonly T[],
  values: string[],
): T[] {
  return allowed.filter(item => values.includes(item));
}

export function wholeNumber(
  text: string | undefined,
  minimum: number,
  maximum: number,
): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= minimum && value <= maximum
    ? value
    : undefined;
}

/** First row and number of rows of a page. */
export function paging(
  url: { one(name: string): string | undefined },
  defaultLimit: number,
): { offset: number; limit: number } {
  return {
    offset: wholeNumber(url.one('offset'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    limit: wholeNumber(url.one('limit'), 1, 200) ?? defaultLimit,
  };
}

/** Whether a filter asks for anything. */
export function isFiltered(filter: object): boolean {
  return Object.values(filter).some(
    value => value !== undefined && value !== '' && value !== false,
  );
}
