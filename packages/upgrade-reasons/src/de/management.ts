import type { managementTexts } from '../texts/management';
import type { Translated } from '../texts/Translated';

export const managementDe: Translated<typeof managementTexts> = {
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
};
