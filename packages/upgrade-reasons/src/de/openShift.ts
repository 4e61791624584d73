import type { openShiftTexts } from '../texts/openShift';
import type { Translated } from '../texts/Translated';

export const openShiftDe: Translated<typeof openShiftTexts> = {
  'openshift.installing':
    'Die ClusterVersion hat noch keine abgeschlossene Version. Warten Sie, bis OpenShift installiert ist',
  'openshift.minor-unknown':
    'Drydock weiß nicht, welche Kubernetes-Version zu OpenShift {{version}} gehört, oder umgekehrt. Aktualisieren Sie das Wissen (docs/knowledge.md)',
  'openshift.not-a-version':
    '{{version}} ist keine Version. Schreiben Sie zum Beispiel 4.18.12, oder die Kubernetes-Version 1.31',
  'openshift.way-through-upgrade-operator':
    'managed-upgrade-operator aktualisiert diesen Cluster (Quelle seiner Konfiguration: {{source}}) und ersetzt andere Änderungen. Ändern Sie die Upgrade-Policy dort. Ist die Quelle LOCAL, kann Drydock ihn bitten: setzen Sie upgrade.upgradeConfig (docs/providers/openshift.md)',
  'openshift.release-refused':
    'OpenShift akzeptiert {{version}} nicht: {{said}}. Es versucht es weiter. Beheben Sie die Ursache, oder nehmen Sie das Update zurück mit: {{command}}',
  'openshift.failing-for-long':
    'Das Update auf {{version}} schlägt seit {{since}} fehl: {{said}}. OpenShift macht von selbst weiter, wenn die Ursache behoben ist',
  'openshift.failing': 'OpenShift meldet einen Fehler: {{said}}',
  'openshift.progressing': 'OpenShift meldet: {{said}}',
  'openshift.operator-silent':
    'cluster-version-operator hat nicht auf {{version}} reagiert, gesetzt am {{since}}. Prüfen Sie, ob er in openshift-cluster-version läuft',
  'openshift.pool-degraded':
    '{{pool}} ist gestört: {{said}}. Beheben Sie die Ursache, um fortzufahren',
  'openshift.pool-paused':
    '{{pool}} ist pausiert, aber nicht von Drydock. Um fortzufahren, führen Sie aus: {{command}}',
  'openshift.pool-rolls': '{{pool}}: {{done}} von {{total}} Nodes aktualisiert',
  'openshift.set-back':
    'Die ClusterVersion wurde auf {{desired}} zurückgesetzt und führt nicht mehr zu {{version}}. Versuchen Sie den Schritt erneut, um die Version erneut zu setzen, oder stoppen Sie das Upgrade',
  'openshift.under-way':
    'Ein Update auf {{version}} läuft. Warten Sie, bis es abgeschlossen ist',
  'openshift.downgrade':
    'Der Cluster verlangt oder hat {{current}}, was neuer ist als {{version}}. OpenShift geht nicht zurück',
  'openshift.skips-minor':
    'Der Cluster hat {{current}}, und {{version}} überspringt eine Minor-Version. Aktualisieren Sie eine Minor-Version auf einmal',
  'openshift.masters-run-workloads':
    'Die Nodes der Control Plane sind auch Worker, deshalb können sie nicht ohne die Workloads aktualisiert werden. Planen Sie, ohne Node-Pools zurückzuhalten',
  'openshift.not-offered':
    '{{version}} wird diesem Cluster im Channel {{channel}} nicht angeboten. OpenShift würde die Version annehmen und nie beginnen. Angeboten: {{offered}}',
  'openshift.nothing-offered':
    '{{version}} wird diesem Cluster nicht angeboten, und im Channel {{channel}} auch nichts anderes. Ändern Sie den Channel, oder warten Sie auf Updates',
  'openshift.updates-not-retrieved':
    'OpenShift kann nicht sagen, ob {{version}} im Channel {{channel}} angeboten wird, weil es die verfügbaren Updates nicht lesen konnte: {{said}}',
  'openshift.only-conditional':
    'Alle angebotenen Releases von {{minor}} haben bekannte Risiken: {{versions}}. Um die Risiken eines Release zu akzeptieren, nennen Sie es genau als Ziel',
  'openshift.conditional':
    '{{version}} hat bekannte Risiken: {{risks}}. Um sie zu akzeptieren, nennen Sie {{version}} genau als Ziel eines Plans. Die Freigabe braucht dann eine Begründung',
  'openshift.gates-open':
    'Die nächste Minor-Version wartet auf Bestätigungen eines Administrators: {{gates}}. Prüfen Sie, was sie beschreiben. Bestätigen Sie sie dann in Drydock mit der Berechtigung cluster-upgrades.version-gate.acknowledge-on-platform, oder führen Sie aus: {{commands}}',
  'openshift.not-upgradeable':
    'OpenShift erlaubt die nächste Minor-Version nicht, nur Patches von dieser: {{said}}',
  'openshift.no-writer':
    'Drydock hat keine Zugangsdaten, die die Version von {{cluster}} ändern dürfen. Setzen Sie upgrade.kubeconfig der id {{cluster}} in clusterUpgrades.openshift.clusters (docs/providers/openshift.md)',
  'openshift.changed': '{{object}} hat sich seit der Beobachtung geändert',
  'openshift.changed-conflict':
    '{{object}} hat sich seit der Beobachtung geändert: {{said}}',
  'openshift.no-longer-wanted':
    '{{object}} wurde nicht geschrieben: Die Änderung ist nicht mehr gewünscht',
  'openshift.wanted-already': 'Die ClusterVersion verlangt {{version}} bereits',
  'openshift.pools-follow':
    'Node-Pools folgen der Control Plane von selbst auf {{version}}: Es wird nichts geschrieben',
  'openshift.pools-newer':
    'Node-Pools mit {{version}} wären neuer als die Control Plane mit {{running}}. Aktualisieren Sie zuerst die Control Plane',
  'openshift.written-in-part': 'Nur {{objects}} wurde geschrieben. {{cause}}',
  'openshift.written-in-part_other':
    'Nur {{objects}} wurden geschrieben. {{cause}}',
  'openshift.version-set': 'ClusterVersion auf {{version}} gesetzt',
  'openshift.pool-held': '{{pool}} bei {{version}} pausiert',
  'openshift.pool-let-go': '{{pool}} fortgesetzt, auf {{version}}',
  'openshift.would': 'Würde geschehen: {{changes}}',
  'openshift.held-back':
    'Drydock hält den Node-Pool {{pool}} bei {{version}}. Er folgt in einem Schritt, der ihn nennt',
  'openshift.pools-paused': 'Pausiert: {{pools}}',
  'openshift.pools-paused-but':
    'Pausiert: {{pools}}. Schon vorher pausiert, aber nicht durch dieses Upgrade, und nicht geändert: {{left}}',
  'openshift.pools-paused-by-others':
    'Schon vorher pausiert, aber nicht durch dieses Upgrade, und nicht geändert: {{left}}. Kein anderer Pool ist pausiert',
  'openshift.paused-already':
    '{{pool}} ist bereits pausiert. Setzen Sie ihn zuerst fort: {{command}}',
  'openshift.effect-parameters':
    'Die Parameter des Effekts sind falsch: {{said}}. Erlaubt: pools, eine Liste von Namen',
  'openshift.effect-without-extended':
    'Pools werden nur für Updates zwischen geraden Minor-Versionen von OpenShift pausiert, zum Beispiel von 4.18 auf 4.20. Entfernen Sie den Effekt',
  'openshift.effect-by-hand':
    'Führen Sie für jeden MachineConfigPool, dessen Annotation {{annotation}} den Wert {{key}} hat, aus: {{command}}',
  'openshift.insight-risk': 'Bekanntes Risiko von {{version}}: {{risk}}',
  'openshift.risk': '{{said}} {{evaluated}}',
  'openshift.risk-applies':
    'OpenShift sagt, dass es diesen Cluster betrifft: {{said}}',
  'openshift.risk-unknown':
    'Ob es diesen Cluster betrifft, ist nicht bekannt: {{said}}',
  'openshift.insight-gate': 'Nicht von einem Administrator bestätigt: {{gate}}',
  'openshift.gate': '{{said}}',
  'openshift.gate-title': 'Gate {{gate}} von OpenShift',
  'openshift.gate-by-hand': 'Ohne Drydock führen Sie aus: {{command}}',
  'openshift.gate-gone':
    'OpenShift hat kein Gate {{gate}}. Laden Sie die Seite neu',
  'openshift.no-admin-acks':
    '{{object}} gibt es nicht. cluster-version-operator legt sie an; prüfen Sie, ob er läuft',
  'openshift.insight-not-upgradeable':
    'OpenShift erlaubt die nächste Minor-Version nicht',
  'openshift.insight-failing': 'OpenShift meldet einen Fehler',
  'openshift.insight-unavailable': 'OpenShift ist nicht verfügbar',
  'openshift.insight-no-updates':
    'OpenShift konnte die verfügbaren Updates nicht lesen',
  'openshift.insight-owned': '{{owner}} ändert die Version',
  'openshift.insight-pool': '{{pool}} folgt nicht von selbst',
  'openshift.insight-certificate':
    '{{pool}} bekommt keine neuen Zertifikate, solange er pausiert ist',
  'openshift.certificate-paused':
    'Das Zertifikat {{subject}} läuft am {{time}} ab, und {{pool}} ist pausiert. Setzen Sie ihn vorher fort, sonst verlieren seine Nodes die Verbindung: {{command}}',
  'openshift.certificate-expired':
    'Das Zertifikat {{subject}} ist am {{time}} abgelaufen, und {{pool}} ist pausiert. Setzen Sie ihn fort, sonst verlieren seine Nodes die Verbindung: {{command}}',
  'openshift.certificate-will-pause':
    'Das Zertifikat {{subject}} läuft am {{time}} ab. Dieses Upgrade pausiert {{pool}} bis zu seinem letzten Schritt. Beenden Sie es vorher, oder warten Sie, bis das Zertifikat erneuert ist',
  'openshift.operator-failed':
    'managed-upgrade-operator hat das Upgrade auf {{version}} aufgegeben: {{said}}. Beheben Sie die Ursache, und wiederholen Sie dann',
  'openshift.operator-hangs':
    'managed-upgrade-operator hat das Upgrade auf {{version}}, fällig seit {{since}}, nicht begonnen. Prüfen Sie sein Log, und ob die Version dem Cluster angeboten wird. Wiederholen Sie dann, oder löschen Sie die UpgradeConfig: Bis dahin kann er noch beginnen',
  'openshift.operator-still-due':
    'managed-upgrade-operator hat das Upgrade auf {{version}}, fällig seit {{since}}, nicht begonnen und kann das jederzeit tun, auch außerhalb von Fenstern und Freigaben. Vor einem weiteren Upgrade ersetzt Drydock es. Um es zurückzunehmen, führen Sie aus: {{command}}',
  'openshift.insight-operator':
    'managed-upgrade-operator wurde zuvor um ein Upgrade gebeten',
  'openshift.operator-held':
    'managed-upgrade-operator wartet vor dem Upgrade auf {{version}}: {{said}}. Er macht von selbst weiter, wenn das endet',
  'openshift.operator-works':
    'managed-upgrade-operator aktualisiert auf {{version}}: {{said}}',
  'openshift.operator-set-back':
    '{{object}} wurde entfernt oder ersetzt, bevor das Upgrade begann. Wiederholen Sie den Schritt, um erneut zu fragen, oder stoppen Sie das Upgrade',
  'openshift.operator-no-holds':
    'managed-upgrade-operator aktualisiert Control Plane und Worker zusammen, deshalb können Node-Pools nicht zurückgehalten oder pausiert werden. Planen Sie ohne das',
  'openshift.operator-asked':
    'managed-upgrade-operator wurde um {{version}} gebeten. Er leert Nodes nach {{minutes}} min auch gegen Disruption-Budgets',
  'openshift.operator-asked-already':
    'managed-upgrade-operator wurde bereits um {{version}} gebeten',
  'openshift.operator-no-right':
    'Die schreibenden Zugangsdaten dürfen {{object}} nicht anlegen. Wenden Sie docs/rbac/openshift-upgrade-operator.yaml an',
  'openshift.no-node-rollout':
    'OpenShift ersetzt Nodes nach maxUnavailable ihres MachineConfigPools. Einstellungen für Surge und Drain brauchen managed-upgrade-operator, den Drydock bittet',
  'openshift.operator-rollout':
    'managed-upgrade-operator hat keine Einstellung für {{fields}}. Er nimmt maxSurge 0 oder 1 und einen erzwungenen Drain nach einer Zeit, für alle Pools',
  'openshift.rollout-taken':
    'Ein anderes Upgrade ({{key}}) hat seine Einstellungen an der ClusterVersion',
  'openshift.rollout-kept':
    'Die Einstellungen sind für managed-upgrade-operator hinterlegt',
  'openshift.rollout-by-hand': 'Führen Sie aus: {{command}}',
  'openshift.insight-forced-drains':
    'managed-upgrade-operator leert Nodes mit Zwang',
  'openshift.forced-drains':
    'Ein Node, dessen Leeren ein Disruption-Budget verhindert, wird nach {{minutes}} min (forceDrainAfterMinutes) mit Zwang geleert, wenn der Plan keine andere Zeit setzt',
  'openshift.not-configured':
    'Cluster {{cluster}} hat den Verweis {{reference}}, der nicht konfiguriert ist. Tragen Sie ihn in clusterUpgrades.openshift.clusters ein',
};
