import type { Console } from '../console';
import { EXIT_CODES } from '../exitCode';
import { clean } from '../output/clean';
import { readPlanFile } from '../plan/planFiles';
import { problemLine } from '../plan/validatePlans';
import { configurationText } from './configurationText';
import { readUpgradeTool } from './upgradeTool';

/**
 * Writes Drydock's configuration for the clusters of the file, and beside it what became of each
 * field.
 * @returns the exit code: findings where something was refused
 * @throws UsageError
 */
export async function importUpgradeTool(
  path: string,
  { stdin, stdout, stderr }: Pick<Console, 'stdin' | 'stdout' | 'stderr'>,
): Promise<number> {
  const { name, text } = await readPlanFile(path, stdin);
  const imported = readUpgradeTool(text);
  for (const { fate, line, path: field, message } of imported.fates)
    stderr.write(
      `${problemLine(name, {
        path: field,
        message: `${fate}: ${message}`,
        line,
      })}\n`,
    );
  if (imported.clusters.length > 0)
    stdout.write(clean(configurationText(imported)));
  return imported.fates.some(({ fate }) => fate === 'refused')
    ? EXIT_CODES.findings
    : EXIT_CODES.ready;
}
