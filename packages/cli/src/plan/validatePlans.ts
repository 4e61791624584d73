import { reasonText } from '@drydock/upgrade-reasons';
import type { Console } from '../console';
import { EXIT_CODES } from '../exitCode';
import { clean } from '../output/clean';
import { readPlanFile } from './planFiles';
import { upgradePlans } from './upgradePlans';

/**
 * Says of each file that it is a valid plan, or what is wrong in it.
 * @returns the exit code.
 * @throws UsageError
 */
export async function validatePlans(
  paths: readonly string[],
  { stdin, stdout }: Pick<Console, 'stdin' | 'stdout'>,
): Promise<number> {
  const { readPlan } = upgradePlans();
  let valid = true;
  for (const path of paths) {
    const { name, text } = await readPlanFile(path, stdin);
    const reading = readPlan(text);
    if (reading.ok) {
      const { metadata, spec } = reading.plan;
      stdout.write(
        clean(
          `${name}: ${metadata.name} is a valid plan with ${
            spec.stages.length
          } ${spec.stages.length === 1 ? 'stage' : 'stages'}\n`,
        ),
      );
    } else {
      valid = false;
      for (const { path: field, reason, line } of reading.problems)
        stdout.write(
          `${problemLine(name, {
            path: field,
            message: reasonText(reason),
            line,
          })}\n`,
        );
    }
  }
  return valid ? EXIT_CODES.ready : EXIT_CODES.findings;
}

interface ProblemText {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
}

/** `file:line path message`: what editors and CI systems make a link of. */
export function problemLine(
  file: string,
  { path, message, line }: ProblemText,
): string {
  return clean(
    `${file}${line === undefined ? '' : `:${line}`} ${
      path ? `${path} ` : ''
    }${message}`,
  ).replace(/\n/g, ' ');
}

export function planSchemaText(): string {
  return `${JSON.stringify(upgradePlans().planJsonSchema(), undefined, 2)}\n`;
}
