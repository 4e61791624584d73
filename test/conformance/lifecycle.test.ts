import {
  builtinKnowledge,
  minorDistance,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import table from './cases.json';
import { differences } from './differences';
import { drydockCheck, type Report } from './drydockCheck';

interface Case {
  readonly apiVersion: string;
  readonly kind: string;
  readonly deprecatedIn?: string;
  readonly removedIn: string;
  /**
   * What takes its place in the minor that no longer serves it, `group/version` with the kind where
   * that is another.
   */
  readonly replacement?: string;
  /**
   * Where the minor before does not serve the replacement yet: what both minors serve, so that
   * manifests can change before the upgrade.
   */
  readonly servedBefore?: string;
  readonly source: string;
  /** Ids of differences.ts. */
  readonly differs?: readonly string[];
}

const cases: readonly Case[] = table;
const horizon = builtinKnowledge.reviewedThrough;
const isDecided = ({ removedIn }: Case) =>
  minorDistance(removedIn, horizon) >= 0;

function manifest(apiVersion: string, kind: string): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: web\n`;
}

function nameOf({ apiVersion, kind }: Case): string {
  return `${apiVersion.replace('/', '_')}_${kind}`;
}

/**
 * All that a target is asked: what goes in it, what takes its place, and what goes in the minor
 * after it.
 */
function filesFor(target: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const row of cases) {
    if (
      row.removedIn === target ||
      row.removedIn === nextMinor(target) ||
      (target === horizon && !isDecided(row))
    )
      files.set(`${nameOf(row)}.yaml`, manifest(row.apiVersion, row.kind));
    if (row.removedIn === target && row.replacement) {
      const [apiVersion, kind = row.kind] = row.replacement.split(' ');
      files.set(`replaces_${nameOf(row)}.yaml`, manifest(apiVersion, kind));
    }
  }
  return files;
}

const reports = new Map<string, Promise<Report>>();
function reportFor(target: string): Promise<Report> {
  const report = reports.get(target) ?? drydockCheck(filesFor(target), target);
  reports.set(target, report);
  return report;
}

const minorBefore = (minor: string) => `1.${Number(minor.split('.')[1]) - 1}`;
const severities = (report: Report, file: string) =>
  report.findings
    .filter(finding => finding.file === `${file}.yaml`)
    .map(({ severity }) => severity);

describe('every built-in kind that lost a version', () => {
  it.each(cases.filter(isDecided))(
    '$apiVersion $kind blocks $removedIn, and what takes its place does not',
    async row => {
      const report = await reportFor(row.removedIn);
      expect(severities(report, nameOf(row))).toEqual(['blocker']);
      const [found] = report.findings.filter(
        ({ file }) => file === `${nameOf(row)}.yaml`,
      );
      expect(found.breaksAt).toBe(row.removedIn);
      if (!row.replacement) return;
      expect(found.fix.text).toContain(
        row.servedBefore ?? row.replacement.split(' ')[0],
      );
      expect(severities(report, `replaces_${nameOf(row)}`)).not.toContain(
        'blocker',
      );
    },
  );

  it.each(cases)(
    '$apiVersion $kind does not block the minor before $removedIn',
    async row => {
      const target = isDecided(row) ? minorBefore(row.removedIn) : horizon;
      const isDeprecated =
        row.deprecatedIn !== undefined &&
        minorDistance(row.deprecatedIn, target) >= 0;
      const found = severities(await reportFor(target), nameOf(row));
      expect(found).not.toContain('blocker');
      expect(found.length).toBe(isDeprecated ? 1 : 0);
    },
  );

  it('is unknown beyond the knowledge, never ready', async () => {
    const report = await drydockCheck(
      new Map([['web.yaml', manifest('apps/v1', 'Deployment')]]),
      nextMinor(horizon),
    );
    expect(report).toMatchObject({ verdict: 'unknown', exitCode: 3 });
  });
});

describe('the table', () => {
  it('holds every manifest kind of the knowledge that loses a version, and nothing twice', () => {
    const names = cases.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
    expect(new Set(names).size).toBe(names.length);
    const known = builtinKnowledge
      .apiVersions()
      .filter(
        ({ removed, scope }) =>
          removed !== undefined && (scope === 'api' || scope === 'config'),
      );
    expect(
      known
        .map(({ group, version, kind }) => `${group}/${version} ${kind}`)
        .filter(name => !names.includes(name)),
    ).toEqual([]);
  });

  it('says of every difference who is right, and why', () => {
    const ids = new Set(differences.map(({ id }) => id));
    expect(
      cases.flatMap(({ differs = [] }) => differs).filter(id => !ids.has(id)),
    ).toEqual([]);
    expect(
      differences.filter(
        ({ why, source }) => why.length < 20 || !source.startsWith('https://'),
      ),
    ).toEqual([]);
  });

  it('prints the scoreboard', () => {
    const score = (tool: string) => {
      const of = (misses: string) =>
        cases.filter(({ differs = [] }) =>
          differences.some(
            line =>
              line.tool === tool &&
              line.misses === misses &&
              differs.includes(line.id),
          ),
        ).length;
      const [silent, wrong] = [of('everything'), of('removal')];
      return `${tool}: ${cases.length - silent - wrong} of ${
        cases.length
      } as here, ${silent} not in its table, ${wrong} with another minor of removal`;
    };
    process.stdout.write(
      `\nConformance, ${
        cases.length
      } versions of kinds that go:\n  drydock check: the tests above\n  ${score(
        'pluto',
      )}\n  ${score('kube-no-trouble')}\n`,
    );
    expect(score('pluto')).toMatch(/^pluto: \d+ of/);
  });
});
