import { said } from '@drydock/upgrade-reasons';
import type { FleetPorts } from '@drydock/backstage-plugin-cluster-upgrades-backend';

/** Gates are not what these tests are about: each passes, for long. */
export const PASSED_GATES: FleetPorts['gates'] = {
  ask: async () => ({
    status: 'passed',
    message: said('chaos passes'),
    validForMs: 3_600_000,
  }),
};
