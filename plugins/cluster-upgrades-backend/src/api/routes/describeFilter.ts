/** Longest text of filters in an auditor event. */
const MAX_CHARACTERS = 1000;

/** The filters of an export, for its auditor event. */
export function describeFilter(query: object): string {
  return JSON.stringify(query).slice(0, MAX_CHARACTERS);
}
