import type { ClusterReadError } from '@drydock/upgrade-readiness';
import { said, type Reason } from '@drydock/upgrade-reasons';

/** Why a cluster could not be read, and what to do. */
export function readFailure({ failure }: ClusterReadError): Reason {
  const { message, fix } = failure;
  return fix
    ? {
        code: 'step.read-failure',
        params: { failure: { text: message }, fix: { text: fix } },
      }
    : said(message);
}
