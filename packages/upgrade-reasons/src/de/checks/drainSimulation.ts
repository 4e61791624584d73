import type { drainSimulationTexts } from '../../texts/checks/drainSimulation';
import type { Translated } from '../../texts/Translated';

export const drainSimulationDe: Translated<typeof drainSimulationTexts> = {
  'check.pods-of_one': '{{count}} Pod von {{owner}}',
  'check.pods-of_other': '{{count}} Pods von {{owner}}',
  'check.drain-simulation.too-little-cpu': 'zu wenig CPU',
  'check.drain-simulation.too-little-memory': 'zu wenig Arbeitsspeicher',
  'check.drain-simulation.pod-limit': 'Pod-Limit erreicht',
  'check.drain-simulation.anti-affinity': 'Anti-Affinität',
  'check.drain-simulation.anti-affinity-there':
    'Anti-Affinität eines Pods auf dem Node',
  'check.drain-simulation.topology-spread': 'Topology Spread',
  'check.drain-simulation.affinity':
    'dort läuft kein Pod, den die Affinität verlangt',
  'check.drain-simulation.node-unavailable': 'nicht bereit oder gesperrt',
  'check.drain-simulation.taint': 'Taint {{taint}}',
  'check.drain-simulation.node-selector': 'Node-Selektor',
  'check.drain-simulation.bound-volume':
    'Volume an einen anderen Node oder eine andere Zone gebunden',
  'check.drain-simulation.host-port': 'Host-Port belegt',
  'check.drain-simulation.no-other-node': 'es gibt keinen anderen Node',
  'check.drain-simulation.never-finishes':
    'Wegen {{budget}} beginnt der Drain von {{nodes}}, wird aber nie fertig',
  'check.drain-simulation.needs-another-node':
    'Wegen {{budget}} beginnt der Drain von {{nodes}}, wird aber ohne einen weiteren Node nicht fertig',
  'check.drain-simulation.nodes_one': '{{count}} Node',
  'check.drain-simulation.nodes_other': '{{count}} Nodes',
  'check.drain-simulation.stall':
    'Der Drain verdrängt {{waiting}}; kein anderer Node hat Platz dafür ({{why}}). Damit ist disruptionsAllowed {{allowed}} aufgebraucht, und der Drain kann {{refused}} nicht verdrängen',
  'check.drain-simulation.stall-bound-fix':
    'Verschieben oder kopieren Sie die Daten dieser Pods vor dem Drain eines solchen Nodes, oder lassen Sie das Budget für diese Zeit alle seine Pods auf dem Node zugleich freigeben. Heute: {{places}}',
  'check.drain-simulation.stall-room-fix':
    'Fügen Sie vor dem Drain einen Node hinzu oder lassen Sie den Pool einen zusätzlichen Node anlegen (Surge), oder verteilen Sie die Pods so, dass auf keinem Node mehr laufen, als das Budget freigibt. Heute: {{places}}',
  'check.drain-simulation.place_one': 'Pod {{pods}} auf {{node}}',
  'check.drain-simulation.place_other': 'Pods {{pods}} auf {{node}}',
  'check.drain-simulation.pinned_one':
    '{{workload}} kann nur auf {{nodes}} laufen und wartet während des Drains dieses Nodes',
  'check.drain-simulation.pinned_other':
    '{{workload}} kann nur auf {{nodes}} laufen und wartet während des Drains dieser Nodes',
  'check.drain-simulation.pinned-pods_one':
    '{{count}} Pod von {{workload}} passt nur auf seinen jetzigen Node ({{why}}) und auch nicht auf einen neuen an dessen Stelle',
  'check.drain-simulation.pinned-pods_other':
    '{{count}} Pods von {{workload}} passen nur auf ihre jetzigen Nodes ({{why}}) und auch nicht auf neue an deren Stelle',
  'check.drain-simulation.pinned-fix':
    'Führen Sie das Upgrade des Nodes an Ort und Stelle durch, oder lösen Sie die Pods von ihm, bevor er ersetzt wird: Verschieben Sie die Daten, oder wählen Sie Nodes nach etwas anderem als ihrem Namen aus',
  'check.drain-simulation.pool-without-room_one':
    'Der Node-Pool {{pool}} hat keinen Platz für alle Pods eines Nodes: {{count}} Pod von {{node}} würde warten',
  'check.drain-simulation.pool-without-room_other':
    'Der Node-Pool {{pool}} hat keinen Platz für alle Pods eines Nodes: {{count}} Pods von {{node}} würden warten',
  'check.drain-simulation.pool-waits_one':
    'Pods des Node-Pools {{pool}} warten während des Drains ihres Nodes: {{count}} Pod von {{node}} würde warten',
  'check.drain-simulation.pool-waits_other':
    'Pods des Node-Pools {{pool}} warten während des Drains ihres Nodes: {{count}} Pods von {{node}} würden warten',
  'check.drain-simulation.nothing-left':
    'Mit einem Node weniger bleibt vom Pool nichts übrig',
  'check.drain-simulation.room-left':
    'Mit einem Node weniger hat der Pool noch {{left}} von {{all}}',
  'check.drain-simulation.room':
    '{{cpu}} CPU und {{memory}} GiB Arbeitsspeicher',
  'check.drain-simulation.fits-nowhere':
    'Pods von {{owner}} passen nirgendwo anders hin: {{why}}',
  'check.drain-simulation.pod-fits-nowhere':
    '{{pod}} passt nirgendwo anders hin: {{why}}',
  'check.drain-simulation.surges':
    'Die Plattform dieses Pools fügt gewöhnlich einen Node hinzu, bevor sie einen entfernt. Die Simulation rechnet nicht damit',
  'check.drain-simulation.pool-fix_one':
    'Lassen Sie den Pool einen zusätzlichen Node anlegen (Surge), oder fügen Sie vor dem Upgrade einen hinzu. Sonst warten die Pods von {{count}} Node von {{all}}, bis ihr Node zurück ist',
  'check.drain-simulation.pool-fix_other':
    'Lassen Sie den Pool einen zusätzlichen Node anlegen (Surge), oder fügen Sie vor dem Upgrade einen hinzu. Sonst warten die Pods von {{count}} Nodes von {{all}}, bis ihr Node zurück ist',
  'check.drain-simulation.unknown-requests_one':
    'Was {{count}} Pod mit einem Budget anfordert, ist unbekannt; sein Drain wird nicht simuliert',
  'check.drain-simulation.unknown-requests_other':
    'Was {{count}} Pods mit einem Budget anfordern, ist unbekannt; ihr Drain wird nicht simuliert',
};
