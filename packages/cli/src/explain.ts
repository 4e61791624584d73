import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  allChecks,
  manifestChecks,
  trialChecks,
} from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import type { Style } from './output';
import { page } from './output/page';

/**
 * The page of a check, as a terminal shows it. @throws UsageError for an id that no check has.
 */
export async function explain(id: string, style: Style): Promise<string> {
  const checks = [...allChecks, ...manifestChecks, ...trialChecks];
  const check = checks.find(candidate => candidate.id === id);
  if (!check)
    throw new UsageError(
      `There is no check ${JSON.stringify(id)}; there are ${checks
        .map(candidate => candidate.id)
        .join(', ')}`,
    );
  return `${page(
    await pageOf(check.docs),
    style,
    checks.map(candidate => candidate.id),
  )}\n`;
}

/** Published, the pages lie in the package (copied by `prepack`); in the repository, in docs/. */
async function pageOf(docs: string): Promise<string> {
  for (const folder of ['../docs', '../../../docs']) {
    // eslint-disable-next-line no-restricted-syntax
    const file = resolve(__dirname, folder, `${docs}.md`);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text.trim();
  }
  throw new UsageError(
    `The page ${docs}.md is missing in this installation; install the package again`,
  );
}
