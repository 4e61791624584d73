import type { barePodsTexts } from '../../texts/checks/barePods';
import type { Translated } from '../../texts/Translated';

export const barePodsDe: Translated<typeof barePodsTexts> = {
  'check.bare-pods.one':
    'Der Pod {{pod}} hat keinen Controller: Ein Drain löscht ihn endgültig',
  'check.bare-pods.one-owner': 'Kein Owner legt ihn wieder an',
  'check.bare-pods.one-fix':
    'Betreiben Sie ihn mit einem Deployment, StatefulSet oder Job oder löschen Sie ihn vor dem Upgrade',
  'check.bare-pods.many_one':
    '{{count}} Pod im Namespace {{namespace}} hat keinen Controller: Ein Drain löscht ihn endgültig',
  'check.bare-pods.many_other':
    '{{count}} Pods im Namespace {{namespace}} haben keinen Controller: Ein Drain löscht sie endgültig',
  'check.bare-pods.many-owner': 'Kein Owner legt sie wieder an',
  'check.bare-pods.many-fix':
    'Lassen Sie das, was diese Pods anlegt, vor dem Upgrade fertig werden, oder stellen Sie es auf Jobs um',
};
