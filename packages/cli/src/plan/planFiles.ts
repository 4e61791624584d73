import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '../console';
import type { Console } from '../console';
import { upgradePlans } from './upgradePlans';

export interface PlanFile {
  /** For people: the path, or "standard input". */
  readonly name: string;
  readonly text: string;
}

/**
 * The text of a plan file, or of standard input for `-`. @throws UsageError when it cannot be read
 */
export async function readPlanFile(
  path: string,
  stdin: Console['stdin'],
): Promise<PlanFile> {
  if (path === '-')
    return { name: 'standard input', text: await textOf(stdin) };
  const facts = await stat(path).catch(() => undefined);
  if (!facts) throw new UsageError(`There is no file ${path}`);
  if (!facts.isFile())
    throw new UsageError(
      `${path} is no file; name plan files one by one, for example ${path.replace(
        /(?<!\/)\/+$/,
        '',
      )}/*.yaml`,
    );
  const { PLAN_MOST_BYTES: most } = upgradePlans();
  if (facts.size > most)
    throw new UsageError(
      `${path} is too large for a plan: ${facts.size} bytes of at most ${most}`,
    );
  return { name: path, text: await readFile(path, 'utf8') };
}

/** @throws UsageError when it is larger than a plan may be */
export async function textOf(stdin: Console['stdin']): Promise<string> {
  const { PLAN_MOST_BYTES: most } = upgradePlans();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdin) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > most)
      throw new UsageError(
        `Standard input is too large: more than ${most} bytes`,
      );
    parts.push(buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
