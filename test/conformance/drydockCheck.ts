import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface PrintedFinding {
  readonly severity: 'blocker' | 'warning' | 'info';
  readonly title: string;
  readonly breaksAt?: string;
  readonly object: { readonly kind: string; readonly name: string };
  readonly fix: { readonly text: string };
  readonly location?: { readonly file: string };
}

/** What `drydock check -o json` prints, as far as these tests read it. */
interface PrintedReport {
  readonly verdict: string;
  readonly findings: readonly PrintedFinding[];
}

export interface Report {
  readonly exitCode: number;
  readonly verdict: string;
  /** `file` is the name of the file, without its folder. */
  readonly findings: readonly (PrintedFinding & { readonly file: string })[];
}

/**
 * Runs the command on files, by name, as a person or a pipeline does.
 * @throws Error with what it printed when that is no report.
 */
export async function drydockCheck(
  files: ReadonlyMap<string, string>,
  target: string,
): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drydock-conformance-'));
  try {
    for (const [name, text] of files)
      await writeFile(path.join(folder, name), text);
    const { exitCode, stdout, stderr } = await run([
      'check',
      '--quiet',
      '--target',
      target,
      '-o',
      'json',
      folder,
    ]);
    if (!stdout.startsWith('{'))
      throw new Error(
        `drydock check --target ${target} ended with ${exitCode}: ${stdout}${stderr}`,
      );
    const { verdict, findings }: PrintedReport = JSON.parse(stdout);
    return {
      verdict,
      exitCode,
      findings: findings.map(finding => ({
        ...finding,
        file: path.basename(finding.location?.file ?? ''),
      })),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(args: readonly string[]): Promise<{
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}> {
  const program = require.resolve('@drydock/cli/bin/drydock');
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
