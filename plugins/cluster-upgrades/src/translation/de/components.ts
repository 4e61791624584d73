import type { Translated } from '../Texts';
import type { componentsTexts } from '../texts/components';

export const componentsDe: Translated<typeof componentsTexts> = {
  'components.status.ready': 'Bereit',
  'components.status.attention': 'Beachten',
  'components.status.blocked': 'Blockiert',
  'components.status.unknown': 'Unbekannt',
  'components.status.running': 'Läuft',
  'components.status.waiting': 'Wartet',
  'components.status.failed': 'Fehlgeschlagen',
  'components.status.outOfSupport': 'Ohne Support',
  'components.status.done': 'Fertig',
  'components.status.pending': 'Nicht gestartet',
  'components.codeDiff.label': 'Die Änderung',
  'components.dialog.cancel': 'Abbrechen',
  'components.csv.download': 'Als CSV herunterladen: {{what}}',
  'components.table.selected': 'Ausgewählt',
  'components.table.select': '{{name}} auswählen',
  'components.failure.retry': 'Erneut versuchen',
  'components.failure.signIn': 'Anmelden',
  'components.filter.any': 'alle',
  'components.filter.noChoices': 'keine Auswahl vorhanden',
  'components.filter.chosen': '{{number}} ausgewählt',
  'components.freshness.stale': 'veraltet',
  'components.freshness.unreachable': 'nicht erreichbar',
  'components.freshness.never': 'nie gelesen',
  'components.freshness.beforeUpgrade': 'vor dem letzten Upgrade',
  'components.readingOnly.title':
    '{{entry}} wird nur zum Lesen dieses Clusters verwendet.',
  'components.readingOnly.advice':
    'Der Eintrag erreicht denselben API-Server wie ein anderer Eintrag der Quellen. Der Betreiber hat nicht bestätigt, dass er diesen Cluster verwalten darf. Provider, Verantwortliche, Umgebung und Labels des Eintrags werden deshalb nicht verwendet. Setzen Sie zur Bestätigung {{sameAs}} beim anderen Eintrag in clusterUpgrades.sources.',
  'components.claim.factsNotUsed':
    'Die Daten dieses Eintrags werden nicht verwendet.',
  'components.claim.pinned':
    '{{entry}} meldet die UID {{uid}}, konfiguriert ist aber {{pinnedUid}}.',
  'components.claim.unproven':
    '{{entry}} beansprucht die Identität von {{cluster}}.',
  'components.claim.unprovenHidden':
    '{{entry}} beansprucht die Identität eines Clusters, auf den Sie keinen Zugriff haben.',
  'components.claim.otherProvider':
    '{{entry}} liest denselben Cluster wie {{cluster}}. Dort führt ein anderer Provider die Upgrades durch.',
  'components.claim.otherProviderHidden':
    '{{entry}} liest denselben Cluster wie ein Eintrag, auf den Sie keinen Zugriff haben. Dort führt ein anderer Provider die Upgrades durch.',
  'components.claim.details': 'UID {{uid}} · erstmals {{since}}',
  'components.claim.pinnedAdvice':
    'Prüfen Sie, welcher Cluster unter der Adresse antwortet. Wurde der Cluster neu aufgesetzt, ändern Sie {{uid}} in clusterUpgrades.sources.',
  'components.claim.otherProviderAdvice':
    'Prüfen Sie workloadAccess, oder entfernen Sie den Eintrag der Quellen, der kein eigener Cluster ist.',
  'components.claim.compare': 'Vergleichen Sie UID und CA der beiden Cluster:',
  'components.claim.unprovenAdvice':
    'Sind beide derselbe Cluster, setzen Sie {{sameAs}} beim anderen Eintrag in clusterUpgrades.sources. Andernfalls setzen Sie {{uid}} bei dem Cluster, zu dem die UID gehört, und klären Sie, warum dieser Cluster sie meldet.',
  'components.loaded.reading': 'Wird gelesen: {{what}}',
  'components.looksOnly.askAdmin':
    '{{reason}}. Wenden Sie sich an Ihren Backstage-Admin oder an eine Person mit dieser Berechtigung.',
  'components.paging.range': '{{what}} {{first}}–{{last}} von {{total}}',
  'components.paging.rowsPerPage': 'Zeilen pro Seite:',
  'components.paging.previous': 'Zurück',
  'components.paging.previousPage': 'Vorherige Seite',
  'components.paging.isFirst': 'Das ist die erste Seite',
  'components.paging.next': 'Weiter',
  'components.paging.nextPage': 'Nächste Seite',
  'components.paging.isLast': 'Das ist die letzte Seite',
  'components.partlyHidden.plan':
    'Dieser Plan enthält auch Cluster, auf die Sie keinen Zugriff haben.',
  'components.partlyHidden.rollout':
    'Dieser Rollout enthält auch Cluster, auf die Sie keinen Zugriff haben.',
  'components.partlyHidden.notCounted':
    'Sie werden weder angezeigt noch gezählt.',
  'components.reason.label': 'Begründung',
  'components.reason.until': 'Bis (einschließlich, UTC)',
  'components.reason.needed': 'Eine Begründung ist erforderlich',
  'components.reason.tooShort':
    'Die Begründung braucht mindestens {{minLength}} Zeichen',
  'components.reason.dayOutside':
    'Der letzte Tag muss zwischen {{first}} und {{last}} liegen',
  'components.panel.close': 'Schließen',
  'components.panel.details': 'Details',
  'components.links.none': 'keine',
  'components.copy.done': 'Kopiert: {{what}}.',
  'components.copy.failed':
    'Der Browser hat das Kopieren nicht erlaubt: {{error}}',
  'components.page.loading': 'Seite wird geladen',
  'components.page.unknown': 'Diese Seite gibt es nicht.',
  'components.page.checkAddress':
    'Prüfen Sie die Adresse {{pathname}}, oder wählen Sie oben eine Seite.',
  'components.page.openFleet': 'Flotte öffnen',
  'components.withPermission': 'Personen mit der Berechtigung {{permission}}',
};
