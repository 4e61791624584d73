import type { eksTexts } from '../texts/eks';
import type { Translated } from '../texts/Translated';

export const eksDe: Translated<typeof eksTexts> = {
  'eks.insights-not-read':
    'EKS-Insights von {{cluster}} in {{region}} konnten nicht gelesen werden: {{cause}}',
  'eks.insights-not-read-account':
    'EKS-Insights von {{cluster}} in {{region}} des Kontos {{account}} konnten nicht gelesen werden: {{cause}}',
  'eks.refused': 'AWS hat abgelehnt',
  'eks.credentials-rejected': 'AWS hat die Zugangsdaten nicht akzeptiert',
  'eks.no-credentials': 'dafür gibt es keine AWS-Zugangsdaten',
  'eks.unknown-cluster': 'EKS kennt diesen Cluster nicht',
  'eks.throttled': 'AWS drosselt die Anfragen',
  'eks.no-answer-in-time': 'EKS hat nicht rechtzeitig geantwortet',
  'eks.unreachable': 'EKS ist nicht erreichbar',
  'eks.answer-too-large': 'die Antwort von EKS ist zu groß',
  'eks.strange-answer':
    'EKS antwortete mit einem Fehler oder mit etwas, das seine API nicht dokumentiert',
  'eks.cluster-not-configured':
    '{{cluster}} steht nicht in clusterUpgrades.eks.clusters',
  'eks.no-insights-yet': 'EKS hat noch keine Upgrade-Insights von {{cluster}}',
  'eks.usage-unnamed':
    'EKS meldet im Insight {{insight}} von {{cluster}} die Nutzung von {{apis}}, nennt aber kein Programm',
  'eks.usage-unnamed-any':
    'EKS meldet im Insight {{insight}} von {{cluster}} die Nutzung einer entfernten API, nennt aber kein Programm',
  'eks.status-unknown':
    'EKS gibt dem Insight {{insight}} von {{cluster}} den Status {{status}}, den Drydock nicht kennt',
  'eks.insight-undecided':
    'EKS konnte den Insight {{insight}} von {{cluster}} nicht entscheiden',
  'eks.insight-stale':
    'EKS hat den Insight {{insight}} von {{cluster}} seit {{since}} nicht aktualisiert',
  'eks.insight-undated':
    'EKS gibt nicht an, wann es den Insight {{insight}} von {{cluster}} aktualisiert hat',
  'eks.insights-stale':
    'EKS hat seit {{since}} keinen Insight von {{cluster}} aktualisiert',
  'eks.insights-undated':
    'EKS gibt bei keinem Insight von {{cluster}} an, wann es ihn aktualisiert hat',
  'eks.entries-left-out_one':
    '{{count}} Eintrag des Insights {{insight}} von {{cluster}} wurde ausgelassen, weil er nicht der Dokumentation der EKS-API entspricht oder es zu viele sind',
  'eks.entries-left-out_other':
    '{{count}} Einträge des Insights {{insight}} von {{cluster}} wurden ausgelassen, weil sie nicht der Dokumentation der EKS-API entsprechen oder es zu viele sind',
  'eks.insight-gone':
    'EKS führt den Insight {{insight}} von {{cluster}} auf, hatte ihn beim Lesen aber nicht mehr',
  'eks.unnamed-insight-gone':
    'EKS führt einen Insight ohne Namen von {{cluster}} auf, hatte ihn beim Lesen aber nicht mehr',
  'eks.too-many-insights':
    'EKS führt mehr Insights von {{cluster}} auf, als es dokumentiert, oder solche, die keine sind; die ersten {{limit}} werden gelesen',
  'eks.remedy-allow':
    'Erlauben Sie der Rolle des Portals eks:ListInsights und eks:DescribeInsight für den Cluster (docs/providers/eks.md enthält die Policy)',
  'eks.remedy-credentials':
    'Prüfen Sie aws.accounts in app-config.yaml, ob die Zugangsdaten abgelaufen sind und die Uhr des Portals',
  'eks.remedy-add-account':
    'Fügen Sie das Konto unter aws.accounts in app-config.yaml hinzu, oder geben Sie dem Portal eine Rolle',
  'eks.remedy-check-cluster':
    'Prüfen Sie name, region und accountId in clusterUpgrades.eks.clusters',
  'eks.remedy-read-less':
    'Nichts zu tun: Das nächste Lesen fragt erneut. Wenn es anhält, lesen Sie seltener (clusterUpgrades.inventory.intervalMinutes)',
  'eks.remedy-check-network':
    'Prüfen Sie die Netzwerkverbindung des Portals zu EKS: DNS, Egress, VPC-Endpunkt',
  'eks.remedy-check-region':
    'Prüfen Sie region und endpoint sowie die Netzwerkverbindung des Portals zu EKS: DNS, Egress, VPC-Endpunkt',
  'eks.remedy-check-endpoint': 'Prüfen Sie den endpoint',
  'eks.remedy-next-read':
    'Nichts zu tun: Das nächste Lesen fragt erneut. Wenn es anhält, prüfen Sie den endpoint',
  'eks.remedy-add-cluster':
    'Fügen Sie ihn zu clusterUpgrades.eks.clusters hinzu',
  'eks.remedy-wait':
    'Warten Sie: EKS ergänzt sie innerhalb eines Tages, nachdem ein Cluster angelegt oder aktualisiert wurde',
  'eks.remedy-find-program':
    'Suchen Sie das Programm auf der Seite des Clusters in der AWS-Konsole oder in seinem Audit-Log',
  'eks.remedy-see-insight':
    'Sehen Sie sich den Insight auf der Seite des Clusters in der AWS-Konsole an. Wenn es anhält, aktualisieren Sie Drydock',
  'eks.remedy-see-reason':
    'Sehen Sie sich die Begründung von EKS auf der Seite des Clusters in der AWS-Konsole an',
  'eks.remedy-refresh':
    'EKS aktualisiert Insights alle 24 Stunden. Aktualisieren Sie sie auf der Seite des Clusters in der AWS-Konsole, und prüfen Sie, ob der Cluster aktiv ist',
  'eks.remedy-update': 'Aktualisieren Sie Drydock',
  'eks.remedy-listed-again':
    'Nichts zu tun: Das nächste Lesen listet die Insights erneut auf',
  'eks.clusters-not-listed':
    'Die EKS-Cluster des Kontos {{account}} in {{region}} konnten nicht aufgelistet werden: {{cause}}',
  'eks.other-account':
    'Die Zugangsdaten gehören zu einem anderen Konto oder einer anderen Region',
  'eks.place-not-configured':
    'Konto und Region von {{cluster}} stehen nicht in clusterUpgrades.eks.accounts, oder EKS kennt den Cluster nicht',
  'eks.connected':
    'EKS betreibt {{cluster}} nicht. Der EKS Connector hat den Cluster registriert; darüber hat Drydock keinen Zugriff',
  'eks.no-address-yet':
    'EKS hat noch keine Adresse des API-Servers von {{cluster}}',
  'eks.private-endpoint':
    'Aus AWS bekannt, aber nicht lesbar: Der API-Server hat nur einen privaten Endpunkt. {{reason}}',
  'eks.restricted-endpoint':
    'Aus AWS bekannt, aber nicht lesbar: Der API-Server lässt nur bestimmte Adressen zu. {{reason}}',
  'eks.remedy-allow-listing':
    'Erlauben Sie der Rolle des Kontos eks:ListClusters und eks:DescribeCluster (docs/providers/eks.md enthält die Policy)',
  'eks.remedy-check-account':
    'Prüfen Sie aws.accounts und aws.mainAccount in app-config.yaml sowie clusterUpgrades.eks.accounts[].endpoints',
  'eks.remedy-add-place':
    'Tragen Sie Konto und Region in clusterUpgrades.eks.accounts ein',
  'eks.remedy-other-source':
    'Nehmen Sie den Cluster in eine andere Quelle auf, zum Beispiel in eine kubeconfig',
  'eks.remedy-wait-active': 'Warten Sie, bis der Cluster ACTIVE ist',
  'eks.remedy-connect-network':
    'Betreiben Sie das Portal im VPC des Clusters, verbinden Sie dessen Netz (Peering, Transit Gateway, VPN), oder schalten Sie den öffentlichen Endpunkt ein',
  'eks.remedy-admit-address':
    'Nehmen Sie die ausgehende Adresse des Portals in publicAccessCidrs des Clusters auf, oder verbinden Sie das Portal mit dem VPC des Clusters',
  'eks.cluster-not-asked':
    'EKS konnte nicht zu {{cluster}} in {{region}} des Kontos {{account}} befragt werden: {{cause}}',
  'eks.remedy-allow-reader':
    'Erlauben Sie der Rolle des Kontos die Aktionen des Lesers (docs/providers/eks.md enthält die Policy)',
  'eks.no-version':
    'EKS meldet keine Kubernetes-Version von {{cluster}}. Möglicherweise legt EKS den Cluster noch an oder betreibt ihn nicht',
  'eks.cluster-failed':
    'EKS meldet {{cluster}} als fehlgeschlagen. Sehen Sie sich den Cluster in der AWS-Konsole an',
  'eks.being-deleted': 'EKS löscht {{cluster}}',
  'eks.cluster-not-active':
    '{{cluster}} ist {{status}}. EKS startet Updates nur bei aktiven Clustern',
  'eks.cluster-status-unknown':
    'EKS gibt {{cluster}} den Status {{status}}, den Drydock nicht kennt. Sehen Sie sich den Cluster in der AWS-Konsole an, oder aktualisieren Sie Drydock',
  'eks.group-issue': 'Node-Gruppe {{group}}: {{issue}}. {{said}}',
  'eks.update-running': 'EKS-Update {{update}} ({{type}}) läuft',
  'eks.update-failed':
    'EKS-Update {{update}} ({{type}}) von {{object}} ist fehlgeschlagen. EKS nennt keinen Grund',
  'eks.update-failed-because':
    'EKS-Update {{update}} ({{type}}) von {{object}} ist fehlgeschlagen: {{errors}}',
  'eks.update-error': '{{error}}: {{said}}',
  'eks.update-error-of': '{{error}} ({{objects}}): {{said}}',
  'eks.update-cancelled':
    'EKS-Update {{update}} ({{type}}) von {{object}} wurde abgebrochen. Versuchen Sie den Schritt erneut, um es erneut zu starten',
  'eks.update-status-unknown':
    'EKS gibt dem Update {{update}} ({{type}}) den Status {{status}}, den Drydock nicht kennt. Sehen Sie sich das Update in der AWS-Konsole an, oder aktualisieren Sie Drydock',
  'eks.update-gone':
    'EKS führt das Update {{update}} von {{object}} nicht mehr auf. Sehen Sie sich die Update-Historie in der AWS-Konsole an',
  'eks.changed-since':
    '{{object}} läuft mit {{current}}: Update {{update}} ({{type}}) hat die Version nach diesem geändert. Starten Sie ein neues Upgrade, falls die Version noch gewünscht ist',
  'eks.version-not-shown-yet':
    'EKS hat das Update von {{object}} beendet, meldet aber noch {{current}}',
  'eks.upgrade-under-way':
    'Die Control Plane wird von {{from}} auf {{to}} aktualisiert. Warten Sie, bis das abgeschlossen ist',
  'eks.goes-back':
    '{{version}} ist älter als {{current}}, die bereits läuft. Planen Sie einen Rollback, um zurückzugehen',
  'eks.skips-minor':
    'EKS geht jeweils eine Minor-Version weiter, und {{current}} auf {{version}} ist nicht der nächste Schritt',
  'eks.groups-newer':
    'Node-Gruppen mit {{version}} wären neuer als die Control Plane, die mit {{current}} läuft',
  'eks.own-image-no-template':
    'Die Node-Gruppe {{group}} hat ein eigenes Image, und EKS nennt keine Version eines Launch-Templates für sie. Drydock lässt sie, wie sie ist',
  'eks.own-image-unread':
    'Die Node-Gruppe {{group}} hat ein eigenes Image, und ihr Launch-Template konnte nicht gelesen werden: {{cause}}. Drydock lässt sie, wie sie ist',
  'eks.own-image-nodes-unread':
    'Die Node-Gruppe {{group}} hat ein eigenes Image, sodass nur ihre Nodes sagen, mit welcher Version sie laufen. Sie konnten nicht gelesen werden: {{cause}}. Drydock lässt die Gruppe, wie sie ist',
  'eks.own-image-none-says':
    'Die Node-Gruppe {{group}} hat ein eigenes Image, und keine Version ihres Launch-Templates {{template}} sagt, dass ihr Image {{version}} hat. Legen Sie eine mit einem solchen Image an, und schreiben Sie {{version}} in ihre Beschreibung oder in das Instanz-Tag {{tag}}',
  'eks.own-image-moves':
    'Die Node-Gruppe {{group}} bekommt Version {{number}} ihres Launch-Templates {{template}}, die sagt, dass ihr Image {{version}} hat',
  'eks.own-image-other-version':
    'EKS hat das Update der Node-Gruppe {{group}} beendet: Version {{number}} ihres Launch-Templates {{template}} sagt, dass ihr Image {{version}} hat, aber ihre Nodes laufen mit {{current}}. Legen Sie eine Version mit dem richtigen Image an, und versuchen Sie es erneut',
  'eks.insight-own-image-group': 'Image der Node-Gruppe {{group}}',
  'eks.templates-forbidden':
    'Der Leser darf das Launch-Template {{template}} nicht lesen. Erlauben Sie ihm ec2:DescribeLaunchTemplateVersions (docs/providers/eks.md enthält die Policy)',
  'eks.templates-unread':
    'EC2 gab keine brauchbare Antwort zum Launch-Template {{template}}',
  'eks.wanted-already':
    '{{objects}}: EKS hat {{version}} bereits oder ist auf dem Weg dorthin',
  'eks.changed': '{{objects}} hat sich seit der Beobachtung geändert',
  'eks.would-start': '{{objects}} würde auf {{version}} aktualisiert',
  'eks.no-dry-run':
    'EKS kennt keinen Dry-Run. Freie Adressen, Kontingente, Rollen und Schlüssel werden erst beim Start des Updates geprüft',
  'eks.started': 'EKS aktualisiert {{objects}} auf {{version}}',
  'eks.started-in-part':
    'Nur {{objects}} wird auf {{version}} aktualisiert. {{cause}}',
  'eks.no-longer-wanted':
    '{{object}} wurde nicht aktualisiert: Die Änderung ist nicht mehr gewünscht',
  'eks.in-use':
    '{{object}} wurde nicht aktualisiert, weil ein anderes Update läuft. EKS: {{said}}',
  'eks.update-refused': 'EKS lehnt das Update von {{object}} ab: {{said}}',
  'eks.object-gone': 'EKS kennt {{object}} nicht',
  'eks.write-failed':
    'Das Update von {{object}} konnte nicht gestartet werden: {{cause}}',
  'eks.writer-forbidden':
    'Der Schreiber darf {{object}} nicht aktualisieren. Erlauben Sie ihm {{action}} (docs/providers/eks.md enthält die Policy)',
  'eks.no-writer':
    'Drydock hat keine Rolle, die das Konto {{account}} ändern darf. Setzen Sie clusterUpgrades.eks.accounts[].writer.roleArn (docs/providers/eks.md)',
  'eks.writer-not-assumed':
    'Das Portal darf {{role}} im Konto {{account}} nicht annehmen. Prüfen Sie die Vertrauensrichtlinie der Rolle, externalId und das Recht sts:AssumeRole des Portals',
  'eks.one-principal':
    '{{principal}} liest und schreibt im Konto {{account}}. Verwenden Sie zwei Rollen: Setzen Sie clusterUpgrades.eks.accounts[].writer auf eine andere als die des Lesers',
  'eks.identity-not-asked':
    'AWS konnte nicht befragt werden, wer im Konto {{account}} liest und schreibt: {{cause}}',
  'eks.insight': 'EKS-Insight {{insight}}',
  'eks.insight-without-reason': 'EKS nennt keinen Grund',
  'eks.insight-old': '{{said}} (EKS hat ihn seit {{since}} nicht aktualisiert)',
  'eks.insight-without-time':
    '{{said}} (EKS gibt nicht an, wann es ihn aktualisiert hat)',
  'eks.node-pools-unread':
    'Node-Pools von Karpenter und EKS Auto Mode konnten nicht gelesen werden: {{cause}}',
  'eks.node-pools-forbidden':
    'Drydock darf die Node-Pools von Karpenter und EKS Auto Mode nicht lesen: {{cause}}. Binden Sie docs/rbac/eks-node-pools.yaml an den Leser',
  'eks.node-pools-strange':
    'Node-Pools von Karpenter und EKS Auto Mode konnten nicht gelesen werden: Der API-Server gab eine unerwartete Antwort',
  'eks.node-pools-old-api':
    'Node-Pools von Karpenter konnten nicht gelesen werden: Der Cluster bietet karpenter.sh nur in {{versions}} an. Drydock liest v1, das es seit Karpenter 1.0 gibt',
  'eks.node-pools-slow':
    'Node-Pools von Karpenter und EKS Auto Mode konnten nicht gelesen werden: Der API-Server hat nicht alles innerhalb von {{seconds}} Sekunden beantwortet',
  'eks.pool-not-replaced':
    '{{pool}}: Karpenter hat ältere Nodes gefunden und ersetzt gerade keinen. Wenn das so bleibt, sehen Sie sich die Limits des NodePools, die Kapazität seiner Instanztypen und die Events seiner NodeClaims an',
  'eks.pool-not-replaced-auto':
    '{{pool}}: EKS Auto Mode hat ältere Nodes gefunden und ersetzt gerade keinen. Wenn das so bleibt, sehen Sie sich die Limits des NodePools, die Kapazität seiner Instanztypen und die Events seiner NodeClaims an',
  'eks.node-pools-perhaps':
    '{{cause}}. Wenn der Cluster welche hat, ersetzen sie während des Upgrades ihre Nodes, und Drydock verfolgt das nicht',
  'eks.insight-node-pools': 'Node-Pools von Karpenter und EKS Auto Mode',
  'eks.insight-node-pool': 'Node-Pool {{pool}}',
  'eks.node-pools-follow':
    '{{pools}} ersetzen ihre Nodes von selbst: Drydock wartet, bis alle mit {{version}} laufen, und schreibt nichts',
  'eks.node-pools-not-held':
    '{{pools}} ersetzen ihre Nodes, sobald die Control Plane eine neue Version hat: Sie lassen sich nicht zurückhalten. Planen Sie den ganzen Cluster, oder geben Sie ihrer EC2NodeClass zuerst ein Image über seine ID',
  'eks.pool-own-image':
    '{{pool}}: Die EC2NodeClass {{nodeClass}} nennt ihr Image ({{terms}}), sodass Karpenter die Nodes nicht von selbst ersetzt. Ändern Sie amiSelectorTerms auf ein Image für {{version}} oder auf einen Alias wie al2023@latest',
  'eks.pool-no-image':
    '{{pool}}: Karpenter findet kein Image für die EC2NodeClass {{nodeClass}} und startet keine Nodes. Ändern Sie ihre amiSelectorTerms. Karpenter: {{said}}',
  'eks.pool-no-class':
    '{{pool}}: Es gibt keine EC2NodeClass {{nodeClass}}, die ein Image wählt. Legen Sie sie an, oder korrigieren Sie die nodeClassRef',
  'eks.pool-family-ended':
    '{{pool}}: AWS hat ab {{version}} keine Images der Familie {{family}}, sodass Karpenter keine Nodes startet. Ändern Sie zuerst amiSelectorTerms der EC2NodeClass {{nodeClass}}, zum Beispiel auf den Alias al2023@latest',
  'eks.pool-not-drifted':
    '{{pool}}: Karpenter hat noch nicht begonnen, Nodes zu ersetzen, die älter als {{version}} sind. Es sucht alle 5 Minuten nach Images',
  'eks.pool-not-drifted-release':
    '{{pool}}: Karpenter hat noch nicht begonnen, Nodes zu ersetzen, die älter als {{version}} sind. Es sucht alle 5 Minuten nach Images. Wenn AWS kein Release {{alias}} für {{version}} hat, setzen Sie in der EC2NodeClass {{nodeClass}} ein neueres',
  'eks.pool-not-drifted-auto':
    '{{pool}}: EKS Auto Mode hat noch nicht begonnen, Nodes zu ersetzen, die älter als {{version}} sind',
  'eks.pool-budget-zero':
    '{{pool}}: Ein Disruption Budget des NodePools lässt nicht zu, dass Nodes wegen Drift ersetzt werden. Erhöhen Sie spec.disruption.budgets',
  'eks.pool-budget-zero-expires':
    '{{pool}}: Ein Disruption Budget des NodePools lässt nicht zu, dass Nodes wegen Drift ersetzt werden. Erhöhen Sie spec.disruption.budgets. Nodes, die älter als {{after}} sind, werden trotzdem ersetzt',
  'eks.pool-budget-scheduled':
    '{{pool}}: Ein Disruption Budget des NodePools lässt {{duration}} lang ab {{schedule}} (UTC) nicht zu, dass Nodes ersetzt werden',
  'eks.node-not-to-be-disrupted':
    '{{pool}}: Der Node {{node}} hat die Annotation karpenter.sh/do-not-disrupt. Entfernen Sie sie, damit Karpenter den Node ersetzt',
  'eks.node-pod-not-to-be-disrupted':
    '{{pool}}: Der Pod {{object}} auf dem Node {{node}} hat die Annotation karpenter.sh/do-not-disrupt. Entfernen Sie sie, oder beenden Sie den Pod',
  'eks.node-budget':
    '{{pool}}: Das PodDisruptionBudget {{object}} lässt keine Eviction vom Node {{node}} zu',
  'eks.node-held-until':
    '{{hold}}. Karpenter löscht um {{time}} die Pods, die noch übrig sind',
  'eks.node-leaves': '{{pool}}: Der Node {{node}} wird geleert',
  'eks.node-leaves-by':
    '{{pool}}: Der Node {{node}} wird geleert, spätestens bis {{time}}',
  'eks.node-not-joined':
    '{{pool}}: Der Node des NodeClaims {{claim}} ist dem Cluster noch nicht beigetreten',
  'eks.rollback-node-pools-first':
    'Nodes von {{pools}} sind neuer als {{version}} oder können es werden. Lassen Sie ihre EC2NodeClass ein Image für {{version}} über seine ID wählen, und warten Sie, bis Karpenter die Nodes ersetzt hat',
  'eks.addon-gone': 'EKS verwaltet das Add-on {{addOn}} dieses Clusters nicht',
  'eks.addon-beyond':
    'Das Add-on {{addOn}} hat die Version {{current}}, die neuer ist als {{to}}: Ein anderer Benutzer oder ein Werkzeug hat es weiter aktualisiert. Drydock setzt es nicht zurück',
  'eks.addon-no-bridge':
    'EKS bietet keine Version des Add-ons {{addOn}} an, die sowohl {{version}} als auch {{next}} unterstützt; es läuft {{current}}. Entfernen Sie das Add-on, oder nennen Sie es in leaveAlone des Plans und nehmen Sie hin, dass es ausfallen kann',
  'eks.addons-not-offered-yet':
    'EKS bietet für {{version}} keine Version dieser Add-ons an, kennt diese Version also noch nicht',
  'eks.addon-not-offered':
    'EKS bietet {{wanted}} des Add-ons {{addOn}} für {{version}} nicht an, oder keinen Weg dorthin. Wählen Sie im Plan eine andere Version',
  'eks.addon-status': 'Das Add-on {{addOn}} ({{version}}) ist {{status}}',
  'eks.addon-status-because':
    'Das Add-on {{addOn}} ({{version}}) ist {{status}}: {{issues}}',
  'eks.addon-not-managed':
    'EKS verwaltet {{addOn}} hier nicht. Falls es läuft, aktualisieren Sie es selbst',
  'eks.addons-not-managed':
    'EKS verwaltet {{addOns}} hier nicht, daher aktualisiert Drydock sie nicht. Falls sie laufen, aktualisieren Sie sie selbst, oder machen Sie sie zu EKS-Add-ons',
  'eks.addon-fits': '{{current}} unterstützt {{version}}',
  'eks.addon-support-unknown':
    'Ob {{current}} {{version}} unterstützt, ist nicht bekannt',
  'eks.addon-moves': 'Das Upgrade aktualisiert {{current}} auf {{to}}',
  'eks.addon-breaks':
    '{{current}} unterstützt {{version}} nicht, und EKS bietet keine Version an, die auch die laufende unterstützt',
  'eks.addon-breaks-unless':
    '{{current}} unterstützt {{version}} nicht. Aktualisieren Sie zuerst auf {{to}}, oder verwenden Sie einen Plan mit addOns, der das vor der Control Plane tut',
  'eks.addon-remedy-conflict':
    'Ein Benutzer oder ein anderes Werkzeug hat Felder des Add-ons geändert. Setzen Sie onConflict in einem neuen Plan auf preserve oder overwrite, oder nehmen Sie die Änderung zurück, und versuchen Sie es erneut',
  'eks.addon-remedy-replicas':
    'Prüfen Sie, warum Pods des Add-ons nicht bereit werden: freie Kapazität, Taints, Disruption Budgets. Versuchen Sie es dann erneut',
  'eks.addon-remedy-role':
    'Prüfen Sie die Rechte der IAM-Rolle des Add-ons und von eks:addon-manager im Cluster. Versuchen Sie es dann erneut',
  'eks.addon-remedy-webhook':
    'Ein Admission-Webhook oder eine Richtlinie hat Objekte des Add-ons abgelehnt. Lassen Sie sie zu, und versuchen Sie es erneut',
  'eks.addon-remedy-modification':
    'Nehmen Sie die Änderung des Add-ons zurück, die EKS nicht unterstützt, und versuchen Sie es erneut',
  'eks.addon-remedy-not-found':
    'Ein Objekt des Add-ons fehlt. Stellen Sie es wieder her oder installieren Sie das Add-on neu, und versuchen Sie es erneut',
  'eks.addon-remedy-unreachable':
    'Warten Sie, bis EKS den API-Server des Clusters erreicht, und versuchen Sie es erneut',
  'eks.addon-remedy-subscription':
    'Abonnieren Sie das Add-on im AWS Marketplace, und versuchen Sie es erneut',
  'eks.insight-addon': 'Add-on {{addOn}}',
  'eks.insight-addon-health': 'Zustand des Add-ons {{addOn}}',
  'eks.insight-addons-self-managed': 'Add-ons, die EKS nicht verwaltet',
  'eks.insight-addons-unknown': 'Add-ons konnten nicht geprüft werden',
  'eks.insights-missing': 'EKS hat keine Upgrade-Insights',
  'eks.insight-health': 'Zustandsproblem {{issue}}',
  'eks.insight-own-image': 'Node-Gruppen mit eigenem Image bleiben unverändert',
  'eks.insight-forced-upgrade': 'AWS aktualisiert die Control Plane von selbst',
  'eks.forced-upgrade-standard':
    'Nach dem {{until}} aktualisiert AWS die Control Plane von {{cluster}} auf {{version}}, an einem Tag, den es nicht ankündigt. Node-Gruppen bleiben. Aktualisieren Sie vorher, oder ändern Sie die Upgrade-Policy auf EXTENDED, was ab dann mehr kostet',
  'eks.forced-upgrade-extended':
    'Nach dem {{until}} aktualisiert AWS die Control Plane von {{cluster}} auf {{version}}, an einem Tag, den es nicht ankündigt, denn dann endet jeder Support. Node-Gruppen bleiben. Dieses Upgrade lässt sich nicht zurücknehmen. Aktualisieren Sie vorher',
  'eks.way-through-owner':
    'Setzen Sie die Version von {{object}} in {{owner}} und wenden Sie sie dort an. Soll Drydock dennoch aktualisieren, setzen Sie clusterUpgrades.eks.accounts[].directWrites: allowed, und tragen Sie die neue Version vor dem nächsten Lauf auch in {{owner}} ein',
  'eks.rollback-control-plane':
    'EKS setzt die Control Plane auf {{version}} zurück. API-Server starten neu; Nodes bleiben',
  'eks.rollback-node-groups':
    'Verwaltete Node-Gruppen, die neuer als {{version}} sind, werden noch einmal ersetzt, mit {{version}}',
  'eks.rollback-limit-data':
    'Gespeicherte Objekte, Workloads, Volumes, andere Add-ons und Nodes bleiben, wie sie sind',
  'eks.rollback-limit-add-ons':
    'Add-ons, die {{version}} nicht unterstützen, gehen zuerst zurück: {{addOns}}',
  'eks.rollback-add-ons-first':
    'Diese Add-ons unterstützen {{version}} nicht: {{addOns}}. Planen Sie das Zurücksetzen neu: Es setzt sie zuerst zurück',
  'eks.rollback-addon-stays':
    'Das Add-on {{addOn}} läuft mit {{installed}} und unterstützt {{version}} nicht. EKS bietet keine ältere Version an, die {{current}} und {{version}} unterstützt. Entfernen Sie das Add-on, oder bleiben Sie bei {{current}}',
  'eks.rollback-limit-features':
    'EKS lehnt ab, wenn der Cluster eine Funktion nutzt, die {{version}} nicht hat. Drydock kann das vorher nicht prüfen',
  'eks.rollback-limit-tools':
    'Ein Werkzeug, dem die Version gehört, zum Beispiel Terraform, aktualisiert beim nächsten Lauf wieder. Setzen Sie dort vorher {{version}}',
  'eks.rollback-limit-cost':
    '{{version}} ist im erweiterten Support. Dessen Kosten beginnen wieder',
  'eks.rollback-limit-image':
    'Nodes erhalten das neueste Image von {{version}}, nicht das vorherige',
  'eks.rollback-no-upgrade':
    'EKS führt kein abgeschlossenes Upgrade auf {{current}} auf. Es setzt einen Cluster nur nach einem Upgrade von {{to}} zurück, und nicht, wenn er mit {{current}} erstellt wurde',
  'eks.rollback-went-back':
    'EKS-Update {{update}} ({{type}}) hat die Control Plane auf {{current}} zurückgesetzt. EKS geht nur eine Minor-Version zurück, und nicht noch einmal auf {{to}}',
  'eks.rollback-unknown-upgrade':
    'EKS-Update {{update}} ({{type}}) führte zu {{current}}. Drydock kann nicht erkennen, ob EKS es auf {{to}} zurücksetzt',
  'eks.rollback-window-over':
    'EKS setzt einen Cluster bis 7 Tage nach einem Upgrade zurück. Für {{current}} endeten sie am {{ended}}',
  'eks.rollback-one-step':
    '{{current}} kann nur auf {{version}} zurückgehen, eine Minor-Version',
  'eks.rollback-auto-mode':
    '{{cluster}} nutzt EKS Auto Mode. Drydock setzt solche Cluster nicht zurück, weil EKS zuerst ihre Nodes zurücksetzt. Nutzen Sie die AWS-Konsole',
  'eks.rollback-groups-first':
    '{{pools}}: Diese Node-Gruppen sind neuer als {{version}}, und Nodes dürfen nicht neuer als die Control Plane sein. Setzen Sie sie zuerst zurück',
  'eks.rollback-no-groups':
    '{{cluster}} hat keine verwaltete Node-Gruppe, deren Image EKS wählt',
  'eks.rollback-not-offered': 'EKS bietet {{version}} nicht an',
  'eks.rollback-extended-support':
    '{{version}} ist im erweiterten Support. Setzen Sie die Upgrade-Richtlinie von {{cluster}} zuerst auf EXTENDED. Die Kosten beginnen dann wieder',
  'eks.rollback-no-insights':
    'EKS hat keine Rollback-Insights von {{cluster}}. Aktualisieren Sie sie auf der Seite des Clusters in der AWS-Konsole',
  'eks.rollback-insight':
    'EKS-Insight {{insight}} blockiert den Rollback: {{status}}. {{said}}',
  'eks.no-max-surge':
    'EKS wählt selbst, wie viele Nodes es beim Ersetzen einer Node-Gruppe hinzufügt. Max Surge {{value}} lässt sich nicht setzen. 0 fügt keine hinzu, bevor alte Nodes gehen',
  'eks.bad-max-unavailable':
    'EKS nimmt 1 bis 100 Nodes oder 1% bis 100% als Max Unavailable, nicht {{value}}',
  'eks.no-forced-drain':
    'EKS leert einen Node 15 Minuten lang, und Drydock erzwingt das nie. Setzen Sie onDrainTimeout: wait',
  'eks.drain-minutes':
    'EKS bricht das Update einer Node-Gruppe ab, wenn das Leeren eines Nodes länger als 15 Minuten dauert',
  'eks.rolls-so-already': 'Die Node-Gruppen werden bereits so ersetzt',
  'eks.node-rollout-set': 'Für dieses Upgrade gesetzt: {{changes}}',
  'eks.node-rollout-changed':
    'Node-Gruppe {{group}} von {{before}} auf {{set}}',
  'eks.node-rollout-going-back':
    'EKS setzt die Node-Gruppen {{groups}} zurück; Drydock prüft erneut, bis das fertig ist',
  'eks.node-rollout-left':
    'Node-Gruppe {{group}} behält {{now}}, weil ein anderer Benutzer sie während des Upgrades geändert hat',
  'eks.node-rollout-owned':
    '{{owner}} legt fest, wie Node-Gruppe {{group}} ersetzt wird. Ändern Sie es dort',
  'eks.node-rollout-set-by-another':
    'Ein anderes Upgrade ({{key}}) hat festgelegt, wie Node-Gruppe {{group}} ersetzt wird. Ist es beendet, entfernen Sie das Tag {{tag}} der Gruppe',
  'eks.node-rollout-by-hand':
    'Suchen Sie die Node-Gruppen von {{cluster}} mit dem Tag {{tag}} = {{key}}. Setzen Sie ihre Update-Konfiguration auf den Wert des Tags {{tag}}-before, und entfernen Sie dann die drei Tags {{tag}}, {{tag}}-before und {{tag}}-set',
  'eks.owned': '{{field}} gehört {{owner}}',
  'eks.insight-owned': '{{owner}} bestimmt die Version',
};
