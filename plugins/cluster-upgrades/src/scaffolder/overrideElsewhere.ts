import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Texts } from '../translation';

/**
 * People override blockers in person, never through the scaffolder, where a template could do it in
 * the name of the user who runs it.
 */
export function overrideElsewhere(texts: Texts): string {
  return texts('scaffolder.overrideElsewhere', {
    permission: policyOverridePermission.name,
  });
}
