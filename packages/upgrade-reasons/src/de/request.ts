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
    'Das Version-Gate „{{gate}}“ hat sich geändert. Lesen Sie es erneut, bevor Sie es bestätigen',
  'request.gate-taken':
    'Jemand anderes hat es gleichzeitig für dieselben Cluster bestätigt. Laden Sie die Seite neu',
  'request.gate-ended': 'Diese Bestätigung ist bereits beendet',
  'request.waiver-old-finding':
    'Dieser Befund stammt von einer älteren Drydock-Version. Lesen Sie den Cluster zuerst neu (Erneut prüfen)',
  'request.waiver-evidence-changed':
    'Die Belege dieses Befunds haben sich seit der Anzeige geändert. Sehen Sie ihn sich noch einmal an, bevor Sie eine Ausnahme machen',
  'request.waiver-ignored':
    'Dieser Befund wird bereits durch Regeln des Betreibers ignoriert: {{reason}}',
  'request.no-finding':
    'Cluster {{cluster}} hat keinen Befund {{finding}} für {{target}}. Er wurde vielleicht behoben',
};
