import { emergencyStopReason, readEmergencyStop } from './emergencyStopState';
import { judgeEach } from './judgeAll';
import type { Condition } from './model';

/** Nothing is begun or written anywhere while it is on. */
export const emergencyStop: Condition = {
  id: 'emergency-stop',
  phases: ['preview', 'start', 'write', 'gate'],
  async judge(subjects, { knex }) {
    const stop = await readEmergencyStop(knex);
    return judgeEach(subjects, () =>
      stop
        ? [
            {
              condition: 'emergency-stop',
              kind: 'held',
              reason: emergencyStopReason(stop),
            },
          ]
        : [],
    );
  },
};
