import { reasonText } from '@drydock/upgrade-reasons';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nextMinor } from '@drydock/kubernetes-knowledge';
import type { EvaluatedFinding } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { eventually } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import { judgeControlPlane } from '../src/judgeControlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';
import { keepReport } from '../src/outcomes';
import { readServedResources } from '../src/servedResources';
import type { TruthCase } from '../src/truth/cases';
import { casesOf } from '../src/truth/casesOf';
import { applyFixes, fixesIn } from '../src/truth/fixes';
import type { SaidFix } from '../src/truth/fixes';
import { contradictions, rowsOf, waves } from '../src/truth/rows';
import type { LostRow } from '../src/truth/rows';
import {
  caseTable,
  isRight,
  predictionsOf,
  totalsTable,
  wordsOf,
} from '../src/truth/truthTable';
import {
  deleteUnreachable,
  tryNextWrites,
  writeHistories,
} from '../src/truth/writeRounds';

/**
 * Predicted and actual, generated: every version that a row of the lifecycle loses between two
 * minors whose servers are there, written in every way and handed over from each writer to each
 * other. The checks say what breaks, the server is replaced by one of the later minor, and every
 * writer writes again.
 */
const versions = kubeTestAssets()?.versions ?? [];
const versionOf = (minor: string) =>
  versions.find(version => version.startsWith(`v${minor}.`));
const EVERYTHING_SERVED = [
  '--runtime-config=api/all=true',
  '--feature-gates=AllAlpha=true,AllBeta=true',
  '--disable-admission-plugins=ServiceAccount',
];
/**
 * What a next write says that fails because of the upgrade. One that fails for any other reason
 * would prove nothing.
 */
const GONE =
  /no matches for kind|could not find the requested resource|404 page not found|resource mapping not found/;

const fixWords = ({ row, apiVersion }: SaidFix) =>
  `${row.old} ${row.kind} to ${apiVersion}`;

describe.each(waves)('truth of an upgrade from $before to $after', wave => {
  const [before, after] = [versionOf(wave.before), versionOf(wave.after)];
  const isHere = before !== undefined && after !== undefined;
  const describeServers = isHere && IN_FULL ? describe : describe.skip;
  const reason = isHere
    ? 'takes minutes; npm run test:all'
    : `${wave.before} or ${wave.after} is not in KUBE_TEST_ASSETS`;
  const why = isHere && IN_FULL ? '' : ` (skipped: ${reason})`;

  describeServers(`on real servers${why}`, () => {
    it('is what was predicted of every row, writer and hand-over, without exception where it can be decided [T-338]', async () => {
      const controlPlane = await ControlPlane.start({
        version: before ?? '',
        apiServerFlags: EVERYTHING_SERVED,
      });
      const folder = await mkdtemp(path.join(tmpdir(), 'drydock-truth-'));
      const cluster = { controlPlane, folder };
      try {
        const { stored, neverStored } = rowsOf(
          wave,
          await readServedResources(controlPlane),
        );
        const cases = casesOf(stored);
        const certificate = lastCertificate(
          await controlPlane.certificateAuthority(),
        );
        await writeHistories(cluster, cases, certificate);
        await untilCounted(controlPlane, cases);
        const beforeRestart = await judgeControlPlane(controlPlane, wave.after);
        await controlPlane.swap(before ?? '');
        await untilCounted(controlPlane, cases);
        const { findings, coverage } = await judgeControlPlane(
          controlPlane,
          wave.after,
        );
        expect(
          coverage
            .filter(
              ({ checkId, status }) =>
                checkId.startsWith('removed-api') &&
                status !== 'ran' &&
                checkId !== 'removed-api-manifests',
            )
            .map(({ checkId, reasons }) => [checkId, ...reasons]),
        ).toEqual([]);
        expect(aboutVersions(findings)).toEqual(
          aboutVersions(beforeRestart.findings),
        );

        const unreadable = unreadableKinds(findings);
        const isHop = nextMinor(wave.before) === wave.after;
        // A way of several hops may have a version in common on each of them.
        expect(unreadable).toEqual(
          kindsWithoutCommonVersion(stored).filter(
            kind => isHop || unreadable.includes(kind),
          ),
        );

        const fixes = fixesIn(findings, stored);
        expect(missingFixes(stored, fixes)).toEqual([]);
        const early = await applyFixes(
          cluster,
          fixes,
          'old and new',
          certificate,
        );
        // Each that waits for the upgrade must have to wait.
        expect(
          [...early]
            .map(([fix, failure]) => [fixWords(fix), failure])
            .filter(([, failure]) => !GONE.test(failure)),
        ).toEqual([]);
        expect([...early.keys()].map(fixWords)).toEqual(
          fixes.filter(({ waits }) => waits).map(fixWords),
        );

        await deleteUnreachable(cluster, stored);
        await controlPlane.swap(after ?? '');
        // The API server takes some seconds to forget the groups and versions that the one before
        // had registered.
        const servedAfter = await eventually(
          'the upgraded server serves all that it names',
          () => readServedResources(controlPlane),
        );
        expect(contradictions(stored, servedAfter)).toEqual([]);
        // kubectl and Helm keep discovery for hours; the clients of the day after would ask anew.
        await controlPlane.kubectl(['api-resources', '--cached=false']);
        expect(
          [...(await applyFixes(cluster, fixes, 'new', certificate))].map(
            ([fix, failure]) => [fixWords(fix), failure],
          ),
        ).toEqual([]);
        const failures = await tryNextWrites(cluster, cases, certificate);
        const predictionOf = predictionsOf(findings, wave.after);
        const truths = cases.map(truthCase => {
          const [predicted, failure] = [
            predictionOf(truthCase),
            failures.get(truthCase),
          ];
          return {
            truthCase,
            ...(predicted ? { predicted } : {}),
            ...(failure ? { failure } : {}),
          };
        });
        const left = [
          'No object keeps evidence of these rows; who calls them shows in the metrics:',
          ...neverStored.map(row => `- ${row}`),
          '',
        ];
        await keepReport(
          `truth-${wave.before}-${wave.after}`,
          [
            totalsTable(wave, truths),
            ...(neverStored.length > 0 ? left : []),
          ].join('\n'),
          caseTable(wave, truths),
        );
        expect([
          ...new Set(
            [...failures.values()].filter(failure => !GONE.test(failure)),
          ),
        ]).toEqual([]);
        expect([
          ...new Set(truths.filter(truth => !isRight(truth)).map(wordsOf)),
        ]).toEqual([]);
      } finally {
        await controlPlane.stop();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
});

/** Rows that have a successor and of which no finding says what to change to. */
function missingFixes(
  rows: readonly LostRow[],
  fixes: readonly SaidFix[],
): readonly string[] {
  return rows
    .filter(row => row.later && !fixes.some(fix => fix.row === row))
    .map(({ old, kind }) => `${old} ${kind}`);
}

/** Kinds whose stored objects the later server cannot read, as the check on them says. */
function unreadableKinds(
  findings: readonly EvaluatedFinding[],
): readonly string[] {
  return findings
    .filter(({ checkId }) => checkId === 'removed-api-stored')
    .map(
      ({ title }) =>
        /^\d+ (\w+) objects? stored/.exec(reasonText(title))?.[1] ??
        reasonText(title),
    )
    .sort();
}

function kindsWithoutCommonVersion(
  rows: readonly LostRow[],
): readonly string[] {
  const kinds = rows.flatMap(({ kind, new: lasting }) =>
    lasting === undefined ? [kind] : [],
  );
  return [...new Set(kinds)].sort();
}

/** The certificate of the authority comes last. */
function lastCertificate(pem: string): string {
  return pem.slice(pem.lastIndexOf('-----BEGIN'));
}

function aboutVersions(
  findings: readonly EvaluatedFinding[],
): readonly string[] {
  return findings
    .flatMap(({ checkId, severity, confidence, title }) =>
      checkId.startsWith('removed-api')
        ? [`${severity} ${confidence}: ${reasonText(title)}`]
        : [],
    )
    .sort();
}

/**
 * Waits for the count of stored objects that the API server polls, where a kind goes altogether.
 */
async function untilCounted(
  controlPlane: ControlPlane,
  cases: readonly TruthCase[],
): Promise<void> {
  const gone = cases.filter(({ row }) => !row.later);
  for (const resource of new Set(
    gone.map(({ row }) => `${row.resource}.${row.old.split('/')[0]}`),
  )) {
    const expected = gone.filter(
      ({ row }) => `${row.resource}.${row.old.split('/')[0]}` === resource,
    ).length;
    await eventually(
      `the API server has counted ${expected} ${resource}`,
      async () => {
        const { body } = await controlPlane.request('GET', '/metrics');
        return (
          body.includes(
            `apiserver_storage_objects{resource="${resource}"} ${expected}`,
          ) || undefined
        );
      },
    );
  }
}
