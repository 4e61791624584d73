import type { clusterTexts } from '../texts/cluster';
import type { Translated } from '../texts/Translated';

export const clusterDe: Translated<typeof clusterTexts> = {
  'cluster.not-listed': 'Keine Quelle führt diesen Cluster jetzt auf',
  'cluster.not-known': 'Cluster {{cluster}} ist nicht mehr bekannt',
  'cluster.version-unknown': 'Seine Kubernetes-Version ist unbekannt',
};
