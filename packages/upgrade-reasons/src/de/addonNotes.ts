import type { addonNoteTexts } from '../texts/addonNotes';
import type { Translated } from '../texts/Translated';

export const addonNoteDe: Translated<typeof addonNoteTexts> = {
  'addon-note.coredns':
    'Es ist kein Bereich veröffentlicht: Die Zeilen sind das, was kubeadm installiert. Nach mehreren Minor-Versionen scheitert es an entfernten Corefile-Optionen',
  'addon-note.kube-proxy':
    'Seine Version ist eine Kubernetes-Version. Die Prüfung auf Versionsabstand beurteilt ihn für jeden Node',
  'addon-note.etcd':
    'Es ist kein Bereich veröffentlicht: Die Zeilen sind das, was kubeadm installiert. Aktualisieren Sie es eine Minor-Version nach der anderen',
  'addon-note.aws-vpc-cni':
    'AWS bietet einen Build für alle seine Minor-Versionen an. Aktualisieren Sie das Add-on eine Minor-Version nach der anderen',
  'addon-note.calico':
    'Nicht aufgeführte Minor-Versionen wurden nicht getestet, können aber funktionieren. Der Operator hat eigene Versionen',
  'addon-note.cilium':
    'Die Tabellen von 1.19 und 1.20 sind hier nicht enthalten. Siehe die Kompatibilitätsseite des Releases',
  'addon-note.antrea':
    'Laut Richtlinie unterstützt ein Release die vier Minor-Versionen, die bei seinem Erscheinen gepflegt wurden. Aktualisieren Sie den Controller vor den Agents',
  'addon-note.aws-ebs-csi-driver':
    'Er funktioniert mit jeder Minor-Version, die Upstream oder EKS unterstützt. Fixes gibt es nur für die neuesten zwei Versionen',
  'addon-note.gcp-pd-csi-driver':
    'Die Tabelle des Projekts liegt weit hinter seinen Releases zurück. Eine Version, die dort fehlt, ist unbekannt, nicht inkompatibel',
  'addon-note.secrets-store-csi-driver':
    'Laut Richtlinie funktioniert er mit jeder Minor-Version, die Upstream pflegt',
  'addon-note.cluster-autoscaler':
    'Er simuliert den Scheduler der Minor-Version, für die er gebaut ist',
  'addon-note.karpenter':
    'Die Provider anderer Clouds und EKS Auto Mode haben eigene Versionen',
  'addon-note.external-dns': 'Seit 0.18 liest es EndpointSlices',
  'addon-note.ingress-nginx':
    'Die letzten Releases sind v1.15.1, v1.14.5 und v1.13.9 vom März 2026. Dies ist nicht der Controller von F5',
  'addon-note.kong-ingress-controller':
    'Das Gateway hat einen eigenen Lebenszyklus',
  'addon-note.istio':
    'Minor-Versionen kommen nach einem Release in die Tabelle. gcr.io/istio-release und registry.istio.io sollen im Dezember 2026 abgeschaltet werden',
  'addon-note.linkerd':
    'Open-Source-Builds sind seit 2.15 Edge-Releases. Ihre Tags nennen die Minor-Version nicht',
  'addon-note.argo-workflows': 'Nur die Enden eines Bereichs sind getestet',
  'addon-note.flux':
    'Die Controller haben eigene Versionen. Die Version der Distribution steht im Label app.kubernetes.io/version',
  'addon-note.prometheus-operator': 'Eine Obergrenze ist nicht veröffentlicht',
  'addon-note.kube-prometheus':
    'Die Version dieser Bibliothek lässt sich aus einem Cluster nicht lesen',
  'addon-note.kube-prometheus-stack':
    'Helm aktualisiert die CustomResourceDefinitions des Charts nicht',
  'addon-note.node-problem-detector':
    'Ab 0.8.13 funktioniert er mit jeder gepflegten Minor-Version',
  'addon-note.gatekeeper':
    'Laut Richtlinie funktioniert jede gepflegte Minor-Version davon mit jeder gepflegten Minor-Version von Kubernetes. Die Zeilen sind das, womit seine Tests liefen',
  'addon-note.kyverno':
    'Ein Policy-Webhook, der ausfällt, blockiert die API. Prüfen Sie ihn vor dem Upgrade der Control Plane',
  'addon-note.external-secrets':
    'Die Tabelle führt nur die Minor-Versionen der eigenen Testläufe auf, daher ist eine Abweichung ein schwacher Beleg',
  'addon-note.vault-agent-injector':
    'Die Zeilen gelten für Versionen des Charts',
  'addon-note.velero':
    'Jede Minor-Version seit 1.18 sollte funktionieren. Die Bereiche sind das, was getestet wurde. Erstellen Sie vor dem Upgrade ein Backup',
  'addon-note.crossplane':
    'Es verlangt eine Minor-Version, die Upstream pflegt',
  'addon-note.knative':
    'Sein Controller startet unter dem Minimum nicht. Images sind nach Digest benannt. Die Version steht im Label app.kubernetes.io/version',
  'addon-note.longhorn':
    'Die Installationsseiten widersprechen sich beim Minimum, daher wird es nicht als solches verwendet',
  'addon-note.nvidia-gpu-operator':
    'Die Bereiche hängen vom Betriebssystem ab. Aufgeführt ist der gemeinsame',
  'addon-note.containerd':
    'Die Zeilen sind die Patches, mit denen die Tests jeder Minor-Version liefen. Es gehört zum Node-Image und wird mit ihm aktualisiert',
  'addon-note.cri-o':
    'Seine Minor-Version ist die des kubelet. Es wird mit dem Node aktualisiert',
  'addon-note.cluster-api':
    'Die Zeilen gelten für den Cluster, auf dem seine Controller laufen',
};
