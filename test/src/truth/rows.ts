import { builtinKnowledge, compareMinors } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow, Minor } from '@drydock/kubernetes-knowledge';
import type { ServedResource } from '../servedResources';

/**
 * Two minors of which real servers are there. The upgrade between them is a hop or one jump over
 * several minors.
 */
export interface Wave {
  readonly before: Minor;
  readonly after: Minor;
}

export const waves: readonly Wave[] = [
  { before: '1.24', after: '1.25' },
  { before: '1.25', after: '1.31' },
  { before: '1.31', after: '1.32' },
  { before: '1.32', after: '1.37' },
];

/** A version of a kind that a wave removes. */
export interface LostRow {
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  /** group/version that goes. */
  readonly old: string;
  /**
   * group/version that both servers serve; undefined where a manifest can only change together with
   * the upgrade.
   */
  readonly new?: string;
  /** group/version that the upgraded server serves; undefined for a kind that goes altogether. */
  readonly later?: string;
}

export interface RowsOfWave {
  /** Rows of which objects are stored. */
  readonly stored: readonly LostRow[];
  /** `group/version Kind` of rows that no object can be kept of, with the reason. */
  readonly neverStored: readonly string[];
}

const apiVersionOf = ({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}) => (group === '' ? version : `${group}/${version}`);

/**
 * Rows of the lifecycle that lose a version in the wave, whether a server serves them by default or
 * has to be told so.
 */
export function lostRows({ before, after }: Wave): readonly ApiVersionRow[] {
  return builtinKnowledge
    .apiVersions()
    .filter(({ scope, introduced, removed }) => {
      if (scope === 'config' || scope === 'payload' || removed === undefined)
        return false;
      return (
        compareMinors(introduced, before) <= 0 &&
        compareMinors(before, removed) < 0 &&
        compareMinors(removed, after) <= 0
      );
    });
}

/**
 * The rows of a wave as its servers serve them.
 * @param served - what the server before the upgrade serves
 * @throws Error for a row that it does not serve: then nothing would be proven
 */
export function rowsOf(
  wave: Wave,
  served: readonly ServedResource[],
): RowsOfWave {
  const stored: LostRow[] = [];
  const neverStored: string[] = [];
  for (const row of lostRows(wave)) {
    const old = apiVersionOf(row);
    const { kind, resource = '', namespaced = false } = row;
    const found = served.find(
      entry => apiVersionOf(entry) === old && entry.resource === resource,
    );
    if (resource.includes('/'))
      neverStored.push(`${old} ${kind}: a request about another object`);
    else if (!found)
      throw new Error(
        `The server of ${wave.before} does not serve ${old} ${kind}, which the lifecycle says it can`,
      );
    else if (found.warning === undefined)
      neverStored.push(
        `${old} ${kind}: a request that is answered and forgotten`,
      );
    else
      stored.push({
        kind,
        resource,
        namespaced,
        old,
        ...successors(row, wave),
      });
  }
  return { stored, neverStored };
}

function successors(
  { group, kind }: ApiVersionRow,
  { before, after }: Wave,
): Pick<LostRow, 'new' | 'later'> {
  const others = builtinKnowledge
    .apiVersions()
    .filter(
      other =>
        other.group === group && other.kind === kind && other.scope === 'api',
    );
  const servedBy = (minor: Minor) => (row: ApiVersionRow) =>
    ['served', 'deprecated'].includes(builtinKnowledge.apiState(row, minor));
  const later = others.filter(servedBy(after));
  const both = later.filter(servedBy(before));
  const newest = (rows: readonly ApiVersionRow[]) =>
    rows.map(apiVersionOf).at(-1);
  const [lasting, last] = [newest(both), newest(later)];
  return {
    ...(lasting ? { new: lasting } : {}),
    ...(last ? { later: last } : {}),
  };
}

/**
 * Versions that the upgraded server serves although they should be gone, or does not although they
 * should be there.
 */
export function contradictions(
  rows: readonly LostRow[],
  served: readonly ServedResource[],
): readonly string[] {
  const isServed = (apiVersion: string, { resource }: LostRow) =>
    served.some(
      entry =>
        apiVersionOf(entry) === apiVersion && entry.resource === resource,
    );
  return rows.flatMap(row => [
    ...(isServed(row.old, row)
      ? [`${row.old} ${row.kind} is still served`]
      : []),
    ...[row.new, row.later].flatMap(version =>
      version && !isServed(version, row)
        ? [`${version} ${row.kind} is not served`]
        : [],
    ),
  ]);
}
