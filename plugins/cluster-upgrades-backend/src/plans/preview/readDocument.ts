import { refusal } from '../../foundation/refusal';
import type { Reason } from '@drydock/upgrade-reasons';
import { InputError } from '@backstage/errors';
import {
  planReading,
  type PlanProblem,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { inSlices } from '../../foundation/work/inSlices';

/** @throws InputError with each problem and its place */
export async function readDocument(
  document: string,
): Promise<{ readonly plan: UpgradePlanFile; readonly digest: string }> {
  const reading = await inSlices(planReading(document));
  if (reading.ok) return reading;
  throw refusal(InputError, {
    code: 'input.plan',
    params: {
      count: { number: reading.problems.length },
      problems: { reasons: reading.problems.map(problemAtPlace) },
    },
  });
}

function problemAtPlace({ path, reason, line }: PlanProblem): Reason {
  const params = {
    place: path ? { object: path } : ({ term: 'document' } as const),
    problem: { reasons: [reason] },
  };
  return line === undefined
    ? { code: 'input.plan-problem', params }
    : {
        code: 'input.plan-problem-at-line',
        params: { ...params, line: { number: line } },
      };
}
