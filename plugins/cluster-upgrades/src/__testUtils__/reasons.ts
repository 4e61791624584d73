import type { Reason } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * As the backend sends a reason whose code the pages do not know.
 * @param permission - that is missing
 */
export function aReason(text: string, permission?: string): Reason {
  return {
    code: 'test',
    params: { text: { text } },
    text,
    ...(permission ? { who: { permission } } : {}),
  };
}
