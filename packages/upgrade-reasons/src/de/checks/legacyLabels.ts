import type { legacyLabelsTexts } from '../../texts/checks/legacyLabels';
import type { Translated } from '../../texts/Translated';

export const legacyLabelsDe: Translated<typeof legacyLabelsTexts> = {
  'check.legacy-labels.loses-meaning':
    '{{object}} stützt sich auf Labels oder Annotationen, die ihre Bedeutung verlieren',
  'check.legacy-labels.deprecated':
    '{{object}} stützt sich auf veraltete Labels oder Annotationen',
  'check.legacy-labels.volumes_one':
    '{{count}} Persistent Volume trägt oder verlangt veraltete Labels von Nodes',
  'check.legacy-labels.volumes_other':
    '{{count}} Persistent Volumes tragen oder verlangen veraltete Labels von Nodes',
  'check.legacy-labels.volumes-evidence': '{{keys}} auf {{volumes}}',
  'check.legacy-labels.volumes-fix':
    'Nichts, solange Nodes diese Labels tragen; sorgen Sie dafür, dass die Nodes sie weiter bekommen, oder verschieben Sie die Daten auf neue Volumes',
  'check.legacy-labels.seccomp_one':
    'Die Annotation {{keys}} wirkt ab {{minor}} nicht mehr: Das Profil gilt nur, wenn auch ein Feld es nennt',
  'check.legacy-labels.seccomp_other':
    'Die Annotationen {{keys}} wirken ab {{minor}} nicht mehr: Das Profil gilt nur, wenn auch ein Feld es nennt',
  'check.legacy-labels.seccomp-fix':
    'Verwenden Sie securityContext.seccompProfile',
  'check.legacy-labels.apparmor_one':
    'Die Annotation {{keys}} ist seit {{minor}} veraltet, wirkt aber noch',
  'check.legacy-labels.apparmor_other':
    'Die Annotationen {{keys}} sind seit {{minor}} veraltet, wirken aber noch',
  'check.legacy-labels.apparmor-fix':
    'Verwenden Sie securityContext.appArmorProfile',
  'check.legacy-labels.selects-missing':
    'Wählt Nodes nach {{label}} aus, das kein Node trägt: Die Pods bleiben im Zustand Pending',
  'check.legacy-labels.selects-ending':
    'Wählt Nodes nach {{label}} aus, das kubeadm in {{minor}} entfernt',
  'check.legacy-labels.select': 'Wählen Sie nach {{label}} aus',
  'check.legacy-labels.tolerates-alone':
    'Toleriert nur {{label}} und bleibt daher Control-Plane-Nodes fern, die {{taint}} tragen',
  'check.legacy-labels.tolerate': 'Tolerieren Sie auch {{label}}',
  'check.legacy-labels.asks-missing':
    'Verlangt Nodes mit {{label}}, das kein Node trägt',
  'check.legacy-labels.asks-deprecated':
    'Verlangt Nodes mit {{label}}, das veraltet ist; ein Ende ist nicht festgelegt',
  'check.legacy-labels.use': 'Verwenden Sie {{label}}',
};
