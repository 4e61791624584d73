import type { managementTexts } from '../texts/management';
import type { Translated } from '../texts/Translated';

export const managementDe: Translated<typeof managementTexts> = {
  'management.kubeconfig-not-loaded':
    'Die kubeconfig {{file}} lässt sich nicht laden: {{error}}',
  'management.no-kubeconfig':
    '{{file}} lässt sich nicht laden: Es ist keine kubeconfig',
  'management.no-context':
    'Die kubeconfig {{file}} enthält keinen Kontext {{context}}',
  'management.no-current-context':
    'Die kubeconfig {{file}} hat keinen aktuellen Kontext mit einem Cluster',
  'management.runs-program':
    'Die kubeconfig {{file}} führt zum Anmelden ein Programm aus (exec), was ein Dienst nicht tut',
  'management.logs-in-person':
    'Die kubeconfig {{file}} meldet eine Person an (auth-provider), was ein Dienst nicht tut',
  'management.secret-names-files':
    '{{secret}} ist zum Lesen des Clusters nicht nutzbar: Es verweist auf Dateien, statt die Zugangsdaten zu enthalten',
  'management.secret-no-kubeconfig':
    '{{secret}} ist zum Lesen des Clusters nicht nutzbar: Es enthält keine kubeconfig',
  'management.secret-no-context':
    '{{secret}} ist zum Lesen des Clusters nicht nutzbar: Es hat keinen aktuellen Kontext mit Cluster und Benutzer',
  'management.secret-runs-program':
    '{{secret}} ist zum Lesen des Clusters nicht nutzbar: Es führt ein Programm aus oder meldet eine Person an',
  'management.secret-with-proxy':
    '{{secret}} ist zum Lesen des Clusters nicht nutzbar: Es erreicht den Cluster über einen Proxy',
  'management.secret-without-value': '{{secret}} hat keinen Schlüssel "value"',
  'management.secret-missing': '{{secret}} existiert noch nicht',
  'management.secret-forbidden':
    'Die Zugangsdaten zum Lesen erlauben kein get auf {{secret}}',
  'management.plugin-has-no-cluster':
    'Das Kubernetes-Plugin des Portals hat keinen Cluster namens {{name}}',
  'management.no-cluster-api':
    'Dieser Cluster stellt {{group}} nicht bereit: Er ist kein Management-Cluster von Cluster API',
  'management.versions-unread':
    'Der Management-Cluster stellt {{group}} nur in Versionen bereit, die Drydock nicht liest: {{versions}}',
  'management.no-versions':
    'Der Management-Cluster stellt {{group}} in keiner Version bereit',
  'management.endless-list':
    'Die Liste unter {{path}} endet nach {{pages}} Seiten nicht',
  'management.rights-not-told':
    'Der Management-Cluster sagt nicht, ob die Zugangsdaten zum Schreiben {{verb}} auf {{resource}} erlauben: Er antwortete {{status}} auf einen SelfSubjectAccessReview',
  'management.rights-not-asked':
    'Die Rechte der Zugangsdaten zum Schreiben ließen sich nicht prüfen: {{error}}',
  'management.writer-not-https':
    'Die kubeconfig zum Schreiben enthält {{address}}. Zugangsdaten werden nur über https gesendet',
  'management.remedy-check-file':
    'Prüfen Sie, ob die Datei existiert, für das Backend lesbar und YAML ist',
  'management.remedy-contexts': 'Verwenden Sie einen von: {{contexts}}',
  'management.remedy-empty':
    'Fügen Sie der Datei einen Kontext hinzu. Sie ist leer',
  'management.remedy-set-context':
    'Setzen Sie `context`, oder `current-context` in der Datei',
  'management.remedy-own-credential':
    'Geben Sie Drydock ein eigenes ServiceAccount-Token oder Client-Zertifikat',
  'management.remedy-secret':
    'Lassen Sie Cluster API das Secret schreiben, oder setzen Sie workloadAccess: kubernetesPlugin für diesen Management-Cluster',
  'management.remedy-wait-for-secret':
    'Warten Sie, bis Cluster API es geschrieben hat, oder setzen Sie workloadAccess: kubernetesPlugin',
  'management.remedy-grant-secret':
    'Erlauben Sie get auf dieses Secret (docs/providers/cluster-api.md), oder setzen Sie workloadAccess: kubernetesPlugin',
  'management.remedy-plugin-name':
    'Nennen Sie den Cluster im Kubernetes-Plugin {{name}}, tragen Sie seinen dortigen Namen in clusterUpgrades.clusterApi[].kubernetesPluginNames ein, oder setzen Sie workloadAccess: kubeconfigSecret',
  'management.remedy-kubeconfig':
    'Richten Sie clusterUpgrades.clusterApi[].kubeconfig auf den Cluster, in dem Cluster API installiert ist',
  'management.remedy-upgrade-cluster-api':
    'Aktualisieren Sie Cluster API auf ein Release, das eine dieser Versionen bereitstellt: {{versions}}',
  'management.remedy-namespaces':
    'Begrenzen Sie clusterUpgrades.clusterApi[].namespaces',
  'management.remedy-renew-writer':
    'Erneuern Sie die kubeconfig von clusterUpgrades.clusterApi[].upgrade',
  'management.remedy-access-reviews':
    'Erlauben Sie den Zugangsdaten create auf selfsubjectaccessreviews, wie es die ClusterRole system:basic-user tut',
};
