import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, yarn } from '../lib/root.mjs';
import { runCommand } from '../lib/run.mjs';

/** A test that is skipped says why in its name: `… (skipped: no binaries in KUBE_TEST_ASSETS)`. */
function reasonOf(name) {
  return /\(skipped: (.+)\)/.exec(name)?.[1] ?? 'no reason given';
}

/**
 * What is left out for its length lacks no part of the machine, and no machine must have what
 * PARTS_TEST_ASSETS names.
 */
function isOptional(name) {
  return /^(?:takes|PARTS_TEST_ASSETS) /.test(reasonOf(name));
}

/**
 * Of several test files in one environment (groupedTests.cjs) each is a group that is named by its
 * path.
 */
const fileOf = (grouped, report, { ancestorTitles }) =>
  grouped
    ? { path: ancestorTitles[0], groups: ancestorTitles.slice(1) }
    : { path: relative(root, report.name), groups: ancestorTitles };

/**
 * Runs jest and counts what it reports. A test file that does not run at all counts as one failure,
 * and so does a run without a report.
 * @returns {Promise<{ passed: number, failed: { file?: string, groups: string[], title: string,
 *   message?: string }[], skipped: { name: string, reason: string, part?: string }[] }>}
 */
export async function runJest({
  name,
  command,
  cwd,
  args,
  env,
  reports,
  part,
  workers,
  grouped = false,
}) {
  const outputFile = join(reports, `${name}.json`);
  rmSync(outputFile, { force: true });
  const options = [
    '--watchAll=false',
    `--maxWorkers=${workers}`,
    '--workerIdleMemoryLimit=2GB',
    '--json',
    `--outputFile=${outputFile}`,
  ];
  const code = await runCommand(yarn(...command, ...options, ...args), {
    cwd,
    env: {
      ...env,
      NODE_OPTIONS: '--max-old-space-size=4096',
    },
  });
  if (!existsSync(outputFile))
    return {
      passed: 0,
      failed: [
        { groups: [], title: `jest ended with ${code} and without a report` },
      ],
      skipped: [],
    };
  const report = JSON.parse(readFileSync(outputFile, 'utf8'));
  const failed = [];
  const skipped = [];
  let passed = 0;
  for (const file of report.testResults) {
    if (
      file.status === 'failed' &&
      !file.assertionResults.some(({ status }) => status === 'failed')
    )
      failed.push({
        file: relative(root, file.name),
        groups: [],
        title: 'did not run',
        message: file.message,
      });
    for (const result of file.assertionResults) {
      const { status, title, failureMessages } = result;
      const { path, groups } = fileOf(grouped, file, result);
      const fullName = [...groups, title].join(' ');
      if (status === 'passed') passed += 1;
      else if (status === 'failed')
        failed.push({
          file: path,
          groups,
          title,
          message: failureMessages.join('\n'),
        });
      else
        skipped.push({
          name: `${path}: ${fullName}`,
          reason: reasonOf(fullName),
          part: isOptional(fullName) ? undefined : part,
        });
    }
  }
  if (code !== 0 && failed.length === 0)
    failed.push({
      groups: [],
      title: `jest ended with ${code} though no test failed`,
    });
  return { passed, failed, skipped };
}
