import type { clusterApiTexts } from '../texts/clusterApi';
import type { Translated } from '../texts/Translated';

export const clusterApiDe: Translated<typeof clusterApiTexts> = {
  'cluster-api.no-control-plane-yet':
    '{{object}} hat noch keine Control Plane: Cluster API legt sie gerade an',
  'cluster-api.no-control-plane-named':
    '{{object}} nennt keine Control Plane (spec.controlPlaneRef); Cluster API verwaltet die Version daher nicht',
  'cluster-api.no-version': '{{object}} hat keine spec.version',
  'cluster-api.no-version-reported':
    'Die Control Plane von {{object}} meldet noch keine Version: Keine ihrer Maschinen läuft',
  'cluster-api.object-failed': '{{object}} ist fehlgeschlagen: {{said}}',
  'cluster-api.being-deleted': '{{object}} wird gelöscht',
  'cluster-api.paused':
    'Cluster API ist für diesen Cluster pausiert. Nichts ändert sich, bis spec.paused (oder die Annotation cluster.x-k8s.io/paused) entfernt wird',
  'cluster-api.object-paused': '{{object}} ist pausiert: {{said}}',
  'cluster-api.unreachable':
    'Cluster API erreicht den API-Server des Clusters nicht: {{said}}',
  'cluster-api.not-reconciled': '{{said}}: Die Topologie ist nicht abgeglichen',
  'cluster-api.upgrade-held':
    'Das Upgrade von {{pools}} auf {{version}} wird von der Annotation defer-upgrade oder hold-upgrade-sequence (topology.cluster.x-k8s.io) in der Topologie des Clusters zurückgehalten. Entfernen Sie die Annotation, um fortzufahren',
  'cluster-api.scaling-waits': '{{what}} wartet: {{said}}',
  'cluster-api.more-machines_one': '{{count}} weitere Maschine wartet',
  'cluster-api.more-machines_other': '{{count}} weitere Maschinen warten',
  'cluster-api.volumes-attached':
    'Node {{node}} wartet, bis seine Volumes getrennt sind: {{said}}',
  'cluster-api.deletion-hooks':
    '{{machine}} wird entfernt, sobald diese Hooks von der Maschine entfernt sind: {{hooks}}',
  'cluster-api.draining': 'Drain von Node {{node}}: {{said}}',
  'cluster-api.machine-failed':
    'Maschine {{machine}} ist fehlgeschlagen: {{said}}',
  'cluster-api.machine-failed-unexplained':
    'Maschine {{machine}} ist fehlgeschlagen. Cluster API nennt keinen Grund',
  'cluster-api.machine-not-ready':
    'Maschine {{machine}} ist noch nicht bereit: {{said}}',
  'cluster-api.insight-paused': 'Cluster API ist pausiert',
  'cluster-api.insight-unreachable': 'Cluster API erreicht den Cluster nicht',
  'cluster-api.insight-held':
    'Das Upgrade eines Node-Pools wird zurückgehalten',
  'cluster-api.insight-hook': 'Ein Hook blockiert den Cluster',
  'cluster-api.insight-drain': 'Ein Node wird geleert',
  'cluster-api.insight-provisioning': 'Eine Maschine ist nicht bereit',
  'cluster-api.insight-earlier-change':
    'Cluster API hat eine frühere Änderung noch nicht abgeschlossen',
  'cluster-api.insight-failed': 'Cluster API hat aufgegeben',
  'cluster-api.insight-owned': '{{owner}} bestimmt die Version',
  'cluster-api.insight-held-back': 'Drydock hält Node-Pools zurück',
  'cluster-api.held-back':
    '{{pools}}: von einem früheren Upgrade von Drydock zurückgehalten. Das nächste Upgrade mit Node-Pools aktualisiert sie zuerst',
  'cluster-api.insight-canary-node': 'Ein Pool steht bei seinem Canary-Node',
  'cluster-api.left-at-canary-node':
    '{{pools}}: Ein Node geht voran, alle anderen bleiben, und ein ausscheidender Node kommt in dieser Version zurück. Das nächste Upgrade mit Node-Pools ersetzt die anderen',
  'cluster-api.pool-at': '{{pool}} auf {{version}}',
  'cluster-api.control-plane-under-way':
    'Die Control Plane wird von {{from}} auf {{to}} aktualisiert. Warten Sie, bis das abgeschlossen ist',
  'cluster-api.not-a-version':
    '„{{given}}“ ist keine Kubernetes-Version. Schreiben Sie sie als v1.35.4 oder 1.35',
  'cluster-api.upgrade-under-way':
    'Ein Upgrade auf {{version}} läuft (die Control Plane hat {{current}}). Cluster API nimmt keine andere Version an, bis es abgeschlossen ist',
  'cluster-api.version-not-listed':
    '{{class}} erlaubt nur die dort aufgeführten Versionen, und {{version}} ist nicht darunter: {{versions}}. Wählen Sie eine davon, oder ergänzen Sie spec.kubernetesVersions',
  'cluster-api.minor-not-listed':
    '{{class}} führt keine Version von {{minor}} auf, die auf dem Weg von {{from}} nach {{to}} liegt. Ergänzen Sie eine in spec.kubernetesVersions',
  'cluster-api.no-rollback-control-plane':
    'Cluster API lehnt eine ältere Version einer Control Plane ab. Zurück geht es nur, indem Sie ein Backup von etcd wiederherstellen',
  'cluster-api.no-rollback-topology':
    'In einer Topologie folgen Node-Pools der Version des Clusters, die nicht zurückgehen kann',
  'cluster-api.rollback-node-pools':
    'Node-Pools werden noch einmal ersetzt, mit einem älteren Patch der Minor-Version der Control Plane',
  'cluster-api.rollback-within-minor':
    'Nodes einer älteren Minor-Version können nicht beitreten: kubeadm lehnt sie ab',
  'cluster-api.rollback-image':
    'Nennt ein Machine-Template das Image einer bestimmten Kubernetes-Version, muss es ebenfalls geändert werden',
  'cluster-api.rollback-unknown':
    'Cluster API sagt nicht, ob dieser Teil zurückgehen kann',
  'cluster-api.not-a-full-version':
    '„{{given}}“ ist keine vollständige Version. Schreiben Sie sie als v1.35.4',
  'cluster-api.rollback-other-minor':
    'Node-Pools gehen nur innerhalb der Minor-Version {{minor}} der Control Plane zurück: kubeadm nimmt keinen Node mit {{version}} auf',
  'cluster-api.no-writer':
    'Drydock hat keine Zugangsdaten, die {{management}} ändern dürfen. Setzen Sie clusterUpgrades.clusterApi[].upgrade.kubeconfig für die id {{management}} (docs/providers/cluster-api.md)',
  'cluster-api.missing-right':
    'Die Zugangsdaten zum Schreiben von {{management}} dürfen {{resource}} im Namespace {{namespace}} nicht bearbeiten ({{verbs}}). Erteilen Sie das Recht dort (docs/providers/cluster-api.md): {{command}}',
  'cluster-api.refused-skips-minor':
    'Cluster API geht hier nur eine Minor-Version auf einmal, und v{{from}} nach v{{to}} ist mehr. Führen Sie die Versionen dazwischen in der ClusterClass auf (spec.kubernetesVersions), oder gehen Sie schrittweise. (Cluster API: {{said}})',
  'cluster-api.refused-downgrade':
    'Kubernetes geht nicht zurück: v{{to}} ist älter als v{{from}}, das bereits gesetzt ist. (Cluster API: {{said}})',
  'cluster-api.refused-not-listed':
    'Die ClusterClass erlaubt nur die Versionen, die sie in spec.kubernetesVersions aufführt, und diese ist nicht darunter. (Cluster API: {{said}})',
  'cluster-api.refused-earlier-upgrade':
    'Ein früheres Upgrade ist nicht abgeschlossen. (Cluster API: {{said}})',
  'cluster-api.refused-hook':
    'Ein früheres Upgrade ist nicht beendet (sein Hook {{hook}} ist nicht gelaufen). Node-Pools, die zurückliegen oder zurückgehalten werden, müssen dessen Version erreichen, bevor ein weiteres Upgrade beginnt. (Cluster API: {{said}})',
  'cluster-api.refused-not-a-version':
    'Das ist keine vollständige Version. Schreiben Sie sie als v1.35.4. (Cluster API: {{said}})',
  'cluster-api.refused-control-plane-skips-minor':
    'Die Control Plane geht nur eine Minor-Version auf einmal, und {{from}} nach {{to}} ist kein einzelner Schritt. (Cluster API: {{said}})',
  'cluster-api.no-node-pools':
    'Es gibt keinen Node-Pool; daher wird nichts geschrieben',
  'cluster-api.pools-follow':
    'Node-Pools folgen {{objects}} von selbst auf {{version}}',
  'cluster-api.wanted-already': '{{objects}}: {{version}} ist bereits gesetzt',
  'cluster-api.wants-other-version':
    'In {{object}} ist {{current}} gesetzt, nicht {{version}}: Ein anderer Benutzer oder ein Werkzeug hat es geändert. Beobachten Sie erneut',
  'cluster-api.newer-already':
    'In {{object}} ist bereits {{current}} gesetzt, neuer als {{version}}: Kubernetes geht nicht zurück',
  'cluster-api.hold-overwritten':
    'Node-Pools können nicht zurückgehalten werden: {{owner}} schreibt {{field}} von {{object}} als Ganzes. Das würde das Zurückhalten jederzeit aufheben, und die Pools würden aktualisiert',
  'cluster-api.changed': '{{object}} hat sich seit der Beobachtung geändert',
  'cluster-api.changed-conflict':
    '{{object}} hat sich seit der Beobachtung geändert: {{said}}',
  'cluster-api.not-observed': '{{object}} war nicht Teil der Beobachtung',
  'cluster-api.no-longer-wanted':
    '{{object}} wurde nicht geschrieben: Die Änderung ist nicht mehr gewünscht',
  'cluster-api.paused-nothing-written':
    'Cluster API ist für {{object}} pausiert; daher wurde nichts geschrieben. Entfernen Sie zuerst spec.paused (oder die Annotation cluster.x-k8s.io/paused)',
  'cluster-api.paused-nothing-deleted':
    'Cluster API ist für {{object}} pausiert; daher wurde nichts gelöscht. Entfernen Sie zuerst spec.paused (oder die Annotation cluster.x-k8s.io/paused)',
  'cluster-api.nodes-newer':
    'Nodes mit {{version}} wären neuer als die Control Plane mit {{running}}',
  'cluster-api.written-in-part':
    'Nur {{objects}} wurde auf {{version}} gesetzt. {{cause}}',
  'cluster-api.written-in-part_other':
    'Nur {{objects}} wurden auf {{version}} gesetzt. {{cause}}',
  'cluster-api.set': '{{objects}} auf {{version}} gesetzt',
  'cluster-api.would-set': '{{objects}} würde auf {{version}} gesetzt',
  'cluster-api.set-and-hold':
    '{{objects}} auf {{version}} gesetzt, {{pools}} zurückgehalten',
  'cluster-api.would-set-and-hold':
    '{{objects}} würde auf {{version}} gesetzt, {{pools}} zurückgehalten',
  'cluster-api.let-go': '{{pools}} von {{objects}} für {{version}} freigegeben',
  'cluster-api.would-let-go':
    '{{pools}} von {{objects}} würde für {{version}} freigegeben',
  'cluster-api.written-by-a-person':
    'Die Version hat zuletzt eine Person mit {{manager}} geschrieben: Aktualisieren Sie auch dieses Manifest',
  'cluster-api.machine-template':
    'Neue Maschinen entstehen aus {{template}}. Nennt es das Image einer bestimmten Kubernetes-Version, verweisen Sie in derselben Änderung auf ein Template für {{version}}',
  'cluster-api.no-control-plane':
    '{{object}} hat kein Control-Plane-Objekt, das aktualisiert werden könnte',
  'cluster-api.other-control-plane':
    'Drydock ändert einfache Cluster nur über eine KubeadmControlPlane; dieser hat eine {{kind}}. Führen Sie das Upgrade auf dieser Plattform oder über eine ClusterClass aus',
  'cluster-api.pools-added':
    'Der Cluster hat Node-Pools, die es bei der Planung nicht gab und die nicht zurückgehalten würden: {{pools}}. Planen Sie neu',
  'cluster-api.pools-to-other-version':
    '{{pools}} würde auf {{current}} gehen, das im Cluster jetzt gesetzt ist, und nicht auf {{version}}. Planen Sie neu',
  'cluster-api.pools-gone':
    'Den Node-Pool {{pools}} gibt es nicht mehr. Planen Sie neu',
  'cluster-api.canary-machine-pool':
    'seine Nodes ersetzt die Infrastruktur (MachinePool), die keine einzelnen Nodes ersetzt',
  'cluster-api.canary-note-damaged':
    'seine Annotation {{annotation}} sagt nicht mehr, wie seine Strategie vorher war. Stellen Sie die Strategie von Hand wieder her, und entfernen Sie die Annotation',
  'cluster-api.canary-none-ready': 'keiner seiner Nodes ist bereit',
  'cluster-api.canary-on-delete':
    'er ersetzt Nodes nur, wenn sie gelöscht werden (OnDelete); das hat nicht Drydock gesetzt',
  'cluster-api.canary-one-node':
    'er hat einen Node, und während ein Canary-Node ersetzt wird, fehlt dem Pool ein Node',
  'cluster-api.canary-no-nodes':
    'er hat keine Nodes, und während ein Canary-Node ersetzt wird, fehlt dem Pool ein Node',
  'cluster-api.no-node-first':
    'Kein Node von {{pool}} kann vorangehen: {{cause}}',
  'cluster-api.canary-not-chosen':
    'Von {{pool}} ist jetzt kein Node gewählt. Beobachten Sie erneut',
  'cluster-api.node-leaves': 'Node {{node}} wird bereits entfernt',
  'cluster-api.node-has-left': 'Node {{node}} ist bereits entfernt',
  'cluster-api.node-not-replaced':
    'Node {{node}} von {{pool}} wird nicht ersetzt: {{cause}}',
  'cluster-api.canary-not-taken-over':
    'Cluster API beschränkt {{pool}} noch nicht auf einen Node. Beobachten Sie erneut',
  'cluster-api.replace-no-longer-wanted':
    'Node {{node}} wurde nicht ersetzt: Die Änderung ist nicht mehr gewünscht',
  'cluster-api.no-uid':
    '{{object}} hat keine uid und wird daher nicht gelöscht',
  'cluster-api.machine-deleted':
    '{{object}} gelöscht: Node {{node}} wird durch einen mit {{version}} ersetzt',
  'cluster-api.machine-would-be-deleted':
    '{{object}} würde gelöscht: Node {{node}} wird durch einen mit {{version}} ersetzt',
  'cluster-api.machine-not-replaced':
    '{{object}} kann nicht ersetzt werden: {{cause}}',
  'cluster-api.one-node-first': 'nur Node {{node}} von {{pool}} geht voran',
  'cluster-api.rolls-as-before': '{{pool}} rollt weiter wie zuvor',
  'cluster-api.no-such-pool':
    'Der Cluster hat keinen Node-Pool {{pools}}. Er hat {{existing}}',
  'cluster-api.no-such-pool-none':
    'Der Cluster hat keinen Node-Pool {{pools}}: Er hat gar keinen',
  'cluster-api.machine-pools-no-drain-rules':
    '{{pools}}: Nodes eines MachinePools ersetzt dessen Infrastruktur, die keine Regeln für ihren Drain kennt. Nennen Sie im Plan die anderen Pools des Clusters',
  'cluster-api.machine-pools-no-hooks':
    '{{pools}}: Nodes eines MachinePools ersetzt dessen Infrastruktur, die auf keinen Hook wartet. Führen Sie das Upgrade dieses Clusters mit einem Plan ohne Hooks je Node aus',
  'cluster-api.machine-pools-no-rollout':
    '{{pools}}: Nodes eines MachinePools ersetzt dessen Infrastruktur, der Cluster API weder Surge noch Drain-Timeout mitteilt. Nennen Sie im Plan die anderen Pools des Clusters',
  'cluster-api.set-by-another-upgrade':
    '{{object}} trägt Einstellungen eines anderen Upgrades ({{key}}). Warten Sie, bis sie zurückgenommen sind. Gibt es dieses Upgrade längst nicht mehr, setzen Sie sie von Hand zurück, und entfernen Sie die Annotation {{annotation}}',
  'cluster-api.pool-problem': 'Node-Pool {{pool}}: {{cause}}',
  'cluster-api.fields-left':
    '{{fields}} des Node-Pools {{pool}} wurde inzwischen von anderen geändert und blieb daher, wie es ist',
  'cluster-api.pool-set': '{{pool}}: {{changes}}',
  'cluster-api.field-changed': '{{field}} {{before}} → {{set}}',
  'cluster-api.own-drain-timeout':
    '{{pool}} behält ein eigenes Drain-Timeout von {{timeout}}, nach dem Cluster API Nodes ungeachtet von Disruption Budgets entfernt',
  'cluster-api.no-surge':
    'er ersetzt Nodes nur, wenn sie gelöscht werden ({{type}}); daher wirkt kein Surge',
  'cluster-api.nothing-replaceable':
    'mit diesen und seinen bisherigen Einstellungen wären sowohl maxSurge als auch maxUnavailable 0, und kein Node könnte ersetzt werden',
  'cluster-api.pool-note-damaged':
    'Die Annotation {{annotation}} von {{object}} sagt nicht mehr, was vorher war. Stellen Sie den Pool von Hand wieder her, und entfernen Sie die Annotationen {{setBy}} und {{annotation}}',
  'cluster-api.pools-set-in-part':
    'Nur ein Teil der Node-Pools wurde eingestellt. {{cause}}',
  'cluster-api.objects-change-not-set':
    'Die Objekte von {{cluster}} ändern sich ständig und wurden nicht alle eingestellt',
  'cluster-api.objects-change-not-put-back':
    'Die Objekte von {{cluster}} ändern sich ständig und wurden nicht alle zurückgesetzt',
  'cluster-api.node-rollout-by-hand':
    'im Management-Cluster {{management}}, wo {{object}} (ohne ClusterClass: dessen MachineDeployments) die Annotation {{annotation}} "{{key}}" hat: Setzen Sie zurück, was die Annotationen node-rollout.drydock.dev/… als vorherigen Wert nennen (ein Feld ohne "before" war nicht da), und entfernen Sie dann diese Annotationen',
  'cluster-api.rolls-so-already':
    'Die Node-Pools haben diese Einstellungen bereits',
  'cluster-api.set-for-upgrade':
    'Für die Zeit des Upgrades gesetzt: {{changes}}',
  'cluster-api.of-object': '{{object}}: {{cause}}',
  'cluster-api.drain-rule-overruled':
    '{{rule}} wählt dieselben Pods auf denselben Nodes aus, und Cluster API verwendet sie wegen ihres Namens zuerst: Dieser Effekt würde nichts ändern. Ändern Sie jene Regel, oder nehmen Sie den Effekt aus dem Plan',
  'cluster-api.drain-rule-second':
    '{{rule}} kommt zuerst und gilt für Pods, die beide auswählen',
  'cluster-api.drain-rule-first':
    '{{rule}} kommt danach und gilt nicht für Pods, die beide auswählen',
  'cluster-api.drain-rule-in-order':
    '{{object}} ({{behavior}}, Reihenfolge {{order}})',
  'cluster-api.drain-rule': '{{object}} ({{behavior}})',
  'cluster-api.drain-rule-created':
    '{{object}} für die Zeit des Upgrades angelegt',
  'cluster-api.drain-rule-not-found':
    '{{object}} soll es geben, wird aber nicht gefunden',
  'cluster-api.drain-rule-taken-over':
    '{{object}} trägt den Schlüssel dieses Effekts nicht mehr: Ein anderer Benutzer oder ein Werkzeug hat das Objekt übernommen, und es blieb, wie es ist',
  'cluster-api.drain-rule-no-uid':
    '{{object}} hat keine uid und lässt sich daher nicht von einem anderen Objekt dieses Namens unterscheiden',
  'cluster-api.drain-rule-changes':
    'Die MachineDrainRule von {{cluster}} ändert sich ständig und wurde nicht entfernt',
  'cluster-api.drain-rule-by-hand':
    'im Management-Cluster {{management}}: {{command}} (die Annotation {{annotation}} ist "{{key}}")',
  'cluster-api.no-drain-rules':
    'Dieses Cluster API kennt MachineDrainRule nicht, die es seit Release 1.9 gibt. Aktualisieren Sie Cluster API, oder nehmen Sie den Effekt aus dem Plan',
  'cluster-api.drain-rules-not-listed':
    'Die Zugangsdaten zum Lesen von {{management}} dürfen machinedrainrules im Namespace {{namespace}} nicht auflisten. Erlauben Sie es ihnen, und denen zum Schreiben create und delete (docs/providers/cluster-api.md)',
  'cluster-api.drain-rule-foreign':
    '{{object}} gibt es bereits, gehört aber nicht zu diesem Effekt: {{annotation}} "{{key}}" fehlt. Löschen Sie das Objekt, oder benennen Sie es um',
  'cluster-api.drain-rule-being-deleted':
    '{{object}} wird gelöscht, aber etwas hält das Objekt zurück',
  'cluster-api.drain-rule-there': '{{object}} existiert',
  'cluster-api.nodes-wait':
    'Nodes warten {{points}}, bis ihre Hooks gelaufen sind',
  'cluster-api.nodes-wait-in-part':
    'Nur ein Teil der Nodes wartet auf Hooks. {{cause}}',
  'cluster-api.machines-change-not-marked':
    'Die Maschinen von {{cluster}} ändern sich ständig, und nicht alle warten auf Hooks',
  'cluster-api.machine-changes-not-let-go':
    'Eine Maschine von {{cluster}} ändert sich ständig und wurde nicht freigegeben',
  'cluster-api.machines-change-not-let-go':
    'Die Maschinen von {{cluster}} ändern sich ständig, und nicht alle wurden freigegeben',
  'cluster-api.nodes-went-on':
    '{{nodes}} wurde bereits entfernt; Hooks, die nicht gelaufen waren, entfielen',
  'cluster-api.node-hooks-by-hand':
    'im Management-Cluster {{management}}: {{command}}',
  'cluster-api.management-not-configured':
    'Cluster {{cluster}} gehört zum Management-Cluster {{management}}, der nicht konfiguriert ist. Tragen Sie ihn in clusterUpgrades.clusterApi ein',
  'cluster-api.no-reference':
    '{{reference}} ist kein Verweis auf einen Cluster der Cluster API (management/namespace/name)',
};
