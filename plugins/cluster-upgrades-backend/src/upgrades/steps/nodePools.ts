import { runHop } from './runHop';
import type { UpgradeStep } from './step';

/** Rolls node pools to the hop's version; where pools follow the control plane by themselves it only waits for them. */
export const nodePools: UpgradeStep = { type: 'node-pools', run: runHop };
