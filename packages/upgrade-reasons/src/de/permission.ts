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
};
