import ts from 'typescript';
import { slownessOf } from '../src/textReaders/judgeExpression';
import { nodesOf, sourceFiles } from '../src/textReaders/sourceFiles';

const OF_PLANS =
  'the pattern of a field of plans: a literal of packages/upgrade-plans, judged there';

/**
 * Expressions made while the program runs, each with the reason why it is fast. The counting of
 * readers judges those that it makes.
 */
const MADE_WHILE_RUNNING: Readonly<Record<string, string>> = {
  'plugins/cluster-upgrades/src/plans/document/fieldProblem.ts': OF_PLANS,
  'plugins/cluster-upgrades/src/rollouts/FreezeDialog.tsx': OF_PLANS,
  'plugins/cluster-upgrades-backend/src/readiness/labelSelector.ts':
    'parts are constants of the file; the text has at most 2,000 characters (MAX_LENGTH)',
  'plugins/scaffolder-backend-module-cluster-upgrades/src/actions/freezeSet.ts':
    OF_PLANS,
};

describe('the check of regular expressions', () => {
  // Each was in the sources, or is the form in which textbooks show the fault.
  it.each([
    String.raw`/\beyJ[\w-]{8,}\.[\w-]{8,}(\.[\w-]*)?/g`,
    String.raw`/(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi`,
    String.raw`/^(?=.)[-+]?\d*\.?\d*(?:[numkMGTPE]|[KMGTPE]i|[eE][-+]?\d+)?$/`,
    String.raw`/\/+$/`,
    String.raw`/%.*$/`,
    String.raw`/\(hooks: ([^)]*)\)/`,
    String.raw`/token not found|no .*token/i`,
    String.raw`/"(?:\\.|[^"\\])*(?:"|$)/g`,
    String.raw`/^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m`,
    String.raw`/\/tarball\/(.+)$/`,
    String.raw`/(a|aa)+$/`,
    String.raw`/^(ab)*(ab)*$/`,
    String.raw`/(x+x+)+y/`,
  ])('finds that %s is slow', literal => {
    expect(slownessOf(partsOf(literal))).toBeDefined();
  });

  it.each([
    String.raw`/(?<!\/)\/+$/`,
    String.raw`/^(?:[^,()]|\([^()]*\))+$/`,
    String.raw`/([a-zA-Z_]\w{0,100})="((?:[^"\\]|\\.){0,500})"/g`,
    String.raw`/^a+b+$/`,
  ])('finds nothing in %s', literal => {
    expect(slownessOf(partsOf(literal))).toBeUndefined();
  });
});

describe('regular expressions of the sources', () => {
  const found = sourceFiles().flatMap(({ file, syntax }) =>
    [...nodesOf(syntax)].map(node => ({ file, node })),
  );

  it('take time in proportion to the text [T-266]', () => {
    const literals = new Map(
      found.flatMap(({ file, node }) =>
        ts.isRegularExpressionLiteral(node) ? [[node.text, file] as const] : [],
      ),
    );
    expect(literals.size).toBeGreaterThan(250);
    const slow = [...literals].flatMap(([literal, file]) => {
      const slowness = slownessOf(partsOf(literal));
      return slowness === undefined
        ? []
        : [
            `${file}: ${literal} is ${slowness}. Give its repetitions limits, or let no two of them take the same characters (docs/development.md)`,
          ];
    });
    expect(slow).toEqual([]);
  });

  it('are literals, which can be judged, but for those with a reason', () => {
    const made = found.flatMap(({ file, node }) =>
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp'
        ? [file]
        : [],
    );
    expect([...new Set(made)].sort()).toEqual(
      Object.keys(MADE_WHILE_RUNNING).sort(),
    );
  });
});

function partsOf(literal: string): Pick<RegExp, 'source' | 'flags'> {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}
