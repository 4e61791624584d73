import type { readTexts } from '../texts/read';
import type { Translated } from '../texts/Translated';

export const readDe: Translated<typeof readTexts> = {
  'read.with-remedy': '{{reason}}. {{remedy}}',
  'read.nothing-listens':
    'Der API-Server ist nicht erreichbar: An seiner Adresse antwortet nichts ({{error}})',
  'read.connection-broke-off':
    'Der API-Server ist nicht erreichbar: Die Verbindung wurde geschlossen ({{error}})',
  'read.name-unknown':
    'Der API-Server ist nicht erreichbar: Sein Hostname ist unbekannt ({{error}})',
  'read.name-not-looked-up':
    'Der API-Server ist nicht erreichbar: Sein Hostname ließ sich nicht auflösen ({{error}})',
  'read.no-route':
    'Der API-Server ist nicht erreichbar: Im Netzwerk gibt es keine Route zu ihm ({{error}})',
  'read.unreachable-with': 'Der API-Server ist nicht erreichbar: {{error}}',
  'read.unreachable':
    'Der API-Server ist nicht erreichbar: Die Verbindung schlug fehl',
  'read.no-connection-in-time': 'Keine Verbindung innerhalb von {{limit}}',
  'read.connection-timed-out': 'Zeitüberschreitung bei der Verbindung',
  'read.no-answer-in-time':
    'Keine vollständige Antwort innerhalb von {{limit}}',
  'read.certificate-expired':
    'TLS mit dem API-Server schlug fehl: Sein Zertifikat ist abgelaufen',
  'read.certificate-of-another-name':
    'TLS mit dem API-Server schlug fehl: Sein Zertifikat gilt für einen anderen Namen',
  'read.certificate-not-trusted':
    'TLS mit dem API-Server schlug fehl: Sein Zertifikat ist nicht von der konfigurierten Stelle signiert ({{error}})',
  'read.tls-failed': 'TLS mit dem API-Server schlug fehl: {{error}}',
  'read.cancelled': 'Das Lesen wurde abgebrochen',
  'read.cluster-not-read-in-time':
    'Der Cluster konnte nicht innerhalb von {{limit}} gelesen werden',
  'read.cluster-overdue': 'Der Cluster wurde nicht rechtzeitig gelesen',
  'read.redirected':
    'Der Server antwortet mit einer Weiterleitung ({{status}}), der Drydock nicht folgt',
  'read.unauthorized': 'Der Server akzeptiert die Zugangsdaten nicht',
  'read.unauthorized-saying':
    'Der Server akzeptiert die Zugangsdaten nicht: {{answer}}',
  'read.forbidden': 'Nicht erlaubt: {{request}}',
  'read.forbidden-saying': 'Nicht erlaubt: {{request}}: {{answer}}',
  'read.rate-limited': 'Der Server drosselt die Anfragen',
  'read.rate-limited-saying': 'Der Server drosselt die Anfragen: {{answer}}',
  'read.list-expired':
    'Die Liste änderte sich zu stark, während sie gelesen wurde',
  'read.server-failed': 'Der Server meldete den Fehler {{status}}',
  'read.server-failed-saying':
    'Der Server meldete den Fehler {{status}}: {{answer}}',
  'read.not-served': 'Der Server stellt {{resource}} nicht bereit',
  'read.not-served-saying':
    'Der Server stellt {{resource}} nicht bereit: {{answer}}',
  'read.refused': 'Der Server lehnte mit {{status}} ab',
  'read.refused-saying': 'Der Server lehnte mit {{status}} ab: {{answer}}',
  'read.not-kubernetes':
    'Die Antwort stammt nicht von einem API-Server von Kubernetes (HTML oder ein anderes Format)',
  'read.answer-too-large': 'Die Antwort ist größer als {{limit}} Bytes',
  'read.not-a-list': 'Die Antwort ist JSON, aber keine Liste von Kubernetes',
  'read.endless-list': 'Die Liste endete nach {{pages}} Seiten nicht',
  'read.nothing-read': 'Vom Cluster konnte nichts gelesen werden',
  'read.address-excluded':
    'Verbindung zu {{host}} verweigert: Die Adresse ist link-local, gehört zu einem Metadatendienst oder ist anderweitig ausgeschlossen',
  'read.address-no-url': 'Die Adresse des Servers ist keine URL',
  'read.address-not-https':
    'Die Adresse des Servers beginnt mit {{protocol}} statt mit https:',
  'read.address-with-credentials':
    'Die Adresse des Servers enthält einen Benutzernamen oder ein Passwort',
  'read.no-context':
    'Die kubeconfig enthält keinen Kontext {{context}} mit einem Cluster',
  'read.no-current-context':
    'Die kubeconfig hat keinen aktuellen Kontext mit einem Cluster',
  'read.no-user': 'Die kubeconfig enthält keinen Benutzer {{user}}',
  'read.credential-with-proxy':
    'Die Zugangsdaten sind nicht nutzbar: Sie erreichen den Cluster über einen Proxy (proxy-url), was nicht unterstützt wird',
  'read.credential-impersonates':
    'Die Zugangsdaten sind nicht nutzbar: Sie handeln im Namen eines anderen Benutzers (impersonation)',
  'read.credential-runs-program':
    'Die Zugangsdaten sind nicht nutzbar: Sie führen zum Anmelden ein Programm aus (exec), was ein Dienst nicht tut',
  'read.credential-of-person':
    'Die Zugangsdaten sind nicht nutzbar: Sie melden eine Person an (auth-provider {{provider}})',
  'read.file-not-read': '{{file}} ist nicht lesbar: {{error}}',
  'read.calls-cut-off':
    '{{platform}}: Mehr als {{limit}} Aufrufe wurden gemeldet; nur die ersten wurden behalten',
  'read.kinds-unknown':
    'Welche Kinds zu lesen sind, ist unbekannt, weil die Kubernetes-Version oder die bereitgestellten APIs des Clusters unbekannt sind',
  'read.resource-not-discovered':
    'Die Discovery ließ offen, ob {{resource}} bereitgestellt wird',
  'read.resource-not-counted':
    'Die Metriken zählen {{resource}} nicht; es wird nur in veralteten Versionen bereitgestellt',
  'read.extension-not-asked':
    'Der API-Server konnte den Extension-API-Server hinter {{api}} nicht fragen, was er bereitstellt',
  'read.config-map-too-long':
    '{{object}}, Schlüssel {{key}}, ist länger als {{limit}} KiB und wurde nicht gelesen',
  'read.config-map-no-yaml':
    '{{object}}, Schlüssel {{key}}, ist kein lesbares YAML oder enthält mehr als {{limit}} Dokumente',
  'read.custom-resources-cut-off':
    '{{count}} Custom Resources haben veraltete Versionen; nur die Objekte von {{limit}} davon wurden gelesen',
  'read.only-deprecated':
    '{{resource}} wird nur in veralteten Versionen bereitgestellt. Drydock ruft diese nicht ab',
  'read.gitops-unknown':
    'Welche GitOps-Werkzeuge installiert sind, ist unbekannt, weil die Discovery ausgeschaltet ist',
  'read.services-cut-off':
    'Webhooks und aggregierte APIs nutzen {{count}} Services; nur {{limit}} davon wurden gelesen',
  'read.no-version': 'Die Antwort von /version enthält keine Version',
  'read.strange-version': '{{version}} ist keine Kubernetes-Version',
  'read.not-read-yet': 'Von dieser Version von Drydock noch nicht gelesen',
  'read.minor-gone': 'Der API-Server läuft nicht mehr mit v{{version}}',
  'read.too-many-schemas':
    'Der API-Server hat mehr als {{limit}} OpenAPI-Dokumente für die Versionen, die die Manifeste nutzen',
  'read.schemas-too-large':
    'Der API-Server hat mehr als {{limit}} Bytes an OpenAPI-Dokumenten für die Versionen, die die Manifeste nutzen',
  'read.trial-cancelled': 'Der Testimport wurde abgebrochen',
  'read.request-failed': '{{reason}} ({{request}})',
  'read.plugin-not-asked-again':
    'Nicht abgefragt: Die letzten {{count}} Anfragen über das Kubernetes-Plugin schlugen fehl',
  'read.plugin-missing':
    'Das Kubernetes-Plugin des Portals ist nicht installiert oder nicht konfiguriert (Status 404)',
  'read.plugin-without-list':
    'Das Kubernetes-Plugin antwortete ohne Liste der Cluster',
  'read.plugin-as-user':
    'Das Kubernetes-Plugin meldet sich an diesem Cluster als der angemeldete Benutzer an ({{provider}}). Das kann ein Dienst nicht',
  'read.plugin-name-no-header':
    'Der Name des Clusters im Kubernetes-Plugin lässt sich nicht in einem Header senden',
  'read.path-not-below-server':
    'Der zu lesende Pfad liegt nicht unter dem API-Server',
  'read.plugin-answered': '{{request}} wurde mit {{status}} beantwortet',
  'read.plugin-answered-saying':
    '{{request}} wurde mit {{status}} beantwortet: {{answer}}',
  'read.plugin-not-asked':
    'Das Kubernetes-Plugin konnte nicht abgefragt werden',
  'read.plugin-has-no-cluster':
    'Das Kubernetes-Plugin hat keinen Cluster namens {{name}}',
  'read.catalog-silent':
    'Nicht gelesen: Der Katalog antwortet nicht, daher ist unbekannt, ob die Adresse dieses Clusters aus einer Entity stammt',
  'read.host-not-allowed':
    'Nicht gelesen: Der Host {{host}} ist nicht erlaubt. Eine Entity des Katalogs gibt die Adresse dieses Clusters vor',
  'read.host-missing':
    'Nicht gelesen: Eine Entity des Katalogs gibt die Adresse dieses Clusters vor, nennt aber keinen Host',
  'read.kubeconfig-missing': 'Die kubeconfig-Datei {{file}} gibt es nicht',
  'read.kubeconfig-unreadable':
    'Die kubeconfig-Datei {{file}} ist nicht lesbar oder fehlerhaft',
  'read.no-source': 'Keine seiner Quellen ist konfiguriert',
  'read.no-message': 'Fehlgeschlagen ohne Meldung',
  'read.uid-of-another':
    'Er meldet die UID eines anderen Clusters, und nichts belegt, dass beide ein Cluster sind',
  'read.other-provider':
    'Er liest denselben Cluster wie ein anderer Eintrag, den ein anderer Provider aktualisiert. Prüfen Sie workloadAccess',
  'read.uid-pinned':
    'Er meldet die UID {{uid}}, die Konfiguration legt ihn aber auf {{pinned}} fest',
  'read.uid-not-read':
    'Die UID des Namespace kube-system konnte nicht gelesen werden, daher ist ungewiss, welcher Cluster geantwortet hat',
  'read.no-uid':
    'Was er als UID des Namespace kube-system meldet, ist keine UID, daher ist ungewiss, welcher Cluster geantwortet hat',
  'read.schema-not-asked':
    'Das Ziel ist keine Version, daher wurde kein Schema angefragt',
  'read.no-schema': 'Kein Schema von v{{version}} ist verfügbar',
  'read.schema-minor-not-kept_one':
    'Kein Schema von v{{version}} ist verfügbar: Schemas von {{count}} Minor-Version werden behalten',
  'read.schema-minor-not-kept_other':
    'Kein Schema von v{{version}} ist verfügbar: Schemas von {{count}} Minor-Versionen werden behalten',
  'read.schema-minor-not-run':
    'Kein Schema von v{{version}} ist verfügbar: Kein Cluster, den Drydock liest, läuft damit',
  'read.schema-not-given':
    'Kein Schema von v{{version}} ist verfügbar: Ein Cluster mit dieser Version konnte nicht abgefragt werden ({{kind}})',
  'read.manifests-not-read':
    'Die Manifeste unter {{address}} konnten nicht gelesen werden: {{error}}',
  'read.manifests-failed':
    'Die Manifeste unter {{address}} konnten nicht gelesen werden',
  'read.manifests-not-read-yet':
    'Die Manifeste unter {{address}} wurden noch nicht gelesen',
  'read.manifests-not-compared':
    'Die Manifeste unter {{address}} wurden noch nicht mit dem Schema von v{{version}} verglichen',
  'read.manifests-not-compared-schema':
    'Die Manifeste unter {{address}} wurden noch nicht mit dem Schema von v{{version}} verglichen: Ein Cluster mit dieser Version lieferte es nicht vollständig ({{kind}})',
  'read.trial-not-reported':
    'Kein Testimport für v{{version}} wurde gemeldet. Cluster in {{environment}} brauchen einen, bevor sie darauf aktualisiert werden',
  'read.platform-late':
    '{{platform}} antwortete nicht rechtzeitig zu {{cluster}}',
  'read.platform-failed':
    '{{platform}} konnte nicht über {{cluster}} berichten: {{error}}',
  'read.platform-twice':
    '{{platform}} sind für {{cluster}} mehrfach konfiguriert: {{references}}',
  'read.remedy-check-load':
    'Prüfen Sie die Last des API-Servers und das Netzwerk zwischen ihm und Drydock',
  'read.remedy-check-load-or-limit':
    'Prüfen Sie die Last des API-Servers und das Netzwerk, oder erhöhen Sie clusterUpgrades.inventory.clusterTimeoutSeconds',
  'read.remedy-check-network':
    'Prüfen Sie die Adresse des Servers, DNS und die Firewalls zwischen ihm und Drydock',
  'read.remedy-renew-certificate':
    'Erneuern Sie das Zertifikat des API-Servers',
  'read.remedy-certificate-name':
    'Verwenden Sie eine Adresse, die im Zertifikat steht, oder setzen Sie tls-server-name',
  'read.remedy-certificate-authority':
    'Setzen Sie certificate-authority-data auf die CA des Clusters und prüfen Sie, ob der Server ein API-Server mit TLS ist',
  'read.remedy-api-server-itself':
    'Geben Sie als Server des Clusters den API-Server selbst an, keine Anmeldeseite und keinen Load Balancer davor',
  'read.remedy-replace-credential':
    'Ersetzen Sie das Token oder Client-Zertifikat: Es ist abgelaufen oder gilt für einen anderen Cluster',
  'read.remedy-bind-reader':
    'Binden Sie die ClusterRole zum Lesen aus docs/rbac an das Konto',
  'read.remedy-later': 'Nichts zu tun: Es wird später erneut gelesen',
  'read.remedy-again': 'Nichts zu tun: Es wird erneut gelesen',
  'read.remedy-server-log': 'Sehen Sie im Log des API-Servers nach',
  'read.remedy-not-served':
    'Nichts zu tun, wenn der Cluster es nicht bereitstellt. Prüfen Sie sonst die Adresse des Servers',
  'read.remedy-something-else':
    'Prüfen Sie die Adresse des Servers: Dort antwortet etwas anderes, etwa eine Anmeldeseite',
  'read.remedy-between':
    'Prüfen Sie die Adresse des Servers und was zwischen ihm und Drydock liegt',
  'read.remedy-check-address': 'Prüfen Sie die Adresse des Servers',
  'read.remedy-byte-limit':
    'Prüfen Sie, ob der Server ein API-Server von Kubernetes ist. Erhöhen Sie die Grenze für Bytes, wenn seine Objekte so groß sind',
  'read.remedy-page-limit':
    'Erhöhen Sie die Grenze für Seiten, wenn der Cluster wirklich so viele Objekte hat',
  'read.remedy-address':
    'Geben Sie als Server des Clusters die Adresse seines API-Servers an',
  'read.remedy-https-address':
    'Geben Sie als Server des Clusters https://host:port seines API-Servers an',
  'read.remedy-context':
    'Verwenden Sie einen Kontext, den es in der kubeconfig gibt',
  'read.remedy-user':
    'Ergänzen Sie den Benutzer in der kubeconfig, oder verwenden Sie einen anderen Kontext',
  'read.remedy-reader-credential':
    'Geben Sie Zugangsdaten zum Lesen dieses Clusters an: das Token eines ServiceAccounts oder ein Client-Zertifikat',
  'read.remedy-file': 'Prüfen Sie Pfad und Rechte der Datei',
  'read.remedy-version-and-discovery':
    'Machen Sie /version und die Discovery lesbar',
  'read.remedy-api-services':
    'Sehen Sie im Log des API-Servers und im Status seiner APIServices nach',
  'read.remedy-count': 'Zählen Sie selbst: {{command}}',
  'read.remedy-api-service': 'Sehen Sie im Status von {{object}} nach',
  'read.remedy-old-definitions':
    'Aktualisieren oder entfernen Sie Definitionen mit veralteten Versionen',
  'read.remedy-upgrade-tool':
    'Aktualisieren Sie das Werkzeug, das die Definition installiert',
  'read.remedy-discovery': 'Schalten Sie den Abschnitt apis ein',
  'read.remedy-next-read':
    'Warten Sie auf das nächste Lesen, oder lesen Sie den Cluster neu',
  'read.remedy-plugin-address':
    'Prüfen Sie die Adresse des Clusters im Kubernetes-Plugin. Es wird nach einer Minute erneut abgefragt',
  'read.remedy-install-plugin':
    "Fügen Sie backend.add(import('@backstage/plugin-kubernetes-backend')) zum Backend hinzu und den Abschnitt kubernetes mit serviceLocatorMethod und clusterLocatorMethods zur Konfiguration. Oder entfernen Sie kubernetesPlugin aus clusterUpgrades.sources",
  'read.remedy-plugin-version':
    'Prüfen Sie, ob die installierte Version von @backstage/plugin-kubernetes-backend GET /clusters bereitstellt',
  'read.remedy-kubeconfig-source':
    'Geben Sie Zugangsdaten zum Lesen an: eine kubeconfig-Quelle mit dem Token eines ServiceAccounts, der nur liest',
  'read.remedy-plugin-name':
    'Benennen Sie den Cluster im Kubernetes-Plugin um. Verwenden Sie nur einfache Buchstaben, Ziffern und Bindestriche',
  'read.remedy-plugin-something-else':
    'Prüfen Sie die Adresse des Clusters im Kubernetes-Plugin: Dort antwortet etwas anderes, etwa eine Anmeldeseite',
  'read.remedy-plugin-installed':
    'Prüfen Sie, ob @backstage/plugin-kubernetes-backend installiert ist und läuft',
  'read.remedy-plugin-network':
    'Prüfen Sie die Adresse des Clusters im Kubernetes-Plugin und das Netzwerk zwischen ihm und dem Portal',
  'read.remedy-plugin-ca':
    'Prüfen Sie die CA des Clusters im Kubernetes-Plugin',
  'read.remedy-plugin-api-server':
    'Geben Sie als Adresse des Clusters den API-Server selbst an',
  'read.remedy-plugin-credential':
    'Ersetzen Sie die Zugangsdaten des Kubernetes-Plugins für diesen Cluster',
  'read.remedy-plugin-reader':
    'Binden Sie die ClusterRole zum Lesen aus docs/rbac an das Konto, das das Kubernetes-Plugin verwendet',
  'read.remedy-both-logs':
    'Sehen Sie in den Logs des API-Servers und des Portals nach',
  'read.remedy-plugin-cluster':
    'Fügen Sie den Cluster unter diesem Namen zum Kubernetes-Plugin hinzu, oder lesen Sie ihn über eine andere Quelle',
  'read.remedy-catalog-log': 'Sehen Sie im Log des Katalogs nach',
  'read.remedy-allow-host':
    'Wenn der Host einer Ihrer API-Server ist, fügen Sie ihn zu allowedHosts der Quelle hinzu (clusterUpgrades.sources[].kubernetesPlugin oder clusterUpgrades.clusterApi[]). Oder fügen Sie den Cluster zur Konfiguration des Kubernetes-Plugins hinzu',
  'read.remedy-kubeconfig':
    'Korrigieren Sie die Datei oder clusterUpgrades.sources[].kubeconfig.file der Quelle „{{source}}“',
  'read.remedy-add-source':
    'Fügen Sie die Quelle wieder unter clusterUpgrades.sources hinzu',
  'read.remedy-portal-log': 'Sehen Sie im Log des Portals nach',
  'read.remedy-compare-uid':
    'Vergleichen Sie UID und CA beider Cluster, und setzen Sie dann sameAs oder uid für den Cluster in clusterUpgrades.sources (docs/operations.md)',
  'read.remedy-own-access':
    'Geben Sie jedem der beiden Cluster einen eigenen Zugang, oder entfernen Sie den Eintrag, der kein eigener Cluster ist',
  'read.remedy-pinned-uid':
    'Prüfen Sie, welcher Cluster an seiner Adresse antwortet. Wurde der Cluster neu aufgebaut, ändern Sie uid in clusterUpgrades.sources',
  'read.remedy-get-kube-system':
    'Erlauben Sie dem lesenden Konto get auf den Namespace kube-system (docs/rbac/reader.yaml)',
  'read.remedy-see-kube-system':
    'Prüfen Sie, welcher Server an seiner Adresse antwortet: kubectl get namespace kube-system -o yaml',
  'read.remedy-schema':
    'Fügen Sie den Quellen einen Cluster mit v{{version}} hinzu (eine leere Control Plane genügt), oder prüfen Sie die Dateien mit drydock check --schema',
  'read.remedy-smaller-folders':
    'Verwenden Sie in clusterUpgrades.manifests kleinere Ordner, je einen Eintrag',
  'read.remedy-manifests-address':
    'Prüfen Sie die Adresse in clusterUpgrades.manifests (bei Gitea enthält sie den Branch: …/src/branch/main/k8s) und ob die Integrationen des Portals sie lesen dürfen',
  'read.remedy-trial': 'Führen Sie drydock trial mit der Option --report aus',
  'read.remedy-platform-network':
    'Prüfen Sie die Netzwerkverbindung des Portals zur Plattform',
  'read.remedy-one-entry':
    'Behalten Sie nur einen der Einträge in der Konfiguration',
};
