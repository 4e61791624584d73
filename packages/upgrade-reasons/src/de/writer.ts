import type { writerTexts } from '../texts/writer';
import type { Translated } from '../texts/Translated';

export const writerDe: Translated<typeof writerTexts> = {
  'writer.unauthorized':
    'Der API-Server akzeptiert die Zugangsdaten zum Schreiben nicht. Erneuern Sie die kubeconfig von {{setting}}',
  'writer.forbidden':
    'Die Zugangsdaten zum Schreiben dürfen das nicht: {{said}}. Erteilen Sie ihnen das Verb {{verb}} (siehe {{page}})',
  'writer.no-answer':
    'Keine vollständige Antwort von {{host}} auf die Änderung: {{cause}}',
  'writer.answer-no-object':
    'Der Server hat die Änderung angenommen, aber seine Antwort ist kein Objekt',
  'writer.answered':
    'Der API-Server antwortete mit {{status}} auf die Änderung: {{said}}',
  'writer.rights-not-told':
    'Der API-Server sagt nicht, ob die Zugangsdaten zum Schreiben {{verb}} auf {{resource}} erlauben: Er antwortete {{status}} auf einen SelfSubjectAccessReview',
  'writer.rights-not-asked':
    'Die Rechte der Zugangsdaten zum Schreiben ließen sich nicht prüfen: {{error}}',
  'writer.not-https':
    'Die kubeconfig zum Schreiben enthält {{address}}. Zugangsdaten werden nur über https gesendet',
  'writer.remedy-renew': 'Erneuern Sie die kubeconfig von {{setting}}',
  'writer.remedy-access-reviews':
    'Erlauben Sie den Zugangsdaten create auf selfsubjectaccessreviews, wie es die ClusterRole system:basic-user tut',
  'writer.two-clusters':
    'Die beiden Zugangsdaten von {{cluster}} gehören zu zwei Clustern: Was kubeconfig liest, ist nicht, was upgrade.kubeconfig ändert. Korrigieren Sie id {{cluster}} in {{setting}}',
  'writer.clusters-not-compared':
    'Drydock kann die Cluster der beiden Zugangsdaten von {{cluster}} nicht vergleichen, deshalb wurde nichts geschrieben. Beide brauchen das Recht, den Namespace kube-system zu lesen ({{rights}}). {{cause}}',
};
