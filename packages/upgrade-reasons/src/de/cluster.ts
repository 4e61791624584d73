import type { clusterTexts } from '../texts/cluster';
import type { Translated } from '../texts/Translated';

export const clusterDe: Translated<typeof clusterTexts> = {
  'cluster.not-listed': 'Keine Quelle führt diesen Cluster jetzt auf',
  'cluster.not-known': 'Cluster {{cluster}} ist nicht mehr bekannt',
  'cluster.reading-only':
    '{{record}} dient nur zum Lesen dieses Clusters. Um ihn darüber zu aktualisieren, setzen Sie sameAs: {{record}} beim anderen Eintrag in clusterUpgrades.sources',
  'cluster.version-unknown': 'Seine Kubernetes-Version ist unbekannt',
  'cluster.versions-differ':
    'Der Cluster läuft mit {{served}}, sein Provider meldet {{reported}}',
};
