import { reasonText } from '@drydock/upgrade-reasons';
import { InputError } from '@backstage/errors';
import { planReading, type UpgradePlanFile } from '@drydock/upgrade-plans';
import { inSlices } from '../work/inSlices';

/** @throws InputError with each problem and its place */
export async function readDocument(
  document: string,
): Promise<{ readonly plan: UpgradePlanFile; readonly digest: string }> {
  const reading = await inSlices(planReading(document));
  if (reading.ok) return reading;
  const problems = reading.problems.map(
    ({ path, reason, line }) =>
      `- ${path || 'the document'}: ${reasonText(reason)}${
        line === undefined ? '' : ` (line ${line})`
      }`,
  );
  throw new InputError(
    `The plan has ${
      problems.length === 1 ? 'a problem' : `${problems.length} problems`
    }:\n${problems.join('\n')}`,
  );
}
