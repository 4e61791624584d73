import type { platformBasisTexts } from '../texts/platformBasis';
import type { Translated } from '../texts/Translated';

export const platformBasisDe: Translated<typeof platformBasisTexts> = {
  'platform-basis.said': 'Anbieter laut Betreiber oder Quelle: {{platform}}',
  'platform-basis.contradiction':
    'Betreiber oder Quelle geben {{platform}} an, der Cluster sieht aber nach {{seen}} aus, erkennbar an: {{marks}}',
  'platform-basis.seen': '{{platform}}, erkannt an: {{marks}}',
  'platform-basis.seen-without-dates':
    '{{platform}}, erkannt an: {{marks}}. Eigene Support-Daten sind nicht bekannt, daher gelten die von Upstream',
  'platform-basis.not-read':
    'Upstream: Die Plattform ist unbekannt, bis der Cluster gelesen wurde',
  'platform-basis.doubtful': 'Upstream: Die Plattform ist unsicher. {{doubt}}',
  'platform-basis.unmarked':
    'Upstream: Auf eine andere Plattform deutet nichts hin',
  'platform-basis.version-unread':
    'Upstream: Die Version konnte nicht gelesen werden. Sie kann auf eine andere Plattform hinweisen',
  'platform-basis.nodes-unread':
    'Upstream: Nicht alle Nodes konnten gelesen werden. Sie können auf eine andere Plattform hinweisen',

  'platform-basis.mark-version': 'Version {{version}} des API-Servers',
  'platform-basis.mark-group': 'API-Gruppe {{group}}',
  'platform-basis.mark-label': 'Nodes mit dem Label {{labels}}',
  'platform-basis.mark-machine': 'Nodes mit der Provider-ID {{schemes}}',

  'platform-basis.doubt-two':
    'Merkmale von {{platform}} und von {{other}} wurden gefunden',
  'platform-basis.doubt-label':
    'Nodes haben ein Label von {{platform}}, aber die Version {{version}} des API-Servers ist kein Build davon. Maschinen einer Cloud zeigen nicht, wer die Control Plane betreibt',
  'platform-basis.doubt-nodes-unread':
    'Die Version {{version}} des API-Servers sieht nach {{platform}} aus, aber {{others}}, und nicht alle Nodes konnten gelesen werden',
  'platform-basis.doubt-control-plane_one':
    'Der Cluster sieht nach {{platform}} aus, aber unter seinen Nodes ist {{count}} Node der Control Plane ({{nodes}}), den {{platform}} nicht zeigt; {{others}}',
  'platform-basis.doubt-control-plane_other':
    'Der Cluster sieht nach {{platform}} aus, aber unter seinen Nodes sind {{count}} Nodes der Control Plane ({{nodes}}), die {{platform}} nicht zeigt; {{others}}',
  'platform-basis.doubt-machines':
    'Die Version {{version}} des API-Servers sieht nach {{platform}} aus, aber keiner der Nodes ist eine Maschine davon ({{schemes}}); {{others}}',
  'platform-basis.same-builds': '{{products}} haben auch solche Builds',
  'platform-basis.same-nodes': '{{product}} hat auch solche Nodes',
};
