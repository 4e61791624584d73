/** Why a cluster could not be read, and how to fix it. */
export const readTexts = {
  'read.with-remedy': '{{reason}}. {{remedy}}',
  'read.nothing-listens':
    'Could not reach the API server: nothing listens at its address ({{error}})',
  'read.connection-broke-off':
    'Could not reach the API server: the connection was closed ({{error}})',
  'read.name-unknown':
    'Could not reach the API server: its host name is unknown ({{error}})',
  'read.name-not-looked-up':
    'Could not reach the API server: its host name could not be looked up ({{error}})',
  'read.no-route':
    'Could not reach the API server: there is no network route to it ({{error}})',
  'read.unreachable-with': 'Could not reach the API server: {{error}}',
  'read.unreachable': 'Could not reach the API server: the connection failed',
  'read.no-connection-in-time': 'No connection within {{limit}}',
  'read.connection-timed-out': 'The connection timed out',
  'read.no-answer-in-time': 'No complete answer within {{limit}}',
  'read.certificate-expired':
    'TLS with the API server failed: its certificate has expired',
  'read.certificate-of-another-name':
    'TLS with the API server failed: its certificate is for another name',
  'read.certificate-not-trusted':
    'TLS with the API server failed: its certificate is not signed by the configured authority ({{error}})',
  'read.tls-failed': 'TLS with the API server failed: {{error}}',
  'read.cancelled': 'The read was cancelled',
  'read.cluster-not-read-in-time':
    'The cluster could not be read within {{limit}}',
  'read.cluster-overdue': 'The cluster was not read in time',
  'read.redirected':
    'The server answers with a redirect ({{status}}), which Drydock does not follow',
  'read.unauthorized': 'The server does not accept the credential',
  'read.unauthorized-saying':
    'The server does not accept the credential: {{answer}}',
  'read.forbidden': 'Not allowed to {{request}}',
  'read.forbidden-saying': 'Not allowed to {{request}}: {{answer}}',
  'read.rate-limited': 'The server asks to wait',
  'read.rate-limited-saying': 'The server asks to wait: {{answer}}',
  'read.list-expired': 'The list changed too much while it was read',
  'read.server-failed': 'The server failed with {{status}}',
  'read.server-failed-saying': 'The server failed with {{status}}: {{answer}}',
  'read.not-served': 'The server has no {{resource}}',
  'read.not-served-saying': 'The server has no {{resource}}: {{answer}}',
  'read.refused': 'The server refused with {{status}}',
  'read.refused-saying': 'The server refused with {{status}}: {{answer}}',
  'read.not-kubernetes':
    'The answer is not from a Kubernetes API server (HTML or another format)',
  'read.answer-too-large': 'The answer is larger than {{limit}} bytes',
  'read.not-a-list': 'The answer is JSON but not a Kubernetes list',
  'read.endless-list': 'The list did not end after {{pages}} pages',
  'read.nothing-read': 'Nothing of the cluster could be read',
  'read.address-excluded':
    'Refused to connect to {{host}}: the address is link-local, a metadata service or otherwise excluded',
  'read.address-no-url': 'The server address is not a URL',
  'read.address-not-https':
    'The server address uses {{protocol}} instead of https:',
  'read.address-with-credentials':
    'The server address contains a user name or password',
  'read.no-context': 'The kubeconfig has no context {{context}} with a cluster',
  'read.no-current-context':
    'The kubeconfig has no current context with a cluster',
  'read.no-user': 'The kubeconfig has no user {{user}}',
  'read.credential-with-proxy':
    'The credential cannot be used: it reaches the cluster through a proxy (proxy-url), which is not supported',
  'read.credential-impersonates':
    'The credential cannot be used: it impersonates another user',
  'read.credential-runs-program':
    'The credential cannot be used: it runs a program to log in (exec), which a service does not do',
  'read.credential-of-person':
    'The credential cannot be used: it logs in as a person (auth-provider {{provider}})',
  'read.file-not-read': 'Cannot read {{file}}: {{error}}',
  'read.calls-cut-off':
    '{{platform}}: more than {{limit}} calls were reported; only the first were kept',
  'read.kinds-unknown':
    "It is unknown which kinds to read, because the cluster's Kubernetes version or served APIs are unknown",
  'read.resource-not-discovered':
    'Discovery did not say whether {{resource}} is served',
  'read.resource-not-counted':
    'The metrics do not count {{resource}}, which is served at deprecated versions only',
  'read.extension-not-asked':
    'The API server could not ask the extension API server behind {{api}} what it serves',
  'read.config-map-too-long':
    '{{object}}, key {{key}}, is longer than {{limit}} KiB and was not read',
  'read.config-map-no-yaml':
    '{{object}}, key {{key}}, is not readable YAML, or has more than {{limit}} documents',
  'read.custom-resources-cut-off':
    '{{count}} custom resources have deprecated versions; only the objects of {{limit}} of them were read',
  'read.only-deprecated':
    '{{resource}} is served at deprecated versions only. Drydock does not request those',
  'read.gitops-unknown':
    'It is unknown which GitOps tools are installed, because discovery is switched off',
  'read.services-cut-off':
    'Webhooks and aggregated APIs use {{count}} Services; only {{limit}} of them were read',
  'read.no-version': 'The answer of /version contains no version',
  'read.strange-version': '{{version}} is not a Kubernetes version',
  'read.not-read-yet': 'Not read yet by this version of Drydock',
  'read.minor-gone': 'The API server no longer runs v{{version}}',
  'read.too-many-schemas':
    'The API server has more than {{limit}} OpenAPI documents for the versions that the manifests use',
  'read.schemas-too-large':
    'The API server has more than {{limit}} bytes of OpenAPI documents for the versions that the manifests use',
  'read.trial-cancelled': 'The trial import was cancelled',
  'read.request-failed': '{{reason}} ({{request}})',
  'read.plugin-not-asked-again':
    'Not asked: the last {{count}} requests through the kubernetes plugin failed',
  'read.plugin-missing':
    'The kubernetes plugin of the portal is not installed or not configured (status 404)',
  'read.plugin-without-list':
    'The kubernetes plugin answered without a list of clusters',
  'read.plugin-as-user':
    'The kubernetes plugin reaches this cluster as the user ({{provider}}), which a service cannot do',
  'read.plugin-name-no-header':
    "The cluster's name in the kubernetes plugin cannot be sent in a header",
  'read.path-not-below-server': 'The path to read is not below the API server',
  'read.plugin-answered': '{{request}} was answered with {{status}}',
  'read.plugin-answered-saying':
    '{{request}} was answered with {{status}}: {{answer}}',
  'read.plugin-not-asked': 'The kubernetes plugin could not be asked',
  'read.plugin-has-no-cluster':
    'The kubernetes plugin has no cluster named {{name}}',
  'read.catalog-silent':
    'Not read: the catalog does not answer, so it is unknown whether the address of this cluster comes from an entity',
  'read.host-not-allowed':
    'Not read: host {{host}} is not allowed. A catalog entity gives the address of this cluster',
  'read.host-missing':
    'Not read: a catalog entity gives the address of this cluster, but names no host',
  'read.kubeconfig-missing': 'The kubeconfig file {{file}} does not exist',
  'read.kubeconfig-unreadable':
    'The kubeconfig file {{file}} cannot be read or parsed',
  'read.no-source': 'None of its sources is configured',
  'read.no-message': 'It failed without a message',
  'read.uid-of-another':
    'It reports the UID of another cluster, and nothing proves that both are one cluster',
  'read.other-provider':
    'It reads the same cluster as another record that a different provider upgrades. Check workloadAccess',
  'read.uid-pinned':
    'It reports the UID {{uid}}, but the configuration pins it to {{pinned}}',
  'read.uid-not-read':
    'The UID of the namespace kube-system could not be read, so it is uncertain which cluster answered',
  'read.no-uid':
    'What it reports as the UID of the namespace kube-system is not a UID, so it is uncertain which cluster answered',
  'read.schema-not-asked':
    'The target is not a version, so no schema was requested',
  'read.no-schema': 'No schema of v{{version}} is available',
  'read.schema-minor-not-kept_one':
    'No schema of v{{version}} is available: schemas of {{count}} minor are kept',
  'read.schema-minor-not-kept_other':
    'No schema of v{{version}} is available: schemas of {{count}} minors are kept',
  'read.schema-minor-not-run':
    'No schema of v{{version}} is available: no cluster that Drydock reads runs it',
  'read.schema-not-given':
    'No schema of v{{version}} is available: a cluster that runs it could not be asked ({{kind}})',
  'read.manifests-not-read':
    'The manifests at {{address}} could not be read: {{error}}',
  'read.manifests-failed': 'The manifests at {{address}} could not be read',
  'read.manifests-not-read-yet':
    'The manifests at {{address}} have not been read yet',
  'read.manifests-not-compared':
    'The manifests at {{address}} have not been compared with the schema of v{{version}} yet',
  'read.manifests-not-compared-schema':
    'The manifests at {{address}} have not been compared with the schema of v{{version}} yet: a cluster that runs it did not return all of it ({{kind}})',
  'read.trial-not-reported':
    'No trial import for v{{version}} was reported. Clusters of {{environment}} need one before they are upgraded to it',
  'read.platform-late': '{{platform}} did not answer in time about {{cluster}}',
  'read.platform-failed':
    '{{platform}} could not report on {{cluster}}: {{error}}',
  'read.platform-twice':
    '{{platform}} are configured for {{cluster}} more than once: {{references}}',
  'read.remedy-check-load':
    'Check the load of the API server and the network between it and Drydock',
  'read.remedy-check-load-or-limit':
    'Check the load of the API server and the network, or raise clusterUpgrades.inventory.clusterTimeoutSeconds',
  'read.remedy-check-network':
    "Check the server's address, DNS, and firewalls between it and Drydock",
  'read.remedy-renew-certificate': "Renew the API server's certificate",
  'read.remedy-certificate-name':
    'Use a server address that the certificate names, or set tls-server-name',
  'read.remedy-certificate-authority':
    "Set certificate-authority-data to the cluster's own CA and check that the server is a TLS API server",
  'read.remedy-api-server-itself':
    "Set the cluster's server to the API server itself, not to a login page or load balancer in front of it",
  'read.remedy-replace-credential':
    'Replace the token or client certificate: it has expired or is for another cluster',
  'read.remedy-bind-reader':
    'Bind the reader ClusterRole from docs/rbac to the account',
  'read.remedy-later': 'Nothing to do: it is read again later',
  'read.remedy-again': 'Nothing to do: it is read again',
  'read.remedy-server-log': "See the API server's log",
  'read.remedy-not-served':
    'Nothing to do if the cluster does not serve it. Otherwise check the server address',
  'read.remedy-something-else':
    "Check the cluster's server address: something else, such as a login page, answers there",
  'read.remedy-between':
    "Check the cluster's server address and what is between it and Drydock",
  'read.remedy-check-address': "Check the cluster's server address",
  'read.remedy-byte-limit':
    'Check that the server is a Kubernetes API server. Raise the byte limit if its objects are that large',
  'read.remedy-page-limit':
    'Raise the page limit if the cluster really has so many objects',
  'read.remedy-address':
    "Set the cluster's server to the address of its API server",
  'read.remedy-https-address':
    "Set the cluster's server to https://host:port of its API server",
  'read.remedy-context': 'Use a context that exists in the kubeconfig',
  'read.remedy-user': 'Add the user to the kubeconfig, or use another context',
  'read.remedy-reader-credential':
    'Add a reader credential for this cluster: a ServiceAccount token or a client certificate',
  'read.remedy-file': "Check the file's path and permissions",
  'read.remedy-version-and-discovery': 'Make /version and discovery readable',
  'read.remedy-api-services':
    "See the API server's log and the status of its APIServices",
  'read.remedy-count': 'Count them yourself: {{command}}',
  'read.remedy-api-service': 'See the status of {{object}}',
  'read.remedy-old-definitions':
    'Upgrade or remove definitions with deprecated versions',
  'read.remedy-upgrade-tool': 'Upgrade the tool that installs the definition',
  'read.remedy-discovery': 'Switch the section apis on',
  'read.remedy-next-read': 'Wait for the next read, or refresh the cluster',
  'read.remedy-plugin-address':
    "Check the cluster's address in the kubernetes plugin. It is asked again after a minute",
  'read.remedy-install-plugin':
    "Add backend.add(import('@backstage/plugin-kubernetes-backend')) to the backend, and the section kubernetes with serviceLocatorMethod and clusterLocatorMethods to the configuration. Or remove kubernetesPlugin from clusterUpgrades.sources",
  'read.remedy-plugin-version':
    'Check that the installed version of @backstage/plugin-kubernetes-backend serves GET /clusters',
  'read.remedy-kubeconfig-source':
    'Add a reader credential: a kubeconfig source with a read-only ServiceAccount token',
  'read.remedy-plugin-name':
    'Rename the cluster in the kubernetes plugin. Use plain letters, digits and dashes only',
  'read.remedy-plugin-something-else':
    "Check the cluster's address in the kubernetes plugin: something else, such as a login page, answers there",
  'read.remedy-plugin-installed':
    'Check that @backstage/plugin-kubernetes-backend is installed and running',
  'read.remedy-plugin-network':
    "Check the cluster's address in the kubernetes plugin and the network between the portal and it",
  'read.remedy-plugin-ca': "Check the cluster's CA in the kubernetes plugin",
  'read.remedy-plugin-api-server':
    "Set the cluster's address to the API server itself",
  'read.remedy-plugin-credential':
    "Replace the kubernetes plugin's credential for this cluster",
  'read.remedy-plugin-reader':
    'Bind the reader ClusterRole from docs/rbac to the account that the kubernetes plugin uses',
  'read.remedy-both-logs': "See the API server's and the portal's log",
  'read.remedy-plugin-cluster':
    'Add the cluster to the kubernetes plugin under this name, or read it through another source',
  'read.remedy-catalog-log': 'See the log of the catalog',
  'read.remedy-allow-host':
    'If the host is an API server of yours, add it to allowedHosts of the source (clusterUpgrades.sources[].kubernetesPlugin or clusterUpgrades.clusterApi[]). Or add the cluster to the configuration of the kubernetes plugin',
  'read.remedy-kubeconfig':
    "Correct the file, or clusterUpgrades.sources[].kubeconfig.file of the source '{{source}}'",
  'read.remedy-add-source':
    'Add the source again under clusterUpgrades.sources',
  'read.remedy-portal-log': "See the portal's log",
  'read.remedy-compare-uid':
    'Compare the UID and the CA of both clusters, then set sameAs or uid for the cluster in clusterUpgrades.sources (docs/operations.md)',
  'read.remedy-own-access':
    'Give each of the two clusters its own access, or remove the record that is not a separate cluster',
  'read.remedy-pinned-uid':
    'Check which cluster answers at its address. If the cluster was rebuilt, change uid in clusterUpgrades.sources',
  'read.remedy-get-kube-system':
    'Allow the reader to get the namespace kube-system (docs/rbac/reader.yaml)',
  'read.remedy-see-kube-system':
    'Check which server answers at its address: kubectl get namespace kube-system -o yaml',
  'read.remedy-schema':
    'Add a cluster of v{{version}} to the sources (an empty control plane is enough), or check the files with drydock check --schema',
  'read.remedy-smaller-folders':
    'Use smaller folders in clusterUpgrades.manifests, one entry for each',
  'read.remedy-manifests-address':
    "Check the address in clusterUpgrades.manifests (at Gitea it contains the branch: …/src/branch/main/k8s), and that the portal's integrations may read it",
  'read.remedy-trial': 'Run drydock trial with the option --report',
  'read.remedy-platform-network':
    "Check the portal's network connection to the platform",
  'read.remedy-one-entry': 'Keep one of the entries in the configuration',
} as const;
