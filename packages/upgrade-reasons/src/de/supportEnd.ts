import type { supportEndTexts } from '../texts/supportEnd';
import type { Translated } from '../texts/Translated';

export const supportEndDe: Translated<typeof supportEndTexts> = {
  'support-end.upstream.standard':
    'Keine Patch-Releases mehr, auch keine Sicherheitsupdates. Nichts wird automatisch aktualisiert',
  'support-end.upstream.extended': 'Es gibt keinen',
  'support-end.eks.standard':
    'Der erweiterte Support beginnt, zu einem Preis pro Stunde. Mit der Upgrade-Richtlinie STANDARD aktualisiert EKS stattdessen die Control Plane',
  'support-end.eks.extended':
    'EKS aktualisiert die Control Plane auf die älteste Version, die noch erweiterten Support hat. Nodes bleiben zurück',
  'support-end.gke.standard':
    'Cluster im Extended-Kanal bleiben, gegen Aufpreis. Alle anderen aktualisiert GKE',
  'support-end.gke.extended': 'GKE aktualisiert den Cluster',
  'support-end.aks.standard':
    'AKS unterstützt weiterhin die Plattform unterhalb von Kubernetes, aber nicht mehr Kubernetes selbst. Mit Langzeit-Support (Premium-Tarif) gibt es weiterhin Korrekturen. Einen Cluster, der drei Minor-Versionen zurückliegt, aktualisiert AKS, bevor es vier sind',
  'support-end.aks.extended':
    'Der Langzeit-Support und seine Korrekturen enden',
  'support-end.openshift.standard':
    'Keine weiteren Updates, auch keine Sicherheitskorrekturen. Gerade Minor-Versionen laufen mit Extended Update Support (Zusatz-Abonnement) weiter. Es wird nichts automatisch aktualisiert',
  'support-end.openshift.extended':
    'Die erste Laufzeit von Extended Update Support endet. Eine zweite braucht ein weiteres Abonnement',
};
