import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { allChecks, manifestChecks, trialChecks } from '@drydock/upgrade-readiness';
import { UsageError } from './console';

/**
 * The page of a check. @throws UsageError for an id that no check has.
 */
export async function explain(id: string): Promise<string> {
  const checks = [...allChecks, ...manifestChecks, ...trialChecks];
  const check = checks.find(candidate => candidate.id === id);
  if (!check) throw new UsageError(`There is no check ${JSON.stringify(id)}; there are ${checks.map(candidate => candidate.id).join(', ')}`);
  return `${await pageOf(check.docs)}\n`;
}

/** Published, the pages lie in the package (copied by `prepack`); in the repository, in docs/. */
async function pageOf(docs: string): Promise<string> {
  // eslint-disable-next-line no-restricted-syntax
  const folders = [resolve(__dirname, '../docs'), resolve(__dirname, '../../../docs')];
  for (const folder of folders) {
    const page = await readFile(resolve(folder, `${docs}.md`), 'utf8').catch(() => undefined);
    if (page !== undefined) return page.trim();
  }
  throw new UsageError(`The page ${docs}.md is missing in this installation; install the package again`);
}
