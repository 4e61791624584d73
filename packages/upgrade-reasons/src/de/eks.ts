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
    'Erlauben Sie der Rolle des Kontos eks:ListClusters und eks:DescribeCluster (die Richtlinie steht in docs/providers/eks.md)',
  'eks.remedy-check-account':
    'Prüfen Sie aws.accounts und aws.mainAccount in app-config.yaml sowie clusterUpgrades.eks.accounts[].endpoints',
  'eks.remedy-add-place':
    'Tragen Sie Konto und Region in clusterUpgrades.eks.accounts ein',
  'eks.remedy-other-source':
    'Nehmen Sie den Cluster in eine andere Quelle auf, zum Beispiel in eine Kubeconfig',
  'eks.remedy-wait-active': 'Warten Sie, bis der Cluster ACTIVE ist',
  'eks.remedy-connect-network':
    'Betreiben Sie das Portal im VPC des Clusters, verbinden Sie dessen Netz (Peering, Transit Gateway, VPN), oder schalten Sie den öffentlichen Endpunkt ein',
  'eks.remedy-admit-address':
    'Nehmen Sie die ausgehende Adresse des Portals in publicAccessCidrs des Clusters auf, oder verbinden Sie das Portal mit dem VPC des Clusters',
};
