import type { Knex } from 'knex';
import type { Approvals } from '../../conditions/approvals';
import type { RolloutHeader } from '../model';

/**
 * Names of a stage's approval gates that are not approved at this moment, whatever they said
 * before: approvals end and are taken back.
 */
export async function missingStageApprovals(
  trx: Knex,
  approvals: Approvals,
  rollout: RolloutHeader,
  stage: string,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const gate of rollout.plan.spec.stages.find(({ name }) => name === stage)
    ?.gates ?? []) {
    if (
      gate.type === 'approval' &&
      (await approvals.missingForGate(
        trx,
        rollout,
        stage,
        gate.name,
        gate.required,
      ))
    )
      missing.push(gate.name);
  }
  return missing;
}
