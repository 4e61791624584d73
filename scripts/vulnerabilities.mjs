// `npm run vulnerabilities`: asks the registry which locked packages have known vulnerabilities. No
// part of `npm test`, which needs no network. Exit codes: 0 none but allowed ones, 1 some, or an
// allowance that has expired or is used no more, 3 the registry could not be asked (never taken for
// none). Options: --report FILE reads what `yarn npm audit --all --recursive --json` printed
// elsewhere; --allowed FILE another list; --today YYYY-MM-DD.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, yarn } from './lib/root.mjs';

const { values } = parseArgs({
  options: {
    report: { type: 'string' },
    allowed: { type: 'string' },
    today: { type: 'string' },
  },
});
const NOT_ASKED = 3;

function notAsked(why) {
  console.error(
    `Known vulnerabilities: not checked. ${why}\nRun it where the registry answers, or save the output of "yarn npm audit --all --recursive --json" there and pass it by --report FILE.`,
  );
  process.exit(NOT_ASKED);
}

function auditText() {
  if (values.report) return readFileSync(values.report, 'utf8');
  const [command, ...args] = yarn(
    'npm',
    'audit',
    '--all',
    '--recursive',
    '--json',
  );
  const { stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 300_000,
  });
  const text = stdout ?? '';
  // Yarn ends with 1 both where it finds something and where it cannot ask: what it printed tells
  // them apart.
  if (
    error ||
    (stderr ?? '').trim() !== '' ||
    text.split('\n').some(line => line.trim() !== '' && !line.startsWith('{'))
  )
    notAsked(
      `Yarn could not ask the registry: ${
        /(?<=Error\]?: )[^\n${}]{1,100}$/m.exec(
          error?.message ?? `${stderr}${text}`,
        )?.[0] ?? 'no reason given'
      }`,
    );
  return text;
}

/** One line of JSON for each advisory of a package. */
function advisoriesOf(text) {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      try {
        const { value, children } = JSON.parse(line);
        const id =
          /GHSA(?:-[0-9a-z]{4}){3}/.exec(children.URL ?? '')?.[0] ??
          String(children.ID);
        return {
          package: value,
          id,
          title: children.Issue,
          severity: children.Severity,
          versions: children['Tree Versions'] ?? [],
        };
      } catch {
        return notAsked(`The answer is no audit report: ${line.slice(0, 100)}`);
      }
    });
}

const today = values.today ?? new Date().toISOString().slice(0, 10);
const allowed = JSON.parse(
  readFileSync(
    values.allowed ?? join(root, '.ci', 'allowed-vulnerabilities.json'),
    'utf8',
  ),
);
const advisories = advisoriesOf(auditText());
const isFor = advisory => entry =>
  entry.id === advisory.id && entry.package === advisory.package;

const problems = [
  ...advisories
    .filter(advisory => !allowed.some(isFor(advisory)))
    .map(
      ({ package: name, id, severity, title, versions }) =>
        `${severity}: ${name}@${versions.join(
          ', ',
        )}: ${title} (${id}). Update it, or allow it in .ci/allowed-vulnerabilities.json with a reason and an end`,
    ),
  ...allowed
    .filter(({ until }) => !(until >= today))
    .map(
      ({ package: name, id, until }) =>
        `The allowance of ${id} for ${name} expired on ${until}. Update the package, or decide again`,
    ),
  ...allowed
    .filter(entry => !advisories.some(advisory => isFor(advisory)(entry)))
    .map(
      ({ package: name, id }) =>
        `The allowance of ${id} for ${name} is used no more. Remove it`,
    ),
];
for (const problem of problems) console.error(problem);
console.log(
  `${advisories.length} known vulnerabilities, ${allowed.length} allowed, ${problems.length} to act on`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
