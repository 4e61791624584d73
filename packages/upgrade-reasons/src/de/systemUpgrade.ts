import type { systemUpgradeTexts } from '../texts/systemUpgrade';
import type { Translated } from '../texts/Translated';

export const systemUpgradeDe: Translated<typeof systemUpgradeTexts> = {
  'system-upgrade.way-through-rancher':
    'Ändern Sie die Kubernetes-Version des Clusters in Rancher, das seine Plans schreibt',
  'system-upgrade.plan-not-valid':
    'system-upgrade-controller akzeptiert {{plan}} nicht: {{said}}. Korrigieren Sie den Plan',
  'system-upgrade.job-failed':
    'Das Upgrade von Node {{node}} durch {{plan}} ist fehlgeschlagen: {{said}}. Der Controller versucht es etwa 15 Minuten nach dem Fehler erneut. Um es früher zu versuchen, beheben Sie die Ursache und führen Sie aus: {{command}}',
  'system-upgrade.job-failed-cordoned':
    'Das Upgrade von Node {{node}} durch {{plan}} ist fehlgeschlagen: {{said}}. Der Node bleibt gesperrt (cordon). Der Controller versucht es etwa 15 Minuten nach dem Fehler erneut. Um es früher zu versuchen, beheben Sie die Ursache und führen Sie aus: {{command}}',
  'system-upgrade.left-cordoned':
    'Node {{node}} ist gesperrt (cordon), und kein Job arbeitet an ihm. Der Controller gibt ihn nicht frei. Wenn er gesund ist, führen Sie aus: {{command}}',
  'system-upgrade.node-held':
    'Node {{node}} wird durch sein Label {{label}}=disabled zurückgehalten. Entfernen Sie das Label, um fortzufahren',
  'system-upgrade.node-has-turn': '{{plan}} aktualisiert gerade Node {{node}}',
  'system-upgrade.window-closed':
    '{{plan}} wartet auf sein Zeitfenster: {{window}}',
  'system-upgrade.controller-silent':
    'system-upgrade-controller hat nicht auf {{version}} von {{plan}} reagiert, gesetzt am {{since}}. Prüfen Sie, ob der Controller läuft',
  'system-upgrade.no-server-node':
    '{{plan}} wählt keinen Node, der eine Version meldet. Prüfen Sie seinen nodeSelector: Er muss die Server-Nodes wählen',
  'system-upgrade.wants-older':
    '{{plan}} verlangt {{desired}}, und seine Nodes haben bereits {{running}}. Setzen Sie spec.version des Plans auf {{running}}, um fortzufahren',
  'system-upgrade.set-back':
    '{{plan}} wurde auf {{desired}} zurückgesetzt und führt nicht mehr zu {{version}}. Versuchen Sie den Schritt erneut, um die Version erneut zu setzen, oder stoppen Sie das Upgrade',
  'system-upgrade.set-back-cordoned':
    '{{plan}} wurde auf {{desired}} zurückgesetzt und führt nicht mehr zu {{version}}. Nodes, die gesperrt bleiben: {{nodes}}. Wenn sie gesund sind, führen Sie aus: {{command}}. Versuchen Sie dann den Schritt erneut, oder stoppen Sie das Upgrade',
  'system-upgrade.other-distribution':
    '{{version}} ist keine Version der Distribution, die auf dem Cluster läuft ({{current}}). Wählen Sie eine mit demselben Suffix, zum Beispiel +k3s1 oder +rke2r1',
  'system-upgrade.no-patch-known':
    'Von {{minor}} ist kein Patch bekannt; die Version liegt auf dem Weg von {{from}} nach {{to}}. Aktualisieren Sie Drydock, oder aktualisieren Sie zuerst auf eine Version von {{minor}}',
  'system-upgrade.version-unreadable':
    '{{plan}} verlangt oder hat {{current}}, was nicht als Version gelesen werden kann, deshalb wurde {{version}} nicht geschrieben. Korrigieren Sie zuerst den Plan oder seine Nodes',
  'system-upgrade.downgrade':
    '{{plan}} verlangt oder hat {{current}}, was neuer ist als {{version}}. K3s und RKE2 gehen nicht zurück',
  'system-upgrade.skips-minor':
    '{{plan}} hat Nodes mit {{current}}, und {{version}} überspringt eine Minor-Version. Aktualisieren Sie eine Minor-Version auf einmal',
  'system-upgrade.agents-newer':
    'Agents mit {{version}} wären neuer als die Server mit {{running}}. Aktualisieren Sie zuerst die Server',
  'system-upgrade.image-pinned':
    '{{plan}} aktualisiert mit dem festen Image {{image}}, also hätte {{version}} keine Wirkung. Entfernen Sie das Tag von spec.upgrade.image',
  'system-upgrade.plan-leaves':
    '{{plan}} wird gelöscht, deshalb wurde {{version}} nicht geschrieben',
  'system-upgrade.no-writer':
    'Drydock hat keine Zugangsdaten, die die Plans von {{cluster}} ändern dürfen. Setzen Sie upgrade.kubeconfig der id {{cluster}} in clusterUpgrades.systemUpgradeController.clusters (docs/providers/system-upgrade-controller.md)',
  'system-upgrade.changed': '{{plan}} hat sich seit der Beobachtung geändert',
  'system-upgrade.changed-conflict':
    '{{plan}} hat sich seit der Beobachtung geändert: {{said}}',
  'system-upgrade.no-longer-wanted':
    '{{plan}} wurde nicht geschrieben: Die Änderung ist nicht mehr gewünscht',
  'system-upgrade.wanted-already': '{{plans}} verlangt {{version}} bereits',
  'system-upgrade.written-in-part':
    'Nur {{plans}} wurde auf {{version}} gesetzt. {{cause}}',
  'system-upgrade.written-in-part_other':
    'Nur {{plans}} wurden auf {{version}} gesetzt. {{cause}}',
  'system-upgrade.set': '{{plans}} auf {{version}} gesetzt',
  'system-upgrade.would-set': '{{plans}} würde auf {{version}} gesetzt',
  'system-upgrade.channel-pinned':
    '{{plan}} folgte dem Kanal {{channel}}. Mit einer Version tut er das nicht mehr',
  'system-upgrade.written-by-a-person':
    'Die Version wurde zuletzt von einer Person mit {{manager}} geschrieben: Aktualisieren Sie auch dieses Manifest',
  'system-upgrade.not-configured':
    'Cluster {{cluster}} hat den Verweis {{reference}}, der nicht konfiguriert ist. Tragen Sie ihn in clusterUpgrades.systemUpgradeController.clusters ein',
};
