import { InputError } from '@backstage/errors';
import { readPlan, type UpgradePlanFile } from '@drydock/upgrade-plans';

/** @throws InputError with each problem and its place */
export function readDocument(document: string): { readonly plan: UpgradePlanFile; readonly digest: string } {
  const reading = readPlan(document);
  if (reading.ok) return reading;
  const problems = reading.problems.map(({ path, message, line }) => `- ${path || 'the document'}: ${message}${line === undefined ? '' : ` (line ${line})`}`);
  throw new InputError(`The plan has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.join('\n')}`);
}
