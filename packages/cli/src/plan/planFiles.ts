import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '../console';
import type { Console } from '../console';

/** As the API has it. */
const MOST_BYTES = 256 * 1024;

export interface PlanFile {
  /** For people: the path, or "standard input". */
  readonly name: string;
  readonly text: string;
}

/** The text of a plan file, or of standard input for `-`. @throws UsageError when it cannot be read */
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
  if (facts.size > MOST_BYTES)
    throw new UsageError(
      `${path} is too large for a plan: ${facts.size} bytes of at most ${MOST_BYTES}`,
    );
  return { name: path, text: await readFile(path, 'utf8') };
}

/** @throws UsageError when it is larger than a plan may be */
export async function textOf(stdin: Console['stdin']): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdin) {
    const buffer = Buffer.from(part);
    bytes += buffer.length;
    if (bytes > MOST_BYTES)
      throw new UsageError(
        `Standard input is too large: more than ${MOST_BYTES} bytes`,
      );
    parts.push(buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
