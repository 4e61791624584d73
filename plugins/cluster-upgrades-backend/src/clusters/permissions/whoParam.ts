import type { Param } from '@drydock/upgrade-reasons';

/**
 * Who did something, as a parameter of reasons.
 * @param principal - entity reference of a user or group, or the subject of a service
 * @param through - who sent it for them: a plugin or a service
 */
export function whoParam(principal: string, through?: string): Param {
  const who: Param = isEntity(principal)
    ? { entity: principal }
    : { text: principal };
  return through === undefined
    ? who
    : {
        reasons: [
          {
            code: 'event.through',
            params: { who, through: { text: through } },
          },
        ],
      };
}

function isEntity(principal: string): boolean {
  return principal.startsWith('user:') || principal.startsWith('group:');
}
