import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { FreezeScope } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { choiceText } from '../translation';
import type { Texts } from '../translation';

export const freezeScopeNames: readonly FreezeScope[] =
  PLAN_FIELDS['spec.freezes[].scope'].choices;

/** What a freeze holds back, in words. */
export function freezeScopeText(scope: FreezeScope, texts: Texts): string {
  return choiceText('spec.freezes[].scope', scope, texts);
}
