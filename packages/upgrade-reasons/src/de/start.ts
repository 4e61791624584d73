import type { startTexts } from '../texts/start';
import type { Translated } from '../texts/Translated';

export const startDe: Translated<typeof startTexts> = {
  'start.platform-not-asked':
    'Die Plattform wurde nicht gefragt, ob sie das annimmt: Ein Dry-Run braucht die Zugangsdaten zum Schreiben, und diese werden nur für Benutzer verwendet, die das Upgrade starten dürfen',
  'start.platform-not-asked-for-minor':
    'Die Plattform wurde nicht gefragt, welche Versionen sie anbietet: Ein Dry-Run braucht die Zugangsdaten zum Schreiben, und diese werden nur für Benutzer verwendet, die das Upgrade starten dürfen. Nennen Sie eine vollständige Version, um die Etappen zu sehen',
  'start.not-offered':
    'Die Plattform bietet keine Version von {{minor}} an. Nennen Sie eine vollständige Version, etwa {{example}}, oder wählen Sie eines der Ziele des Clusters',
  'start.keeps-changing':
    'Der Cluster hat sich bei jeder von {{looks}} Abfragen geändert: {{change}}. Versuchen Sie es erneut, wenn er sich nicht mehr ändert',
  'start.field-owned': '{{field}} gehört {{owner}}: {{way}}',
  'start.platform-refuses': 'Die Plattform lehnt ab: {{reason}}',
  'start.platform-refuses-owned': '{{reason}}: {{way}}',

  'start.blockers_one': '{{count}} Befund blockiert {{version}}',
  'start.blockers_other': '{{count}} Befunde blockieren {{version}}',
  'start.override-needed':
    '{{blocker}}: Beheben Sie das, oder übergehen Sie es mit einer Begründung (Berechtigung {{permission}})',
  'start.override-denied':
    '{{blocker}}: Zum Übergehen ist die Berechtigung {{permission}} nötig',
  'start.override-reason-too-short':
    'Die Begründung für das Übergehen muss mindestens {{minimum}} Zeichen haben',
  'start.readiness-unknown':
    'Die Bereitschaft für {{version}} ist unbekannt: {{reason}}. Lesen Sie den Cluster zuerst, oder aktivieren Sie die Prüfungen, die nicht laufen',
  'start.checks-not-run':
    'Die Bereitschaft für {{version}} ist unbekannt: {{reason}}. Diese Prüfungen liefen nicht vollständig. Um ohne sie zu starten, nennen Sie jede von ihnen in der Anfrage: {{checks}}',
  'start.plans-only':
    'Cluster werden wegen {{setting}} nur durch Pläne aktualisiert. Nehmen Sie den Cluster in einen Plan auf',
  'start.plans-only-in-environment':
    'Cluster von {{environment}} werden wegen {{setting}} nur durch Pläne aktualisiert. Nehmen Sie den Cluster in einen Plan auf',
  'start.plans-only-unknown-environment':
    'Die Umgebung dieses Clusters ist unbekannt, und Cluster von {{environments}} werden wegen {{setting}} nur durch Pläne aktualisiert. Nehmen Sie den Cluster in einen Plan auf, oder legen Sie seine Umgebung fest',
  'start.other-upgrade':
    'Das Upgrade {{upgrade}} auf {{version}} ist noch nicht beendet',
  'start.overrode': 'Blockiert, übergangen: {{reason}}',
  'start.overrode-finding': 'Übergangener Befund: {{finding}} ({{check}})',
  'start.overrode-platform':
    'Von der Plattform blockiert, übergangen: {{reason}}',
  'start.overrode-platform-error': 'Übergangen: {{error}}',
  'start.without-check': 'Fortgesetzt ohne die Prüfung {{check}}',
};
