import { setTimeout as delay } from 'node:timers/promises';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { ClientWrites } from '../src/clientWrites';
import { ControlPlane } from '../src/controlPlane';
import { eventually } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import { inParallel } from '../src/inParallel';
import { judgeControlPlane } from '../src/judgeControlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';
import {
  isRight,
  keepReport,
  outcomeTable,
  predictionOf,
} from '../src/outcomes';
import type { Outcome } from '../src/outcomes';
import { casesOf, leftOut, waves } from '../src/predictionCases';
import type { PredictionCase, Wave } from '../src/predictionCases';

/**
 * Predicted versus actual: objects are written on a real API server by real clients, the checks say
 * what the next minor breaks, the server is replaced by one of that minor, and every client writes
 * again. The table goes to .cache/reports.
 */
const versions = kubeTestAssets()?.versions ?? [];
const versionOf = (minor: string) =>
  versions.find(version => version.startsWith(`v${minor}.`));

/** `npm test` tries the wave in which most kinds lose a version. */
function whatIsMissing(wave: Wave): string | undefined {
  if (!versionOf(wave.before) || !versionOf(wave.after))
    return `${wave.before} or ${wave.after} is not in KUBE_TEST_ASSETS`;
  return IN_FULL || wave === waves[0]
    ? undefined
    : 'takes a minute; npm run test:all';
}

/**
 * `npm test` plays all histories of one kind, and those of `kubectl apply` of the others: the checks
 * ask kind and version of all of them alike.
 */
const isPlayed = ({ name, subject }: PredictionCase) =>
  IN_FULL || subject.thorough || /^(moved-)?apply$/.test(name);

describe.each(waves)(
  'predictions of an upgrade from $before to $after',
  wave => {
    const [before, after] = [versionOf(wave.before), versionOf(wave.after)];
    const cases = casesOf(wave).filter(isPlayed);

    it('speak of every kind that loses a version by default', () => {
      const lost = builtinKnowledge
        .apiVersions()
        .filter(
          ({ removed, servedByDefault }) =>
            removed === wave.after && servedByDefault,
        );
      const told = wave.kinds.map(({ kind, old }) => `${old} ${kind}`);
      const missing = lost.filter(
        ({ group, version, kind }) =>
          !told.includes(`${group}/${version} ${kind}`) &&
          !Object.hasOwn(leftOut, kind) &&
          !kind.endsWith('List'),
      );
      expect(
        missing.map(
          ({ group, version, kind }) => `${group}/${version} ${kind}`,
        ),
      ).toEqual([]);
    });

    const missing = whatIsMissing(wave);
    const describeServers = missing ? describe.skip : describe;
    const why = missing ? ` (skipped: ${missing})` : '';

    describeServers(`on real servers${why}`, () => {
      it('come true, without exception where they can be decided [T-339]', async () => {
        const controlPlane = await ControlPlane.start({
          version: before ?? '',
          apiServerFlags: ['--disable-admission-plugins=ServiceAccount'],
        });
        const clients = await ClientWrites.open(controlPlane);
        try {
          await writeAll(clients, cases);
          await untilCounted(controlPlane, cases);
          const { findings, coverage } = await judgeControlPlane(
            controlPlane,
            wave.after,
          );
          expect(
            coverage
              .filter(
                ({ checkId, status }) =>
                  checkId.startsWith('removed-api') && status !== 'ran',
              )
              .map(({ checkId, reasons }) => [checkId, ...reasons]),
          ).toEqual([]);

          await controlPlane.swap(after ?? '');
          expect(
            JSON.parse(await controlPlane.kubectl(['version', '-o', 'json']))
              .serverVersion.gitVersion,
          ).toBe(after);
          // kubectl and Helm keep discovery for hours; the clients of the day after would ask anew.
          await controlPlane.kubectl(['api-resources', '--cached=false']);

          const outcomes = await inParallel(
            cases,
            async (subject): Promise<Outcome> => {
              const failure = await clients
                .write(subject, subject.next, 10)
                .then(
                  () => undefined,
                  (error: Error) => error.message,
                );
              const predicted = predictionOf(subject, findings);
              return {
                case: subject,
                ...(predicted ? { predicted } : {}),
                ...(failure ? { failure } : {}),
              };
            },
          );
          await keepReport(
            `predictions-${wave.before}-${wave.after}`,
            outcomeTable(
              `Predicted versus actual, ${before} to ${after}`,
              outcomes,
            ),
          );
          // A next write that fails for any other reason would prove nothing.
          const gone =
            /no matches for kind|could not find the requested resource|404 page not found|resource mapping not found/;
          expect(
            outcomes.flatMap(({ failure }) =>
              failure === undefined || gone.test(failure) ? [] : [failure],
            ),
          ).toEqual([]);
          expect(
            outcomes
              .filter(outcome => !isRight(outcome))
              .map(
                ({ case: { name, subject, label }, predicted, failure }) => ({
                  name,
                  kind: subject.kind,
                  label,
                  predicted,
                  failure,
                }),
              ),
          ).toEqual([]);
        } finally {
          await clients.close();
          await controlPlane.stop();
        }
      });
    });
  },
);

/**
 * The first writes of all cases, then the second ones, …: times in managedFields are whole seconds,
 * and each write has its own.
 */
async function writeAll(
  clients: ClientWrites,
  cases: readonly PredictionCase[],
): Promise<void> {
  const rounds = Math.max(...cases.map(({ writes }) => writes.length));
  for (let round = 0; round < rounds; round += 1) {
    await inParallel(cases, async subject => {
      if (subject.writes[round])
        await clients.write(subject, subject.writes[round], round);
    });
    await delay(1100);
  }
}

/**
 * Waits for the count of stored objects that the API server polls, where a kind goes altogether.
 */
async function untilCounted(
  controlPlane: ControlPlane,
  cases: readonly PredictionCase[],
): Promise<void> {
  const gone = cases.filter(({ subject }) => !subject.new);
  if (gone.length === 0) return;
  await eventually(
    `the API server has counted ${gone.length} ${gone[0].subject.resource}`,
    async () => {
      const { body } = await controlPlane.request('GET', '/metrics');
      return (
        body.includes(
          `apiserver_storage_objects{resource="${gone[0].subject.resource}.policy"} ${gone.length}`,
        ) || undefined
      );
    },
  );
}
