import type { selfManagedTexts } from '../texts/selfManaged';
import type { Translated } from '../texts/Translated';

export const selfManagedDe: Translated<typeof selfManagedTexts> = {
  'self-managed.way-through-eks':
    'Aktualisieren Sie es als Add-on von EKS: Entfernen Sie es aus clusterUpgrades.selfManagedAddOns, damit das EKS-Modul es aktualisiert',
  'self-managed.not-configured':
    'Cluster {{cluster}} hat die Referenz {{reference}}, die nicht konfiguriert ist. Fügen Sie sie in clusterUpgrades.selfManagedAddOns.clusters hinzu',
  'self-managed.add-on-not-configured':
    '{{addOn}} gehört nicht zu den selbst verwalteten Add-ons dieses Clusters: {{known}}. Korrigieren Sie den Namen, oder fügen Sie es in clusterUpgrades.selfManagedAddOns.clusters[].addOns hinzu',
  'self-managed.control-plane-first':
    'Add-ons werden für die Version aktualisiert, mit der die Control Plane läuft. Das ist {{current}}, nicht {{version}}. Aktualisieren Sie zuerst die Control Plane, oder nehmen Sie {{current}} als Ziel',
  'self-managed.gone':
    '{{workload}} des Add-ons {{addOn}} gibt es nicht. Korrigieren Sie kind, namespace oder workload in clusterUpgrades.selfManagedAddOns, oder installieren Sie das Add-on',
  'self-managed.unread':
    '{{workload}} des Add-ons {{addOn}} konnte nicht gelesen werden, daher ist seine Version unbekannt: {{why}}',
  'self-managed.leaves':
    '{{workload}} des Add-ons {{addOn}} wird gerade gelöscht',
  'self-managed.no-container':
    '{{workload}} hat keinen Container {{container}}. Korrigieren Sie containers des Add-ons {{addOn}} in clusterUpgrades.selfManagedAddOns',
  'self-managed.pinned-by-digest':
    '{{workload}} nutzt {{image}}: Mit einem Digest hat ein Tag keine Wirkung. Entfernen Sie den Digest, oder aktualisieren Sie {{addOn}} dort, wo sein Image gesetzt wird',
  'self-managed.no-tag':
    '{{workload}} nutzt {{image}} ohne Tag, daher ist die Version von {{addOn}} unbekannt. Setzen Sie zuerst einen Tag',
  'self-managed.held':
    '{{workload}} ist pausiert oder hat die Update-Strategie OnDelete, daher erreicht eine neue Version von {{addOn}} keinen Pod. Setzen Sie es fort, oder nehmen Sie die Strategie RollingUpdate',
  'self-managed.not-a-tag':
    '{{version}} ist kein Tag eines Images, daher kann {{addOn}} nicht darauf gesetzt werden. Korrigieren Sie die Version im Plan',
  'self-managed.newer-than-servers':
    '{{addOn}} wäre mit {{version}} neuer als die API-Server mit {{running}}. Das darf kube-proxy nicht sein. Aktualisieren Sie zuerst die Control Plane, oder wählen Sie eine ältere Version',
  'self-managed.too-old-for-servers':
    '{{addOn}} wäre mit {{version}} zu alt für die API-Server mit {{running}}: kube-proxy darf höchstens {{most}} Minor-Versionen älter sein. Wählen Sie eine neuere Version',
  'self-managed.no-minor':
    '{{addOn}} kann nicht auf {{version}} gesetzt werden: Der Tag von kube-proxy muss eine Kubernetes-Version sein, etwa v1.36.4. Korrigieren Sie die Version im Plan',
  'self-managed.other-version':
    '{{addOn}} läuft mit {{current}}, und der Plan geht von {{from}} auf {{to}}: Es wurde inzwischen geändert. Reichen Sie den Plan erneut ein',
  'self-managed.containers-differ':
    'Container {{container}} von {{addOn}} hat eine andere Version: {{image}}',
  'self-managed.no-pods':
    '{{workload}} will keine Pods, daher läuft keine Version von {{addOn}}',
  'self-managed.pods': 'Pods von {{workload}}',
  'self-managed.rolls':
    '{{done}} von {{total}} Pods von {{workload}} laufen mit der neuen Version von {{addOn}}',
  'self-managed.rollout-failed':
    'Das Rollout von {{workload}} ({{addOn}}) ist fehlgeschlagen: {{said}}. Beheben Sie die Ursache, oder gehen Sie zurück: kubectl rollout undo',
  'self-managed.no-writer':
    'Drydock hat keine Zugangsdaten, die die Add-ons von {{cluster}} ändern dürfen. Setzen Sie upgrade.kubeconfig von id {{cluster}} in clusterUpgrades.selfManagedAddOns.clusters (docs/providers/self-managed-add-ons.md)',
  'self-managed.changed': '{{workload}} hat sich seit der Beobachtung geändert',
  'self-managed.changed-conflict':
    '{{workload}} hat sich seit der Beobachtung geändert: {{said}}',
  'self-managed.no-longer-wanted':
    '{{workload}} wurde nicht geschrieben: Die Änderung wird nicht mehr gewünscht',
  'self-managed.set-already': '{{workload}}: {{to}} ist bereits gesetzt',
  'self-managed.set': '{{workload}} von {{from}} auf {{to}} gesetzt',
  'self-managed.would-set':
    '{{workload}} würde von {{from}} auf {{to}} gesetzt',
};
