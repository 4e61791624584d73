import type { requestTexts } from '../texts/request';
import type { Translated } from '../texts/Translated';

export const requestDe: Translated<typeof requestTexts> = {
  'request.needs-permission':
    'Sie benötigen dafür die Berechtigung {{permission}}. Bitten Sie Ihren Backstage-Admin darum',
  'request.needs-permission-for':
    'Sie benötigen die Berechtigung {{permission}} für {{what}}. Bitten Sie Ihren Backstage-Admin darum',
  'request.not-found':
    '{{what}} {{id}} wurde nicht gefunden, oder Sie haben keinen Zugriff darauf',
  'request.every-cluster':
    'jeden Cluster: Eine Adresse der ganzen Flotte zeigt alle',
  'request.every-cluster-of':
    'jeden Cluster, den {{owner}} verantwortet oder auf dem eigene Dienste laufen: Eine Adresse des Kalenders zeigt alle',
  'request.members-have-address':
    'Nur Mitglieder von {{owner}} erhalten eine Adresse des Kalenders',
  'request.members-answer':
    'Nur Mitglieder von {{owner}} können dafür antworten',
  'request.not-planned':
    'Dieser Plan sieht kein Upgrade dieses Clusters mehr vor',
  'request.upgrade-began':
    'Das Upgrade von Cluster {{cluster}} läuft bereits. Wenden Sie sich an {{contact}}',
  'request.owns-nothing-there':
    '{{owner}} verantwortet Cluster {{cluster}} nicht, und kein bekannter eigener Dienst läuft dort',
  'request.snooze-no-further':
    'Das Upgrade von {{cluster}} lässt sich nicht weiter verschieben: {{why}}. Wenden Sie sich an {{contact}}',
  'request.snooze-at-most':
    'Das Upgrade lässt sich höchstens bis {{time}} verschieben: {{why}}',
  'request.plan-not-submitted': 'Plan nicht eingereicht. {{why}}',
  'request.plan-selects-hidden':
    'Plan nicht eingereicht. Er wählt auch Cluster aus, auf die Sie keinen Zugriff haben. Schränken Sie die Selektoren seiner Stufen ein, oder bitten Sie jemanden, der alle seine Cluster sieht, ihn einzureichen',
  'request.plan-archived':
    'Der Plan ist archiviert. Legen Sie einen anderen an',
  'request.plan-has-rollout':
    'Der Rollout dieses Plans ist nicht beendet. Stoppen Sie ihn oder brechen Sie ihn ab',
  'request.policy-denies':
    'Die Richtlinie dieses Portals verbietet es. {{why}}',
  'request.plan-changed':
    'Der Plan wurde inzwischen geändert. Laden Sie ihn neu und prüfen Sie ihn',
  'request.plan-name-taken':
    'Plan nicht angelegt. Der Name {{name}} ist vergeben. Wählen Sie einen anderen',
  'request.plan-name-taken-by':
    'Plan nicht angelegt. Der Name {{name}} gehört einem Plan mit anderem Dokument. Ändern Sie diesen Plan (PUT /plans/{{id}}) oder wählen Sie einen anderen Namen',
  'request.plan-name-archived':
    'Plan nicht angelegt. Der Name {{name}} gehört einem archivierten Plan. Wählen Sie einen anderen',
  'request.plan-other-revision':
    'Ihre Änderung beruht auf Revision {{based}}, der Plan ist bei {{revision}}. Laden Sie ihn neu und ändern Sie ihn dort',
  'request.plan-already':
    'Revision {{revision}} ist bereits {{state}}. Ziehen Sie sie zurück, um sie erneut einzureichen',
  'request.plan-not-submitted-yet':
    'Es ist nichts eingereicht, also gibt es nichts zurückzuziehen',
  'request.plan-is-archived': 'Der Plan ist archiviert',
  'request.plan-no-submission':
    'Revision {{revision}} ist nicht zur Freigabe eingereicht',
  'request.plan-other-digest':
    'Eingereicht ist nicht mehr, worüber Sie entschieden haben: Der Digest ist ein anderer. Sehen Sie sich den Plan noch einmal an',
  'request.plan-own':
    '{{why}}. Bitten Sie eine andere Person mit der Berechtigung {{permission}}',
  'request.plan-decided':
    'Sie haben darüber bereits entschieden. Nehmen Sie Ihre Entscheidung zuerst zurück (DELETE /plans/<id>/approvals/<approvalId>)',
  'request.plan-decision-of':
    'Nur {{who}} kann diese Entscheidung zurücknehmen',
  'request.plan-people-decide':
    'Nur Personen geben Pläne frei oder lehnen sie ab. Senden Sie die Anfrage mit dem Token einer Person',
  'request.rollout-not-started': 'Der Rollout darf nicht starten. {{why}}',
  'request.rollout-of-plan-runs':
    'Der Plan „{{plan}}“ hat einen Rollout, der noch nicht beendet ist, oder diese Anfrage wurde eben schon gestellt. Sehen Sie sich seine Rollouts an, bevor Sie einen weiteren starten',
  'request.rollout-changed':
    'Der Rollout hat sich inzwischen geändert. Sehen Sie ihn sich noch einmal an, bevor Sie handeln',
  'request.rollout-cluster-busy':
    'Einer seiner Cluster hat ein anderes Upgrade, das noch nicht beendet ist',
  'request.rollout-not-approved': 'Der Plan ist nicht freigegeben: {{missing}}',
  'request.gate-passed': 'Das Gate ist bestanden',
  'request.gate-changed':
    'Das Versions-Gate „{{gate}}“ hat sich geändert. Lesen Sie es erneut, bevor Sie es bestätigen',
  'request.gate-taken':
    'Jemand anderes hat es gleichzeitig für dieselben Cluster bestätigt. Laden Sie die Seite neu',
  'request.gate-on-platform':
    'Die Bestätigung steht auf {{platform}} und gilt dort. Entfernen Sie sie dort',
  'request.gate-not-written':
    'Die Bestätigung wurde auf {{platform}} nicht geschrieben: {{reason}}',
  'request.gate-write-unknown':
    'Es ist unbekannt, ob die Bestätigung auf {{platform}} geschrieben wurde: {{reason}}. Laden Sie die Seite neu, um es zu sehen',
  'request.gate-ended': 'Diese Bestätigung ist bereits beendet',
  'request.waiver-old-finding':
    'Dieser Befund stammt von einer älteren Drydock-Version. Lesen Sie den Cluster zuerst neu (Erneut prüfen)',
  'request.waiver-evidence-changed':
    'Die Belege dieses Befunds haben sich seit der Anzeige geändert. Sehen Sie ihn sich noch einmal an, bevor Sie eine Ausnahme machen',
  'request.waiver-ignored':
    'Dieser Befund wird bereits durch Regeln des Betreibers ignoriert: {{reason}}',
  'request.no-finding':
    'Cluster {{cluster}} hat keinen Befund {{finding}} für {{target}}. Er wurde vielleicht behoben',
  'request.unexpected': 'Unerwarteter Fehler: {{detail}}',
  'request.baselines-full':
    'Sie haben bereits {{most}} Baselines. Löschen Sie zuerst eine (DELETE /baselines/<id>)',
  'request.no-own-finding':
    'Cluster {{cluster}} hat keinen Befund {{finding}} für sein eigenes Ziel. GET /clusters/{{id}}/readiness?target=… listet Befunde für andere Ziele',
  'request.no-verdict':
    '{{against}} ist weder eine Version wie 1.37 noch eine gespeicherte Bewertung dieses Clusters. GET /clusters/{{id}}/verdicts listet sie auf',
  'request.catalog-silent':
    'Der Katalog hat nicht geantwortet, deshalb konnte „author“ nicht geprüft werden. Versuchen Sie es erneut',
  'request.not-in-person':
    'Entscheidungen trifft man persönlich, diese Anfrage kam aber über {{through}}. Entscheiden Sie auf den Seiten des Portals, oder bitten Sie einen Admin, {{plugin}} in clusterUpgrades.decisions.throughPlugins einzutragen',
  'request.entity-of-several':
    'Die Entity {{entity}} steht für mehrere Cluster: {{clusters}}. Nennen Sie den Cluster mit seiner ID, und lassen Sie nur einen Eintrag der Quellen auf diese Entity verweisen',
  'request.calendar-address':
    'Diese Kalenderadresse gilt nicht mehr. Holen Sie sich im Portal eine neue',
  'request.no-gate':
    'Es gibt kein Versions-Gate {{gate}}. GET /version-gates listet die Versions-Gates',
  'request.no-freeze':
    'Es gibt keinen Änderungsstopp {{freeze}}. GET /freezes listet die Änderungsstopps',
  'request.no-decision':
    'Zu diesem Plan gibt es keine Entscheidung {{decision}}',
  'request.no-trial':
    'Zu Cluster {{cluster}} ist kein Testimport für {{version}} gespeichert. Nennen Sie die Minor-Version, zum Beispiel 1.37',
  'request.trial-later':
    'Ein späterer Testimport für v{{minor}} ({{time}}) ist bereits gespeichert. Führen Sie einen neuen durch, oder löschen Sie zuerst den gespeicherten',
  'request.trial-cluster-unknown':
    'Drydock weiß noch nicht, welcher Cluster {{cluster}} ist: Die UID seines Namespace kube-system wurde nie gelesen. Lesen Sie den Cluster zuerst (Erneut prüfen)',
  'request.trial-other-cluster':
    'Der Testimport gehört nicht zu {{cluster}}: Der Namespace kube-system des getesteten Clusters hat eine andere UID',
  'request.waiver-ended': 'Diese Ausnahme ist bereits beendet ({{state}})',
  'request.audit-cluster':
    'Derzeit listet keine Quelle den Cluster {{cluster}}. Korrigieren Sie clusterUpgrades.auditEvents oder die Quelle',
  'request.audit-token': 'Das Token steht nicht in clusterUpgrades.auditEvents',
  'request.key-used':
    'Sie haben diesen Idempotenzschlüssel schon für eine andere Anfrage benutzt. Nehmen Sie einen neuen',
  'request.upgrade-not-started': 'Das Upgrade darf nicht starten. {{why}}',
  'request.upgrade-changed':
    'Das Upgrade hat sich inzwischen geändert. Sehen Sie es sich noch einmal an, bevor Sie handeln',
  'request.upgrade-overrode':
    'Dieses Upgrade hat blockierende Befunde übergangen, deshalb braucht „{{action}}“ die Berechtigung {{permission}}',
  'request.cluster-upgrade-runs':
    'Cluster {{cluster}} hat ein Upgrade, das noch nicht beendet ist, oder diese Anfrage wurde eben schon gestellt. Sehen Sie sich seine Upgrades an, bevor Sie ein weiteres starten',
  'request.cluster-busy':
    'Cluster {{cluster}} hat ein anderes Upgrade, das noch nicht beendet ist',
  'request.cannot-upgrade':
    'Ein Upgrade von Cluster {{cluster}} ist nicht möglich. {{why}}',
  'request.platform-unreachable':
    'Drydock kann die Plattform von Cluster {{cluster}} nicht lesen: {{why}}',
  'request.platform-silent':
    'Die Plattform von Cluster {{cluster}} hat nicht innerhalb von {{time}} geantwortet. Versuchen Sie es erneut',
  'request.cluster-not-listed':
    'Derzeit listet keine Quelle den Cluster {{cluster}}, oder sein Name gehört zu einem anderen Cluster. Brechen Sie dieses Upgrade ab',
  'request.other-cluster':
    'Hinter diesem Namen steht jetzt ein anderer Cluster ({{now}} statt {{before}}). Brechen Sie dieses Upgrade ab und starten Sie eines für den anderen Cluster',
  'request.revision-missing':
    'Revision {{revision}} des Plans ist nicht mehr so gespeichert, wie sie freigegeben wurde',
  'request.revision-without-cluster':
    'Revision {{revision}} des Plans enthält diesen Cluster nicht',
  'request.your-turns':
    'Vorschau nicht berechnet. {{waiting}} Ihrer Anfragen warten bereits. Versuchen Sie es in {{time}} erneut',
  'request.all-turns':
    'Vorschau nicht berechnet. {{waiting}} Anfragen warten bereits. Versuchen Sie es in {{time}} erneut',
};
