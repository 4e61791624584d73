import type { Reason } from '@drydock/upgrade-reasons';

/** Of stored parameters that the effect cannot read. */
export function damaged(issue: string): Reason {
  return {
    code: 'effect.parameters-damaged',
    params: { issue: { text: issue } },
  };
}
