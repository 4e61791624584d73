// Prints failed tests at the end of a run: which failed, and below them each cause once.
const { stripVTControlCharacters } = require('node:util');

const LINES_OF_A_CAUSE = 15;
/**
 * As many tests of one group that fail for one cause (a set-up that failed) are one line; fewer are
 * named.
 */
const GROUP = 4;

/** What two failures of one cause have in common: the message without colours and frames. */
function causeOf(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .join('\n')
    .trimEnd();
}

/** The beginning of a message, with frames of our own code. */
function beginningOf(message) {
  const lines = stripVTControlCharacters(message)
    .trimEnd()
    .split('\n')
    .filter(line => !/^\s+at .*(node_modules|node:)/.test(line));
  return lines.length > LINES_OF_A_CAUSE
    ? [...lines.slice(0, LINES_OF_A_CAUSE), '…']
    : lines;
}

/** The titles that all of some tests lie below. */
function commonTitles(tests) {
  const [first, ...others] = tests.map(({ groups }) => groups);
  const differs = first.findIndex((title, index) =>
    others.some(titles => titles[index] !== title),
  );
  return differs < 0 ? first : first.slice(0, differs);
}

function linesOf(tests, mark) {
  if (tests.length < GROUP)
    return tests.map(
      ({ layer, file, groups, title }) =>
        `FAILED  ${layer}: ${[file, [...groups, title].join(' ')]
          .filter(Boolean)
          .join(': ')}${mark}`,
    );
  const [{ layer, file }] = tests;
  return [
    `FAILED  ${layer}: ${[file, ...commonTitles(tests)].join(': ')} (${
      tests.length
    } tests)${mark}`,
  ];
}

/**
 * @param {readonly { layer: string, file?: string, groups: readonly string[], title: string,
 *   message?: string }[]} failures
 * @returns {string[]} lines; what explains most comes last
 */
function tellFailures(failures) {
  const byCause = Map.groupBy(failures, ({ message }) =>
    causeOf(message ?? ''),
  );
  const causes = [...byCause]
    .filter(([cause]) => cause !== '')
    .sort(([, a], [, b]) => a.length - b.length);
  const names = [];
  for (const [cause, tests] of byCause) {
    const number = causes.findIndex(([other]) => other === cause) + 1;
    for (const ofFile of Map.groupBy(
      tests,
      ({ layer, file }) => `${layer} ${file}`,
    ).values())
      names.push(...linesOf(ofFile, number > 0 ? ` [${number}]` : ''));
  }
  return [
    ...names,
    ...causes.flatMap(([, tests], index) => [
      '',
      `[${index + 1}] ${
        tests.length === 1 ? '1 test' : `${tests.length} tests`
      }:`,
      ...beginningOf(tests[0].message).map(line => `    ${line}`),
    ]),
  ];
}

module.exports = { tellFailures };
