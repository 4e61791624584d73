import type { removedApiTexts } from '../../texts/checks/removedApi';
import type { Translated } from '../../texts/Translated';

export const removedApiDe: Translated<typeof removedApiTexts> = {
  'check.removed-api.replicasets-left-out':
    'ReplicaSets, die Deployments anlegen, werden nicht gelesen: Die Prüfung liest die Deployments',
  'check.removed-api.controllerrevisions-left-out':
    'ControllerRevisions, die DaemonSets und StatefulSets anlegen, werden nicht gelesen: Die Prüfung liest die DaemonSets und StatefulSets',
  'check.removed-api.endpointslices-left-out':
    'EndpointSlices, die die Control Plane anlegt, werden nicht gelesen: Die Control Plane wird selbst aktualisiert',
  'check.removed-api.leases-left-out':
    'Leases von Nodes werden nicht gelesen: Kubelets schreiben sie',
  'check.removed-api.events-left-out':
    'Events, die ein Client geschrieben und nicht angewendet hat, zählen nicht: Sie laufen ab, und api-callers meldet die Aufrufe',
  'check.removed-api.hook-fix':
    'Ein Rollback auf diese Revision, eine Deinstallation mit einem solchen Hook und ein Upgrade, dessen Chart ihn noch hat, schlagen fehl',
  'check.removed-api.not-read-yet':
    '{{resource}} wurde noch nicht gelesen: Das Wissen nennt es erst seit dem letzten Lesen',
  'check.removed-api.not-read':
    '{{resource}} konnte nicht gelesen werden: {{error}}',
  'check.removed-api.not-looked-at_one':
    '{{count}} Objekt von {{resource}} nicht angesehen: Der heutige Server hat es nur in veralteten Versionen',
  'check.removed-api.not-looked-at_other':
    '{{count}} Objekte von {{resource}} nicht angesehen: Der heutige Server hat sie nur in veralteten Versionen',
  'check.removed-api.not-counted-yet':
    '{{resource}} wurde noch nicht gezählt: Das Wissen nennt es erst seit dem letzten Lesen',
  'check.removed-api.not-counted':
    '{{resource}} konnte nicht gezählt werden: {{error}}',
  'check.removed-api.fails-rendered':
    '{{object}} wird mit {{version}} gerendert; das schlägt seit {{removed}} fehl',
  'check.removed-api.fails-applied':
    '{{object}} wurde zuletzt mit {{version}} angewendet; das schlägt seit {{removed}} fehl',
  'check.removed-api.in-file-unread':
    '{{object}} in {{file}} nennt {{version}}, das {{target}} nicht liest',
  'check.removed-api.applied-unread':
    '{{object}} wird mit {{version}} angewendet, das {{target}} nicht liest',
  'check.removed-api.written-unread':
    '{{object}} wurde einmal mit {{version}} geschrieben, das {{target}} nicht liest',
  'check.removed-api.in-file-unserved':
    '{{object}} in {{file}} nennt {{version}}, das {{target}} nicht bereitstellt',
  'check.removed-api.applied-unserved':
    '{{object}} wird mit {{version}} angewendet, das {{target}} nicht bereitstellt',
  'check.removed-api.written-unserved':
    '{{object}} wurde einmal mit {{version}} geschrieben, das {{target}} nicht bereitstellt',
  'check.removed-api.in-file-goes':
    '{{object}} in {{file}} nennt {{version}}, das veraltet ist und mit {{removed}} entfällt',
  'check.removed-api.applied-goes':
    '{{object}} wird mit {{version}} angewendet, das veraltet ist und mit {{removed}} entfällt',
  'check.removed-api.written-goes':
    '{{object}} wurde einmal mit {{version}} geschrieben, das veraltet ist und mit {{removed}} entfällt',
  'check.removed-api.in-file-deprecated':
    '{{object}} in {{file}} nennt {{version}}, das veraltet ist, ohne Termin für die Entfernung',
  'check.removed-api.applied-deprecated':
    '{{object}} wird mit {{version}} angewendet, das veraltet ist, ohne Termin für die Entfernung',
  'check.removed-api.written-deprecated':
    '{{object}} wurde einmal mit {{version}} geschrieben, das veraltet ist, ohne Termin für die Entfernung',
  'check.removed-api.remove-from':
    'Entfernen Sie es aus {{chart}}: {{version}} hat keinen Nachfolger',
  'check.removed-api.remove':
    'Entfernen Sie es aus seinem Manifest: {{version}} hat keinen Nachfolger',
  'check.removed-api.mend-chart':
    'Der Server stellt {{version}} nicht mehr bereit: Führen Sie zuerst das Plugin mapkubeapis für das Release aus. Aktualisieren Sie dann {{chart}} auf eine Version, die {{replacement}} rendert',
  'check.removed-api.upgrade-chart':
    'Aktualisieren Sie {{chart}} auf eine Version, die {{replacement}} rendert',
  'check.removed-api.upgrade-chart-before':
    'Aktualisieren Sie {{chart}} vor dem Upgrade des Clusters auf eine Version, die {{replacement}} rendert',
  'check.removed-api.late-chart':
    'Ist der Cluster schon aktualisiert, führen Sie zuerst das Plugin mapkubeapis für das Release aus',
  'check.removed-api.upgrade-maker':
    'Aktualisieren Sie, was es anlegt ({{maker}}), auf eine Version, die {{replacement}} verwendet',
  'check.removed-api.change-file':
    'Ändern Sie apiVersion in der Datei auf {{replacement}}, bevor aktualisiert wird, was sie liest',
  'check.removed-api.file-fields':
    'Felder können abweichen: siehe die Referenz dieser Version',
  'check.removed-api.kubeadm-fields':
    'Felder können abweichen: siehe die Referenz dieser Version; kubeadm config migrate schreibt die Datei um',
  'check.removed-api.change':
    'Ändern Sie apiVersion dort, wo das Manifest liegt, auf {{replacement}} und wenden Sie es erneut an',
  'check.removed-api.fields':
    'Felder können abweichen: {{command}} listet die heutigen auf, und die Vorlage migrate-api schreibt um, was eindeutig ist',
  'check.removed-api.fields-from':
    'Felder können abweichen: {{command}} listet die von {{version}} auf, sobald der Cluster darauf läuft, und die Vorlage migrate-api schreibt um, was eindeutig ist',
  'check.removed-api.move-from':
    '{{current}} stellt {{replacement}} noch nicht bereit: Machen Sie diese Änderung, sobald der Cluster auf {{served}} läuft',
  'check.removed-api.move-between':
    '{{current}} stellt {{replacement}} noch nicht bereit: Machen Sie diese Änderung, sobald der Cluster auf {{served}} läuft, und vor {{removed}}',
  'check.removed-api.meanwhile':
    'Bis dahin geht {{version}}, das mit {{removed}} entfällt',
  'check.removed-api.renders': '{{by}} rendert {{version}}',
  'check.removed-api.names': '{{by}} nennt {{version}}',
  'check.removed-api.last-applied': 'last-applied von {{by}} nennt {{version}}',
  'check.removed-api.last-applied-copied':
    'von {{by}} kopiertes last-applied nennt {{version}}',
  'check.removed-api.applied-at': '{{by}} hat es mit {{version}} angewendet',
  'check.removed-api.wrote':
    '{{by}} hat es mit {{version}} geschrieben (ein Hinweis: Der Eintrag bleibt nach späteren Änderungen bestehen)',
  'check.removed-api.wrote-part':
    '{{by}} hat {{part}} davon mit {{version}} geschrieben (ein Hinweis: Der Eintrag bleibt nach späteren Änderungen bestehen)',
  'check.removed-api.updated-since':
    '{{by}} hat es seitdem mit {{version}} geschrieben; ob es sein Manifest noch anwendet, lässt sich nicht erkennen',
  'check.removed-api.deleted':
    'es wurde gelöscht, und Finalizer halten es noch',
  'check.removed-api.stored-gone_one':
    '{{count}} {{kind}}-Objekt ist gespeichert, und {{target}} kennt diese Art nicht',
  'check.removed-api.stored-gone_other':
    '{{count}} {{kind}}-Objekte sind gespeichert, und {{target}} kennt diese Art nicht',
  'check.removed-api.stored-unreadable_one':
    '{{count}} {{kind}}-Objekt ist gespeichert, das {{from}} nicht lesen kann',
  'check.removed-api.stored-unreadable_other':
    '{{count}} {{kind}}-Objekte sind gespeichert, die {{from}} nicht lesen kann',
  'check.removed-api.stored-listed_one':
    'Der API-Server listet {{count}} gespeichertes Objekt von {{resource}} auf',
  'check.removed-api.stored-listed_other':
    'Der API-Server listet {{count}} gespeicherte Objekte von {{resource}} auf',
  'check.removed-api.stored-counted_one':
    'Der API-Server zählt {{count}} gespeichertes Objekt von {{resource}}',
  'check.removed-api.stored-counted_other':
    'Der API-Server zählt {{count}} gespeicherte Objekte von {{resource}}',
  'check.removed-api.delete-policies':
    'Versehen Sie Namespaces mit Labels für die Pod Security Admission oder führen Sie eine Policy Engine ein, schalten Sie das Admission-Plugin PodSecurityPolicy ab und löschen Sie die Policies: Nach dem Upgrade wird keine mehr durchgesetzt',
  'check.removed-api.delete-stored':
    'Löschen Sie die Objekte oder lösen Sie ihre Aufgabe anders: {{kind}} hat keinen Nachfolger',
  'check.removed-api.delete-before':
    'Löschen Sie die Objekte vor dem Upgrade auf {{from}}, das keine Version von {{kind}} mit der Minor-Version davor gemeinsam hat. Legen Sie sie danach wieder an. Mit solchen Objekten wird der API-Server womöglich nicht bereit',
  'check.removed-api.older-revisions-left-out':
    'Ältere Revisionen von Helm-Releases werden nicht gelesen: Dass eine davon eine entfernte Version rendert, zeigt sich an den Objekten, die sie angelegt hat, und nur solange managedFields es verraten',
  'check.removed-api.release-unreadable':
    'Das Helm-Release {{release}} konnte nicht gelesen werden: {{error}}',
  'check.removed-api.hook-fails':
    'Der Hook {{object}} des Helm-Release {{release}} wird mit {{version}} gesendet, was schon seit {{removed}} fehlschlägt',
  'check.removed-api.hook-goes':
    'Der Hook {{object}} des Helm-Release {{release}} wird mit {{version}} gesendet, das in {{removed}} entfällt',
  'check.removed-api.rollback':
    'Ein Rollback des Helm-Release {{release}} auf eine Revision vor {{revision}} kann auf {{target}} fehlschlagen: Eine ältere hat {{versions}} gerendert',
  'check.removed-api.rollback-wrote':
    'helm hat {{object}} einmal mit {{version}} geschrieben',
  'check.removed-api.rollback-fix':
    'Führen Sie nach dem Upgrade kein Rollback auf diese Revisionen aus: Installieren Sie eine ältere Version von {{chart}}, die bereitgestellte Versionen rendert, oder führen Sie vorher das Plugin mapkubeapis für das Release aus',
};
