import type { trialTexts } from '../texts/trial';
import type { Translated } from '../texts/Translated';

export const trialDe: Translated<typeof trialTexts> = {
  'trial.made-by-controller': 'von einem Controller erstellt',
  'trial.made-by-server': 'vom API-Server erstellt',
  'trial.made-by-kubelet': 'von einem kubelet erstellt',
  'trial.may-not-create':
    'das Konto des Testimports darf es im Ziel nicht erstellen',
  'trial.may-not-grant':
    'das Konto des Testimports darf diese Rechte im Ziel nicht vergeben',
  'trial.quota':
    'eine Quota oder LimitRange im Namespace des Testimports lehnt es ab',
  'trial.pod-security':
    'Pod Security im Namespace des Testimports lehnt es ab; sein eigener Namespace erlaubt es womöglich',
  'trial.webhook':
    'ein Admission-Webhook des Ziels antwortete nicht oder unterstützt keinen Dry-Run',
  'trial.address':
    'es verlangt eine Adresse oder einen Port eines bestimmten Clusters',
  'trial.no-service-account':
    'der Namespace des Testimports hat keinen ServiceAccount für Pods',
  'trial.terminating': 'der Namespace des Testimports wird gerade gelöscht',
  'trial.answered': 'das Ziel antwortete {{status}}',
  'trial.answered-reason': 'das Ziel antwortete {{status}} ({{reason}})',
  'trial.no-answer': 'das Ziel antwortete nicht rechtzeitig',
  'trial.not-tried': 'nicht versucht: {{reason}}',
  'trial.tried-in-part': 'teilweise versucht: {{reason}}',
  'trial.not-read': 'konnte nicht gelesen werden: {{reason}}',
  'trial.read-in-part': 'teilweise gelesen: {{reason}}',
  'trial.same-cluster-unknown':
    'Ob Quelle und Ziel zwei Cluster sind, ist unbekannt: {{reason}}',
  'trial.source-uid':
    'die UID des Namespace kube-system der Quelle ist nicht lesbar: {{reason}}',
  'trial.target-uid':
    'die UID des Namespace kube-system des Ziels ist nicht lesbar: {{reason}}',
  'trial.no-uid': 'er hat keine',
  'trial.source-discovery': 'Discovery der Quelle: {{reason}}',
  'trial.target-discovery': 'Discovery des Ziels: {{reason}}',
  'trial.no-crd': 'sein CRD ist im Ziel nicht installiert',
  'trial.not-served': 'das Ziel stellt es nicht bereit',
  'trial.extension-server':
    'im Ziel stellt es ein Extension-API-Server bereit, der Dry-Runs womöglich nicht beachtet',
  'trial.no-common-version':
    'keine Version wird von beiden bereitgestellt: hier {{source}}, im Ziel {{target}}',
  'trial.only-deprecated':
    'beide stellen nur veraltete Versionen bereit, und eine zu lesen würde sie als noch verwendet melden',
  'trial.gone-uncounted':
    'das Ziel kennt diesen Typ nicht, und die Quelle sagt nicht, wie viele Objekte es gibt',
  'trial.gone-uncounted-because':
    'das Ziel kennt diesen Typ nicht, und die Quelle sagt nicht, wie viele Objekte es gibt: {{reason}}',
  'trial.gone_one':
    '{{count}} Objekt vom Typ {{kind}} kann nicht importiert werden: {{version}} kennt diesen Typ nicht',
  'trial.gone_other':
    '{{count}} Objekte vom Typ {{kind}} können nicht importiert werden: {{version}} kennt diesen Typ nicht',
  'trial.source-counts_one':
    'Die Quelle zählt {{count}} gespeichertes Objekt von {{resource}}',
  'trial.source-counts_other':
    'Die Quelle zählt {{count}} gespeicherte Objekte von {{resource}}',
  'trial.fix-gone':
    'Ersetzen Sie vor dem Upgrade, was sie leisten. Siehe Prüfung {{check}}',
  'trial.refused': '{{object}} wird von {{version}} abgelehnt: {{problem}}',
  'trial.fields':
    '{{object}} hat Felder, die {{version}} nicht kennt: {{problem}}',
  'trial.fix-refused':
    'Ändern Sie das Manifest, sodass das Ziel es annimmt, bevor das Objekt dort geschrieben wird. Das gespeicherte Objekt bleibt bis dahin',
  'trial.fix-fields':
    'Entfernen Sie die Felder aus dem Manifest, oder verschieben Sie ihren Inhalt dorthin, wo die API des Ziels ihn erwartet. Strikte Clients werden abgelehnt, andere verlieren die Felder stillschweigend',
  'trial.fix-fields-custom':
    'Entfernen Sie die Felder aus dem Manifest, oder verschieben Sie ihren Inhalt dorthin, wo die im Ziel installierte Definition ihn erwartet. Strikte Clients werden abgelehnt, andere verlieren die Felder stillschweigend',
  'trial.fix-schema':
    'Schreiben Sie die Felder so, wie die API des Ziels sie erwartet',
  'trial.fix-schema-custom':
    'Schreiben Sie die Felder so, wie die im Ziel installierte Definition sie erwartet, oder installieren Sie die Version der Definition, für die das Objekt erstellt wurde',
  'trial.limit-namespace':
    'Alle Objekte mit Namespace wurden in einem Namespace versucht. Dessen Quota, LimitRanges und Pod Security galten anstelle derer ihrer eigenen Namespaces',
  'trial.limit-admission':
    'Admission-Webhooks, Richtlinien und Vorgaben, die dem Ziel fehlen, wurden nicht gefragt. Die übrigen wurden nur als Konto des Testimports gefragt',
  'trial.limit-created':
    'Objekte wurden erstellt, nicht geändert. Regeln für Änderungen und bereits Gespeichertes wurden nicht geprüft',
  'trial.limit-source':
    'Auch Objekte, die die Quelle selbst nicht noch einmal annähme, sind aufgeführt. Die Quelle lässt sich nicht fragen, ohne in sie zu schreiben',
  'trial.limit-values':
    'Werte von Secrets und ConfigMaps, Adressen, Finalizer und Status wurden weggelassen. Was ein Objekt von einem anderen braucht, wurde nicht geprüft',
  'trial.limit-uncounted_one':
    '{{count}} weiteres abgelehntes Objekt ist gezählt, aber nicht aufgeführt',
  'trial.limit-uncounted_other':
    '{{count}} weitere abgelehnte Objekte sind gezählt, aber nicht aufgeführt',
};
