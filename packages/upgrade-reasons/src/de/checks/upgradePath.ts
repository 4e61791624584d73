import type { upgradePathTexts } from '../../texts/checks/upgradePath';
import type { Translated } from '../../texts/Translated';

export const upgradePathDe: Translated<typeof upgradePathTexts> = {
  'check.upgrade-path.none': 'Es gibt keinen Weg von {{current}} zu {{target}}',
  'check.upgrade-path.downgrade':
    'Wählen Sie ein Ziel ab {{current}}: Eine Control Plane kann nicht zurück',
  'check.upgrade-path.hops_one':
    'Von {{current}} zu {{target}} braucht die Control Plane {{count}} Etappe',
  'check.upgrade-path.hops_other':
    'Von {{current}} zu {{target}} braucht die Control Plane {{count}} Etappen',
  'check.upgrade-path.hops-fix':
    'Nichts zu beheben: Ein Upgrade durchläuft diese Etappen in dieser Reihenfolge. Keine Minor-Version lässt sich überspringen',
  'check.upgrade-path.control-plane': 'Control Plane auf {{version}}',
  'check.upgrade-path.pools': '{{pools}} auf {{version}}',
  'check.upgrade-path.all-pools': 'alle Node-Pools auf {{version}}',
};
