import { reasonText } from '@drydock/upgrade-reasons';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { minorOf, nextMinor } from '@drydock/kubernetes-knowledge';
import type { Evaluation, EvaluatedFinding } from '@drydock/upgrade-readiness';
import { ClientWrites, objectName } from '../src/clientWrites';
import { ControlPlane } from '../src/controlPlane';
import {
  describeWithControlPlane,
  lastOf,
} from '../src/describeWithControlPlane';
import { seedInnocentWorkloads } from '../src/innocentWorkloads';
import { judgeControlPlane } from '../src/judgeControlPlane';
import { keepReport } from '../src/outcomes';
import { casesOf, waves } from '../src/predictionCases';
import { quietCallers, quietCases } from '../src/quietCases';
import { tableRows } from '../src/tableRows';

/**
 * Quiet where nothing is wrong: what other tools are complained of for stays silent or
 * informational on real servers, and a healthy cluster gets no blocker from any check. The cases
 * are the table of docs/checks/quiet.md.
 */
// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const page = path.resolve(__dirname, '../../docs/checks/quiet.md');

describe('the table of quiet look-alikes', () => {
  it('has a row for each case that is tested, in the same order', async () => {
    const sources = [
      ...quietCases.map(({ source }) => source),
      ...quietCallers,
    ];
    const documented = tableRows(await readFile(page, 'utf8')).flatMap(
      row => /\]\((https:\/\/[^)]+)\) \|$/.exec(row)?.[1] ?? [],
    );
    expect(documented).toEqual(sources);
  });
});

describeWithControlPlane(
  'quiet',
  lastOf(waves.map(({ before }) => before)),
  version => {
    const minor = minorOf(version) ?? '';
    const target = nextMinor(minor);
    const wave = waves.find(({ before }) => before === minor);
    const cases = quietCases
      .filter(({ minors }) => !minors || minors.includes(minor))
      .map(quiet => ({
        ...quiet,
        subject:
          wave &&
          casesOf(wave).find(
            ({ name, subject }) => name === quiet.history && subject.thorough,
          ),
      }));
    let controlPlane: ControlPlane;
    let clients: ClientWrites;
    let evaluation: Evaluation;

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({
        version,
        controllers: true,
        kwok: true,
      });
      clients = await ClientWrites.open(controlPlane);
      await seedInnocentWorkloads(controlPlane);
    });
    afterAll(async () => {
      await clients?.close();
      await controlPlane?.stop();
    });

    const tell = (findings: readonly EvaluatedFinding[]) =>
      findings.map(
        ({ severity, confidence, checkId, title }) =>
          `${severity} ${confidence} ${checkId}: ${reasonText(title)}`,
      );

    it('finds no blocker in a cluster of innocent workloads, by any check', async () => {
      evaluation = await judgeControlPlane(controlPlane, target);
      await keepReport(
        `quiet-${minor}-${target}`,
        [
          `# Findings of an innocent cluster of ${version} for ${target}`,
          '',
          ...tell(evaluation.findings)
            .sort()
            .map(line => `- ${line}`),
          '',
        ].join('\n'),
      );
      expect(
        evaluation.coverage.filter(({ status }) => status !== 'ran'),
      ).toEqual([]);
      expect(
        tell(
          evaluation.findings.filter(({ severity }) => severity === 'blocker'),
        ),
      ).toEqual([]);
      expect(evaluation.verdict).toBe('attention');
    });

    it('names no caller of an old version in an idle cluster, also after it was read twice', async () => {
      const again = await judgeControlPlane(controlPlane, target);
      expect(
        tell(
          [...evaluation.findings, ...again.findings].filter(
            ({ checkId }) => checkId === 'api-callers',
          ),
        ),
      ).toEqual([]);
    });

    describe('when the look-alikes are there', () => {
      beforeAll(async () => {
        for (const { make } of cases) await make?.(controlPlane);
        const subjects = cases.flatMap(({ subject }) => subject ?? []);
        for (
          let round = 0;
          round < Math.max(...subjects.map(({ writes }) => writes.length));
          round += 1
        ) {
          for (const subject of subjects) {
            if (subject.writes[round])
              await clients.write(subject, subject.writes[round], round);
          }
          // Times in managedFields are whole seconds.
          await delay(1100);
        }
        evaluation = await judgeControlPlane(controlPlane, target);
      });

      it.each(cases)(
        'says nothing of this: $lookAlike',
        async ({ object, subject, names, historyOnly }) => {
          const { kind, name } = object ?? {
            kind: subject?.subject.kind ?? '',
            name: subject && objectName(subject),
          };
          const stored = await storedText(controlPlane, kind, name);
          // Where the look-alike were not there, or did not mislead, silence would prove nothing.
          expect(stored === undefined).toBe(historyOnly ?? false);
          expect(stored ?? '').toContain(
            (names === 'wave' ? wave?.kinds[0].old : names) ?? '',
          );
          const about = evaluation.findings.filter(
            finding =>
              finding.object?.kind === kind &&
              (name === undefined || finding.object.name === name),
          );
          expect(
            tell(about.filter(({ severity }) => severity !== 'info')),
          ).toEqual([]);
        },
      );

      it('still finds nothing that would block', () => {
        expect(
          tell(
            evaluation.findings.filter(
              ({ severity }) => severity === 'blocker',
            ),
          ),
        ).toEqual([]);
      });
    });
  },
);

/** Stored objects as text with their managedFields; undefined where there is none. */
async function storedText(
  controlPlane: ControlPlane,
  kind: string,
  name: string | undefined,
): Promise<string | undefined> {
  const text = await controlPlane.kubectl([
    'get',
    kind,
    ...(name ? [name] : ['--all-namespaces']),
    '--ignore-not-found',
    '--show-managed-fields',
    '--output=json',
  ]);
  const found = text === '' ? [] : JSON.parse(text).items ?? [text];
  return found.length === 0 ? undefined : text;
}
