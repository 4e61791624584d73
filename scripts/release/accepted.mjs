// What publint and attw find in each package that Backstage's own build makes, and why that is
// right for Backstage. Anything else is a failure, and so is an entry for which nothing is found.
const ESM_NAME =
  'Backstage names its ES modules .esm.js. Only bundlers of apps read them, and those go by the content';
const DEFAULT_EXPORT =
  "A backend feature is the default export of its package, and Backstage's loader of features unwraps it";
const FEATURE_MARK =
  'The condition "backstage" says what kind of feature the export is. No runtime loads it';
const FOR_BUNDLERS = 'Apps are bundled. Node.js never loads the package';

const TYPES_ONLY =
  'They are types. The bundler of declarations exports types of another package without the word "type"';

/** `of` holds roles of packages (their `backstage.role`) or names. */
export const ACCEPTED = [
  {
    tool: 'publint',
    code: 'FILE_INVALID_FORMAT',
    of: ['common-library', 'frontend-plugin'],
    reason: ESM_NAME,
  },
  {
    tool: 'publint',
    code: 'CJS_WITH_ESMODULE_DEFAULT_EXPORT',
    of: ['backend-plugin', 'backend-plugin-module'],
    reason: DEFAULT_EXPORT,
  },
  {
    tool: 'publint',
    code: 'EXPORTS_VALUE_INVALID',
    of: ['frontend-plugin'],
    reason: FEATURE_MARK,
  },
  {
    tool: 'attw',
    code: 'CJSOnlyExportsDefault',
    of: ['backend-plugin', 'backend-plugin-module'],
    reason: DEFAULT_EXPORT,
  },
  {
    tool: 'attw',
    code: 'UnexpectedModuleSyntax',
    of: ['frontend-plugin'],
    reason: FOR_BUNDLERS,
  },
  {
    tool: 'attw',
    code: 'NamedExports',
    of: ['@drydock/backstage-plugin-cluster-upgrades-node'],
    reason: TYPES_ONLY,
  },
  {
    tool: 'attw',
    code: 'NoTypes',
    of: ['cli'],
    reason: 'A command line is no library: nothing imports it',
  },
];

/**
 * @param {{ tool: string, code: string, role: string, name: string, text: string }[]} findings
 * @returns {string[]} one problem a line
 */
export function unaccepted(findings, accepted = ACCEPTED) {
  const isOf = (finding, each) =>
    finding.role === each || finding.name === each;
  const isFor = finding => entry =>
    entry.tool === finding.tool &&
    entry.code === finding.code &&
    entry.of.some(each => isOf(finding, each));
  const unused = accepted.flatMap(entry =>
    entry.of
      .filter(
        each =>
          !findings.some(
            finding => isOf(finding, each) && isFor(finding)(entry),
          ),
      )
      .map(
        each =>
          `${entry.tool} no longer finds ${entry.code} of ${each}. Remove it from scripts/release/accepted.mjs`,
      ),
  );
  return [
    ...findings
      .filter(finding => !accepted.some(isFor(finding)))
      .map(({ tool, code, name, text }) => `${name}: ${tool} ${code}: ${text}`),
    ...unused,
  ];
}
