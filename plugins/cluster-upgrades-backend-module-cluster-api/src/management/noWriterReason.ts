import type { Reason } from '@drydock/upgrade-reasons';

export function noWriterReason(managementId: string): Reason {
  return {
    code: 'cluster-api.no-writer',
    params: { management: { text: managementId } },
  };
}
