import { said } from '@drydock/upgrade-reasons';

import type { DecideRollout } from '@drydock/upgrade-plans';
import type { Gates } from '../conditions/gates/model';
import type { StartableRevision } from '../plans/model';
import type { Approvals } from '../conditions/approvals';

/** What rollouts need of plans, beside their approvals. */
export interface StartablePlans {
  /**
   * The approved revision of this digest.
   * @throws NotFoundError without such a plan; ConflictError with what is missing, when it may not
   *   be rolled out now.
   */
  startable(planId: string, digest: string): Promise<StartableRevision>;
}

/** What rollouts of plans rest on; the pure core is among them only for tests. */
export interface FleetPorts {
  readonly approvals: Approvals;
  readonly plans: StartablePlans;
  readonly gates: Gates;
  readonly decideRollout?: DecideRollout;
}

/** An engine for single clusters alone: nothing of a plan is approved, and none can be started. */
export const NO_PLANS: FleetPorts = {
  approvals: {
    missing: async () => ({ code: 'plan.not-approved' }),
    missingForGate: async () => ({ code: 'plan.not-approved' }),
  },
  plans: {
    startable: async () => {
      throw new Error('This engine has no plans');
    },
  },
  gates: {
    ask: async () => ({
      status: 'inconclusive',
      message: said('this engine knows no gates'),
    }),
  },
};
