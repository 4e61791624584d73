import type { permissionTexts } from '../texts/permission';
import type { Translated } from '../texts/Translated';

export const permissionDe: Translated<typeof permissionTexts> = {
  'permission.cluster': 'Sie benötigen die Berechtigung {{permission}}',
  'permission.start-preview':
    'Sie benötigen die Berechtigung {{permission}}. Drydock befragt die Plattform zum Upgrade nur für Benutzer mit dieser Berechtigung',
  'permission.replace-nodes':
    'Sie benötigen die Berechtigung {{permission}}. Sie ist erforderlich, weil Drydock in diesem Upgrade die Instanzen von Nodes beendet',
  'permission.plan':
    'Sie benötigen die Berechtigung {{permission}} für diesen Plan',
  'permission.plan-clusters':
    'Sie benötigen die Berechtigung {{permission}} für alle Cluster dieses Plans',
  'permission.rollout-clusters':
    'Sie benötigen die Berechtigung {{permission}} für alle Cluster dieses Rollouts',
  'permission.some-clusters':
    'Sie benötigen die Berechtigung {{permission}} für {{count}} Cluster und haben sie für {{lacking}} davon nicht',
  'permission.all-clusters_one':
    'Sie benötigen die Berechtigung {{permission}} für den Cluster',
  'permission.all-clusters_other':
    'Sie benötigen die Berechtigung {{permission}} für alle {{count}} Cluster',
  'permission.no-changes': '{{reason}}. {{fix}}',
  'permission.policy-decides':
    'Die Permission-Policy entscheidet, wer Cluster ändern kann',
  'permission.policy-reviewed':
    'Die Permission-Policy entscheidet, wer Cluster ändern kann. Sie wird nicht geprüft, weil {{setting}} auf true steht',
  'permission.policy-not-checked':
    'Änderungen ohne angemeldete Person sind deaktiviert: Die Permission-Policy wurde noch nicht geprüft, weil das nur für eine angemeldete Person möglich ist',
  'permission.policy-not-checked-fix':
    'Melden Sie sich an, und öffnen Sie einmal die Seite „Diagnose“ von Cluster upgrades. Wenn Sie die Policy geprüft haben, können Sie diese Prüfung mit {{setting}}: true abschalten',
  'permission.policy-grants-you':
    'Änderungen sind deaktiviert: Die Permission-Policy gewährt Ihnen {{permission}}; sie scheint also alles zu erlauben',
  'permission.policy-grants-users':
    'Änderungen sind deaktiviert: Die Permission-Policy gewährt Personen {{permission}}; sie scheint also alles zu erlauben',
  'permission.policy-grants-fix':
    'Verwenden Sie eine Policy, die {{permission}} allen verweigert. Wenn Sie die Policy geprüft haben und das beabsichtigt ist, zum Beispiel für einen Superuser, setzen Sie {{setting}}: true',
  'permission.policy-silent':
    'Änderungen sind deaktiviert: Die Permission-Policy hat auf die Frage nach {{permission}} nicht geantwortet und gilt deshalb als Policy, die alles erlaubt',
  'permission.policy-silent-fix':
    'Prüfen Sie das Log des Backends, und reparieren Sie die Permission-Policy. Wenn Sie die Policy geprüft haben, können Sie diese Prüfung mit {{setting}}: true abschalten',
  'permission.framework-off':
    'Änderungen sind deaktiviert: Das Permission-Framework ist aus, sodass alle jeden Cluster ändern könnten',
  'permission.framework-off-fix':
    'Setzen Sie permission.enabled: true, und installieren Sie eine Permission-Policy. Um das Risiko zu akzeptieren, setzen Sie {{setting}}: true',
  'permission.framework-off-accepted':
    'Das Permission-Framework ist aus, und {{setting}} steht auf true: Alle können Cluster ändern',
};
