import type { Translated } from '../texts/Translated';
import type { upgradeManagerTexts } from '../texts/upgradeManager';

export const upgradeManagerDe: Translated<typeof upgradeManagerTexts> = {
  'upgrade-manager.no-group':
    'AWS hat im konfigurierten Konto und in der Region keine Auto-Scaling-Gruppe {{group}}. Korrigieren Sie clusterUpgrades.upgradeManager.clusters[].groups',
  'upgrade-manager.way-through-tool':
    'Erneuern Sie die Gruppe mit {{tool}}, das ihre Instanzen ersetzt (Tag {{tag}}), oder setzen Sie directWrites: allowed für den Cluster',
  'upgrade-manager.left-standby':
    'Instanzen von {{group}} sind im Standby, und kein RollingUpgrade arbeitet an ihnen: {{instances}}. Sie laufen und bedienen nichts. Versuchen Sie den Schritt erneut, oder nehmen Sie sie wieder in Betrieb: {{command}}',
  'upgrade-manager.left-marked':
    'Instanzen von {{group}} tragen den Tag eines früheren RollingUpgrade: {{instances}}. Das nächste RollingUpgrade behandelt sie anders. Versuchen Sie den Schritt erneut, oder entfernen Sie den Tag: {{command}}',
  'upgrade-manager.left-cordoned':
    'Node {{node}} ist gesperrt (cordon), und kein RollingUpgrade arbeitet an seiner Gruppe. Wenn er gesund ist, führen Sie aus: {{command}}',
  'upgrade-manager.silent':
    'upgrade-manager hat {{upgrade}} nicht angefasst, angelegt am {{since}}. Prüfen Sie, ob der Controller läuft, ob seine Rolle den Status ändern darf und ob er die Strategie akzeptiert: Es steht in seinem Log',
  'upgrade-manager.queued': '{{upgrade}} wartet, bis {{ahead}} beendet ist',
  'upgrade-manager.not-admitted':
    '{{upgrade}} wartet auf upgrade-manager, der nur eine begrenzte Zahl gleichzeitig ausführt (--max-parallel)',
  'upgrade-manager.strange-status':
    '{{upgrade}} hat den Status {{status}}, den Drydock nicht kennt. Sehen Sie in das Log von upgrade-manager',
  'upgrade-manager.no-pools': 'upgrade-manager ändert nur Node-Pools',
  'upgrade-manager.of-others':
    '{{upgrade}} erneuert {{group}} und wurde nicht von Drydock angelegt. Drydock ändert es nicht',
  'upgrade-manager.drains-long':
    'Node {{node}} wird seit {{since}} geleert (drain). Prüfen Sie, welche Pods und PodDisruptionBudgets ihn halten',
  'upgrade-manager.node-in-processing':
    'Node {{node}} wird durch {{upgrade}} ersetzt: {{step}}',
  'upgrade-manager.fewer-instances':
    '{{group}} hat {{count}} von {{wanted}} Instanzen',
  'upgrade-manager.not-joined': 'Instanzen ohne Node im Cluster: {{instances}}',
  'upgrade-manager.ended-in-error':
    '{{upgrade}} endete mit einem Fehler; {{left}} Instanzen sind übrig',
  'upgrade-manager.failed':
    '{{upgrade}} endete mit einem Fehler, das ist endgültig: {{left}} von {{total}} Instanzen haben das frühere Launch Template. Sehen Sie in das Log von upgrade-manager und führen Sie {{command}} aus. Beheben Sie die Ursache und versuchen Sie den Schritt erneut: Ein neues RollingUpgrade macht mit den übrigen Instanzen weiter',
  'upgrade-manager.timed-out':
    'upgrade-manager hat {{upgrade}} nicht angefasst, angelegt am {{since}}. Wahrscheinliche Ursachen: Der Controller läuft nicht, seine Rolle darf den Status nicht ändern, oder die Strategie ist nicht gültig. Beheben Sie die Ursache. Um ein neues Objekt anzulegen, führen Sie zuerst aus: {{command}}. Versuchen Sie dann den Schritt erneut',
  'upgrade-manager.completed-not-proven':
    '{{upgrade}} meldet completed, aber {{left}} Instanzen haben ein früheres Launch Template oder eine frühere Version. Prüfen Sie das Launch Template der Gruppe, und versuchen Sie dann den Schritt erneut',
  'upgrade-manager.deleted':
    'Das RollingUpgrade von {{group}} wurde gelöscht, bevor die Instanzen ersetzt waren. upgrade-manager hat angehalten; ein laufender Drain endet von selbst. Versuchen Sie den Schritt erneut, oder stoppen Sie das Upgrade',
  'upgrade-manager.no-template':
    '{{group}} hat kein Launch Template, deshalb kann {{version}} nicht nachgewiesen werden. Ersetzen Sie die Launch Configuration durch ein Launch Template',
  'upgrade-manager.default-version':
    '{{group}} startet die Standardversion ihres Launch Templates, die upgrade-manager nicht auflöst: Er würde die Instanzen immer wieder ersetzen. Lassen Sie die Gruppe $Latest oder eine Nummer verwenden',
  'upgrade-manager.several-templates':
    '{{group}} startet mit mehreren Launch Templates ({{template}}). upgrade-manager kennt eines und würde Instanzen der anderen immer wieder ersetzen. Verwenden Sie ein Launch Template',
  'upgrade-manager.version-unknown':
    'Nichts sagt, welche Kubernetes-Version {{template}} von {{group}} startet. Nennen Sie die Version in der Beschreibung der Launch-Template-Version oder im Instanz-Tag {{tag}}, zum Beispiel 1.36.4',
  'upgrade-manager.template-behind':
    '{{group}} startet {{leads}} ({{template}}), nicht {{version}}. Legen Sie eine Launch-Template-Version mit einem Image von {{version}} an, und lassen Sie die Gruppe sie verwenden',
  'upgrade-manager.newer-than-served':
    '{{group}} startet {{leads}} ({{template}}); das ist neuer als der API-Server ({{served}}). Aktualisieren Sie zuerst die Control Plane, oder verwenden Sie eine ältere Launch-Template-Version',
  'upgrade-manager.no-drift':
    'Alle Instanzen von {{group}} haben das gegenwärtige Launch Template ({{template}}), deshalb würde ein RollingUpgrade keine ersetzen. Es wird gewartet, bis jede einen bereiten, nicht gesperrten Node mit {{version}} hat',
  'upgrade-manager.script-unreadable':
    'Das Skript {{file}} kann nicht gelesen werden, ist leer oder hat mehr als 64 KiB. Korrigieren Sie settings.scripts in clusterUpgrades.upgradeManager',
  'upgrade-manager.no-way-back':
    'upgrade-manager hat kein Rollback. Lassen Sie die Gruppe die frühere Launch-Template-Version verwenden, und erneuern Sie sie von Hand',
  'upgrade-manager.downgrade':
    '{{group}} hat {{current}}, das ist neuer als {{version}}. Nodes gehen nicht zurück',
  'upgrade-manager.template-older':
    '{{group}} startet {{leads}} ({{template}}), und Nodes von ihr haben {{current}}. Nodes gehen nicht zurück: Verwenden Sie eine neuere Launch-Template-Version',
  'upgrade-manager.busy':
    '{{upgrade}} arbeitet an {{group}} und führt zu einer anderen Version. Warten Sie, bis es beendet ist',
  'upgrade-manager.no-writer':
    'Drydock hat keine Zugangsdaten, die in {{cluster}} RollingUpgrades anlegen dürfen. Setzen Sie upgrade.kubeconfig der id {{cluster}} in clusterUpgrades.upgradeManager.clusters (docs/providers/upgrade-manager.md)',
  'upgrade-manager.changed': '{{group}} hat sich seit der Beobachtung geändert',
  'upgrade-manager.no-longer-wanted':
    'Für {{group}} wurde kein RollingUpgrade angelegt: Die Änderung ist nicht mehr gewünscht',
  'upgrade-manager.wanted-already':
    '{{groups}}: {{version}} läuft bereits oder ist unterwegs',
  'upgrade-manager.written-in-part':
    'Nur {{upgrades}} wurde angelegt. {{cause}}',
  'upgrade-manager.written-in-part_other':
    'Nur {{upgrades}} wurden angelegt. {{cause}}',
  'upgrade-manager.created':
    '{{upgrades}} angelegt, um {{groups}} auf {{version}} zu bringen',
  'upgrade-manager.would-create':
    '{{upgrades}} würde angelegt, um {{groups}} auf {{version}} zu bringen',
  'upgrade-manager.pool-newer':
    '{{pool}} hat {{current}}, das ist neuer als {{version}}. Nodes gehen nicht zurück',
  'upgrade-manager.pool-unknown':
    'Nichts sagt, welche Version {{pool}} hat. Warten Sie, bis seine Nodes dem Cluster beigetreten sind, oder nennen Sie die Version in der Beschreibung der Launch-Template-Version',
  'upgrade-manager.control-plane-older':
    'Der API-Server hat {{served}}: Nodes mit {{version}} wären neuer. Aktualisieren Sie zuerst die Control Plane',
  'upgrade-manager.aws-not-read':
    'AWS wurde für Cluster {{cluster}} nicht gelesen: {{problem}}',
  'upgrade-manager.aws-refused': 'AWS hat den Lesezugriff abgelehnt',
  'upgrade-manager.aws-no-credentials':
    'AWS erhielt keine gültigen Zugangsdaten',
  'upgrade-manager.aws-throttled': 'AWS hat die Aufrufe gedrosselt',
  'upgrade-manager.aws-away': 'AWS hat nicht geantwortet',
  'upgrade-manager.aws-strange':
    'AWS gab eine Antwort, die nicht verwendet werden kann',
  'upgrade-manager.remedy-aws-rights':
    'Geben Sie dem Leser die Rechte aus docs/providers/upgrade-manager.md',
  'upgrade-manager.remedy-aws-credentials':
    'Setzen Sie Zugangsdaten für das Konto in aws, oder aws.reader des Clusters in clusterUpgrades.upgradeManager',
  'upgrade-manager.insight-forced-drains':
    'upgrade-manager leert Nodes mit force',
  'upgrade-manager.forced-drains':
    'Er löscht Pods, die kein Controller neu anlegt, und die Daten von emptyDir-Volumes. PodDisruptionBudgets gelten. RollingUpgrades haben keine Einstellung dafür',
  'upgrade-manager.not-configured':
    'Cluster {{cluster}} hat die Referenz {{reference}}, die nicht konfiguriert ist. Ergänzen Sie sie in clusterUpgrades.upgradeManager.clusters',
};
