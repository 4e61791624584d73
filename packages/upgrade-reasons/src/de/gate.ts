import type { gateTexts } from '../texts/gate';
import type { Translated } from '../texts/Translated';

export const gateDe: Translated<typeof gateTexts> = {
  'gate.source-gone':
    'Die Metrikquelle „{{source}}“ ist nicht mehr konfiguriert. Ergänzen Sie sie in clusterUpgrades.planning.metricSources',
  'gate.webhook-gone':
    'Der Webhook „{{webhook}}“ ist nicht mehr konfiguriert. Ergänzen Sie ihn in clusterUpgrades.planning.webhooks',
  'gate.answered-by-approvals':
    'Gate {{gate}} wird durch die Freigaben des Plans beantwortet',

  'gate.field': '{{field}} {{problem}}',
  'gate.no-value-of-cluster':
    'Die Abfrage braucht {{placeholder}}, und dieser Cluster hat keinen Wert dafür',
  'gate.no-value-of-stage':
    'Die Abfrage braucht {{placeholder}}, und die Stufe als Ganzes hat keinen Wert dafür',
  'gate.metric-redirect':
    'Die Metrikquelle antwortete mit einer Weiterleitung ({{status}}), der nicht gefolgt wird',
  'gate.metric-no-result':
    'Die Metrikquelle antwortete {{status}} ohne Ergebnis. Siehe Log des Backends',
  'gate.metric-error':
    'Die Metrikquelle antwortete {{status}} ({{error}}) ohne Ergebnis. Siehe Log des Backends',
  'gate.metric-warning':
    'Die Metrikquelle warnt vor ihrem Ergebnis. Siehe Log des Backends',
  'gate.metric-result-type':
    'Die Abfrage liefert {{type}}, nötig ist eine einzelne Zahl',
  'gate.metric-result-unknown':
    'Die Abfrage liefert ein Ergebnis unbekannten Typs, nötig ist eine einzelne Zahl',
  'gate.metric-no-vector': 'Die Metrikquelle lieferte einen ungültigen Vektor',
  'gate.metric-no-data': 'Die Abfrage fand keine Daten',
  'gate.metric-many-series':
    'Die Abfrage liefert {{series}} Zeitreihen, nötig ist eine einzelne Zahl. Aggregieren Sie sie, zum Beispiel mit sum(…) oder max(…)',
  'gate.metric-no-number': 'Die Abfrage liefert keine Zahl',
  'gate.metric-not-finite': 'Die Abfrage liefert keine endliche Zahl',
  'gate.metric-holds': '{{value}}: {{condition}} ist erfüllt',
  'gate.metric-holds-not': '{{value}}: {{condition}} ist nicht erfüllt',
  'gate.metric-neither':
    '{{value}} gilt weder als bestanden ({{pass}}) noch als fehlgeschlagen ({{fail}})',
  'gate.metric-not-judged':
    'Die Ausdrücke des Gates lassen sich für {{value}} nicht auswerten',

  'gate.ticket': '{{reference}}: {{answer}}',
  'gate.ticket-because': '{{answer}}: {{reason}}',
  'gate.ticket-approved': 'genehmigt',
  'gate.ticket-denied': 'abgelehnt',
  'gate.ticket-pending': 'wartet auf eine Entscheidung',
  'gate.ticket-unclear':
    'Der Webhook antwortete {{status}} ohne approved, denied oder pending',

  'gate.source-unknown':
    'Gate {{gate}} der Stufe {{stage}} fragt die Metrikquelle „{{source}}“, die nicht konfiguriert ist. clusterUpgrades.planning.metricSources hat {{sources}}',
  'gate.no-sources':
    'Gate {{gate}} der Stufe {{stage}} fragt die Metrikquelle „{{source}}“, die nicht konfiguriert ist. clusterUpgrades.planning.metricSources ist leer',
  'gate.webhook-unknown':
    'Gate {{gate}} der Stufe {{stage}} fragt den Webhook „{{webhook}}“, der nicht konfiguriert ist. clusterUpgrades.planning.webhooks hat {{webhooks}}',
  'gate.no-webhooks':
    'Gate {{gate}} der Stufe {{stage}} fragt den Webhook „{{webhook}}“, der nicht konfiguriert ist. clusterUpgrades.planning.webhooks ist leer',
  'gate.query': 'Gate {{gate}} der Stufe {{stage}}: {{field}} {{problem}}',
  'gate.query-missing':
    'fehlt: Nennen Sie eine Vorlage, oder schreiben Sie eine Abfrage',
  'gate.query-of-cluster':
    'nennt einen Cluster, aber {{when}} wird einmal für die ganze Stufe gefragt',
  'gate.template-unknown':
    '„{{template}}“ ist keine Abfrage der Metrikquelle {{source}}; sie hat {{queries}}',
  'gate.no-templates':
    '„{{template}}“ ist keine Abfrage der Metrikquelle {{source}}, die keine hat',
  'gate.parameter-unknown':
    '„{{parameter}}“ ist kein Parameter von {{template}}; es gibt {{parameters}}',
  'gate.no-parameters':
    '„{{parameter}}“ ist kein Parameter von {{template}}, das keine hat',
  'gate.parameter-number':
    '„{{parameter}}“ muss eine Zahl von {{least}} bis {{most}} sein',
  'gate.parameter-choice':
    '„{{parameter}}“ muss einer dieser Werte sein: {{values}}',
  'gate.parameter-text':
    '„{{parameter}}“ muss ein Text von 1 bis {{most}} Zeichen sein',
  'gate.placeholder-in-backticks':
    'hat einen Platzhalter zwischen Backticks, wo sich nichts maskieren lässt; verwenden Sie doppelte Anführungszeichen',
  'gate.placeholder-unknown':
    'hat den unbekannten Platzhalter {{placeholder}}; es gibt {{placeholders}}',
  'gate.placeholder-unquoted':
    'hat {{placeholder}} außerhalb von Anführungszeichen; schreiben Sie zum Beispiel cluster="{{placeholder}}"',
  'gate.placeholder-unclosed':
    'hat zwei öffnende Klammern, die keinen Platzhalter beginnen',
};
