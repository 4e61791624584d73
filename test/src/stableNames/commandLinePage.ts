import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const ROOT = join(__dirname, '../../..');
const COMMANDS = [
  ['check'],
  ['trial'],
  ['plan', 'validate'],
  ['plan', 'preview'],
  ['plan', 'schema'],
  ['import', 'k8s-cluster-upgrade-tool'],
  ['import', 'eks-rolling-update'],
];

/** docs/reference/cli-options.md: what each command prints with `--help`. */
export function commandLinePage(): string {
  const sections = COMMANDS.map(
    command => `## drydock ${command.join(' ')}

\`\`\`text
${helpOf(command)}
\`\`\`
`,
  );
  return `# Options of the command line

For everyone who runs drydock: every option, as \`--help\` prints it. Examples and exit codes:
[drydock](../cli.md). \`yarn stable-names\` writes this page.

${sections.join('\n')}`;
}

function helpOf(command: readonly string[]): string {
  return execFileSync(
    process.execPath,
    [join(ROOT, 'packages/cli/bin/drydock'), ...command, '--help'],
    { encoding: 'utf8', env: { ...process.env, COLUMNS: '80' } },
  ).trim();
}
