import type { inputTexts } from '../texts/input';
import type { Translated } from '../texts/Translated';

export const inputDe: Translated<typeof inputTexts> = {
  'input.invalid': 'Die Anfrage ist ungültig: {{detail}}',
  'input.field': '„{{field}}“: {{detail}}',
  'input.body': 'Der Inhalt der Anfrage ist ungültig: {{detail}}',
  'input.not-readable': 'Der Inhalt der Anfrage ist nicht lesbar: {{detail}}',
  'input.nul':
    'Die Anfrage enthält ein NUL-Zeichen, das nicht gespeichert werden kann. Entfernen Sie es und senden Sie die Anfrage erneut',
  'input.too-large': 'Die Anfrage ist größer als {{most}} Bytes. {{hint}}',
  'input.hint-shorter': 'Senden Sie kürzere Texte oder weniger Cluster',
  'input.hint-plan':
    'Eine Plandatei hat höchstens 256 KiB: Wählen Sie Cluster über Labels aus, statt sie aufzuzählen',
  'input.hint-trial':
    'Beheben Sie die ersten Befunde des Testimports und führen Sie ihn erneut durch',
  'input.whole-number':
    '„{{field}}“ muss eine ganze Zahl von {{least}} bis {{most}} sein',
  'input.sequence-number': '„{{field}}“ muss eine laufende Nummer ab 0 sein',
  'input.version':
    '{{version}} ist keine Kubernetes-Version. Schreiben Sie zum Beispiel 1.36 oder 1.36.4',
  'input.time':
    '„{{field}}“ muss ein Zeitpunkt mit Zeitzone sein, zum Beispiel 2026-12-24T18:00:00+01:00',
  'input.day': '{{day}} ist kein Datum. Schreiben Sie zum Beispiel 2026-12-31',
  'input.past': '„{{field}}“ liegt in der Vergangenheit',
  'input.until-before-from': '„until“ muss nach „from“ liegen',
  'input.environments':
    '„environments“ ist leer. Nennen Sie mindestens eine Umgebung, oder lassen Sie das Feld für alle Cluster weg',
  'input.reason':
    'Die Begründung braucht mindestens {{least}} Zeichen. Alle sehen sie, die diese Entscheidung später betrifft',
  'input.action-reason':
    '„{{action}}“ braucht eine Begründung mit mindestens {{least}} Zeichen',
  'input.cluster-id':
    'Die Cluster-ID ist zu lang. GET /clusters listet die Cluster mit ihren IDs',
  'input.reference':
    '{{reference}} ist keine Entity-Referenz einer dieser Arten: {{kinds}}',
  'input.owner':
    '{{reference}} ist keine Entity-Referenz wie group:default/payments',
  'input.no-target':
    'Der Cluster hat kein Ziel. Geben Sie eines mit ?target=1.37 an',
  'input.baseline-name': 'Die Baseline braucht einen Namen',
  'input.new-since':
    '„isNew“ braucht „baseline“, die ID der Baseline für den Vergleich. GET /baselines listet sie auf',
  'input.export':
    '{{found}} Befunde passen, ein Dokument fasst höchstens {{most}}. Schränken Sie die Filter ein, zum Beispiel mit severity=blocker, oder nutzen Sie /findings.csv',
  'input.scope-environment': '„scope.environment“ muss die Umgebung nennen',
  'input.scope-cluster': '„scope.clusterId“ muss den Cluster nennen',
  'input.author-of-users':
    '„author“ ist für Dienste. Sie selbst sind Autor dessen, was Sie senden: Lassen Sie das Feld weg',
  'input.author-missing':
    '„author“ fehlt. {{service}} ist ein Dienst: Nennen Sie die Person, die den Plan geschrieben hat, zum Beispiel user:default/jane. Diese Person kann ihn nicht freigeben',
  'input.author':
    '„author“ muss die Entity-Referenz eines Users sein, zum Beispiel user:default/jane',
  'input.author-unknown':
    '„author“: Der Katalog kennt keinen User {{user}}. Nennen Sie die Entity-Referenz der Person, die den Plan geschrieben hat',
  'input.plan-name':
    'metadata.name muss {{name}} bleiben. Legen Sie für einen anderen Namen einen anderen Plan an',
  'input.plan_one': 'Der Plan hat einen Fehler: {{problems}}',
  'input.plan_other': 'Der Plan hat {{count}} Fehler: {{problems}}',
  'input.plan-problem': '{{place}}: {{problem}}',
  'input.plan-problem-at-line': '{{place}} (Zeile {{line}}): {{problem}}',
  'input.approval-gate':
    'Stufe {{stage}} hat kein Freigabe-Gate {{gate}}. Ihre Freigabe-Gates: {{gates}}',
  'input.gate-result':
    'Stufe {{stage}} hat kein Ergebnis eines Gates {{gate}}, das erneut geprüft werden könnte',
  'input.stage': '„stage“ muss eine dieser Stufen sein: {{stages}}',
  'input.member': '„clusterId“ muss einen Cluster dieses Rollouts nennen',
  'input.upgrade-action': '„{{action}}“ ist keine Aktion eines Upgrades',
  'input.waiver-past':
    'Der letzte Tag der Ausnahme, {{day}}, liegt in der Vergangenheit',
  'input.waiver-days':
    'Eine Ausnahme gilt höchstens {{most}} Tage, bis {{day}}. Die Einstellung ist clusterUpgrades.waivers.maxDays',
  'input.snooze-until':
    '„until“ muss ein ISO-Zeitpunkt sein, zum Beispiel 2026-11-30T06:00:00Z',
  'input.trial-time':
    'evaluatedAt: {{time}} ist kein Zeitpunkt. Schreiben Sie zum Beispiel 2026-11-21T09:00:00Z',
  'input.trial-future':
    'evaluatedAt: {{time}} liegt in der Zukunft. Die Uhr des Rechners, auf dem der Testimport lief, oder die des Portals geht falsch',
  'input.trial-old':
    'Der Testimport lief vor mehr als {{most}} Tagen (clusterUpgrades.trials.maxAgeDays). Führen Sie einen neuen durch',
  'input.trial-refusals':
    'Der Bericht zählt abgelehnte Objekte (trial.refused: {{refused}}), hat aber keinen Befund dazu und keine Prüfung in coverage, die mit Grund unvollständig ist. Senden Sie den Bericht so, wie ihn drydock trial -o json ausgibt',
  'input.trial-title':
    'findings[{{index}}].title ist leer. Senden Sie den Bericht so, wie ihn drydock trial -o json ausgibt',
  'input.audit-batch':
    'Der Stapel ist nicht lesbar oder größer als {{most}} Bytes. Verringern Sie --audit-webhook-batch-max-size oder die Stufe der Audit-Policy',
};
