import { reasonText } from '@drydock/upgrade-reasons';
import type { EvaluatedFinding } from '@drydock/upgrade-readiness';
import { templates } from './casesOf';
import { collectionPath, manifestOf } from './manifest';
import type { LostRow } from './rows';
import type { Failures } from './writes';
import { kubectl } from './writes/kubectlWrites';
import type { Cluster, Sending } from './writes/sending';
import { writerOf } from './writers';

/** Beyond the numbers of all cases. */
const FIXED = 20_000;

/**
 * What findings say that a manifest must become, one for each version that goes and each answer.
 */
export interface SaidFix {
  readonly row: LostRow;
  /** group/version to change to. */
  readonly apiVersion: string;
  /** The finding says that today's server does not serve it: the change waits for the upgrade. */
  readonly waits: boolean;
}

export function fixesIn(
  findings: readonly EvaluatedFinding[],
  rows: readonly LostRow[],
): readonly SaidFix[] {
  const said = new Map<string, SaidFix>();
  for (const { checkId, fix } of findings.filter(finding =>
    finding.checkId.startsWith('removed-api'),
  )) {
    const row =
      fix.change &&
      rows.find(
        ({ old, kind }) =>
          fix.change?.before === `apiVersion: ${old}\nkind: ${kind}`,
      );
    const apiVersion = /^apiVersion: (\S+)\n/.exec(
      fix.change?.after ?? '',
    )?.[1];
    if (row && !apiVersion)
      throw new Error(
        `${checkId} names no version to change ${row.old} ${row.kind} to: ${fix.change?.after}`,
      );
    if (row && apiVersion) {
      const waits = /once the cluster runs v\d/.test(reasonText(fix.what));
      said.set([row.old, row.kind, apiVersion, waits].join(' '), {
        row,
        apiVersion,
        waits,
      });
    }
  }
  return [...said.values()];
}

/** Applies an object at the version that goes, where it is served, and then as each fix says. */
export async function applyFixes(
  cluster: Cluster,
  fixes: readonly SaidFix[],
  served: 'old and new' | 'new',
  certificate: string,
): Promise<ReadonlyMap<SaidFix, string>> {
  const send = (write: string, versionOf: (fix: SaidFix) => string) =>
    kubectl('apply')(
      cluster,
      fixes.map((fix, number) =>
        sendingOf(fix, number, versionOf(fix), write, certificate),
      ),
    );
  if (served === 'old and new') {
    const [refused] = (await send('old', ({ row }) => row.old)).values();
    if (refused)
      throw new Error(`An object to mend could not be made: ${refused}`);
  }
  return byFix(
    fixes,
    await send(
      `fixed ${served}`.replaceAll(' ', '-'),
      ({ apiVersion }) => apiVersion,
    ),
  );
}

function sendingOf(
  { row }: SaidFix,
  number: number,
  apiVersion: string,
  write: string,
  certificate: string,
): Sending {
  const index = FIXED + number;
  const truthCase = {
    template: templates[0],
    row,
    index,
    name: String(number),
  };
  return {
    truthCase,
    step: { writer: writerOf('kubectl-apply'), at: 'new' },
    manifest: manifestOf(truthCase, apiVersion, write, certificate),
    collection: collectionPath(row, apiVersion),
    first: true,
  };
}

function byFix(
  fixes: readonly SaidFix[],
  failures: Failures,
): ReadonlyMap<SaidFix, string> {
  return new Map(
    [...failures].map(([{ name }, failure]) => [fixes[Number(name)], failure]),
  );
}
