import type { permissionTexts } from '../texts/permission';
import type { Translated } from '../texts/Translated';

export const permissionDe: Translated<typeof permissionTexts> = {
  'permission.cluster': 'Die Berechtigung {{permission}} fehlt',
  'permission.plan':
    'Sie benötigen die Berechtigung {{permission}} für diesen Plan',
  'permission.plan-clusters':
    'Sie benötigen die Berechtigung {{permission}} für alle Cluster dieses Plans',
  'permission.rollout-clusters':
    'Sie benötigen die Berechtigung {{permission}} für alle Cluster dieses Rollouts',
  'permission.some-clusters':
    'Die Berechtigung {{permission}} fehlt für {{lacking}} von {{count}} Clustern',
  'permission.all-clusters_one':
    'Die Berechtigung {{permission}} fehlt für den Cluster',
  'permission.all-clusters_other':
    'Die Berechtigung {{permission}} fehlt für alle {{count}} Cluster',
  'permission.override':
    'Um Blocker zu übergehen, ist die Berechtigung {{permission}} erforderlich',
};
