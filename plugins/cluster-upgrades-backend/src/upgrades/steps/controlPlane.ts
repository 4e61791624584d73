import { runHop } from './runHop';
import type { UpgradeStep } from './step';

/** Point of no return: no platform takes a control plane back to an older version by itself. */
export const controlPlane: UpgradeStep = { type: 'control-plane', run: runHop };
