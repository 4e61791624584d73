import type { nodesTexts } from '../../texts/checks/nodes';
import type { Translated } from '../../texts/Translated';

export const nodesDe: Translated<typeof nodesTexts> = {
  'check.nodes.unstated_one': '{{nodes}} meldet nicht, ob er bereit ist',
  'check.nodes.unstated_other': '{{nodes}} melden nicht, ob sie bereit sind',
  'check.nodes.not-ready_one':
    '{{count}} Node des Node-Pools {{pool}} ist nicht bereit',
  'check.nodes.not-ready_other':
    '{{count}} Nodes des Node-Pools {{pool}} sind nicht bereit',
  'check.nodes.control-plane-not-ready_one':
    '{{count}} Node des Node-Pools {{pool}} ist nicht bereit, in der Control Plane',
  'check.nodes.control-plane-not-ready_other':
    '{{count}} Nodes des Node-Pools {{pool}} sind nicht bereit, in der Control Plane',
  'check.nodes.not-ready-fix':
    'Reparieren oder entfernen Sie zuerst diese Nodes: Der Drain eines Nodes, der nicht antwortet, endet nicht, und für das, was umzieht, bleiben weniger Nodes',
  'check.nodes.pressure_one':
    'Der Node-Pool {{pool}} meldet {{pressures}} auf {{count}} Node',
  'check.nodes.pressure_other':
    'Der Node-Pool {{pool}} meldet {{pressures}} auf {{count}} Nodes',
  'check.nodes.pressure-fix':
    'Schaffen Sie Abhilfe, bevor der Pool Pods geleerter Nodes übernimmt',
  'check.nodes.cordoned_one':
    '{{count}} Node des Node-Pools {{pool}} ist von Hand gesperrt (cordon)',
  'check.nodes.cordoned_other':
    '{{count}} Nodes des Node-Pools {{pool}} sind von Hand gesperrt (cordon)',
  'check.nodes.cordoned-fix':
    'Klären Sie den Grund, dann geben Sie sie frei oder entfernen Sie sie: Sie nehmen keine Pods geleerter Nodes auf, und ein Upgrade kann sie wieder in Betrieb nehmen',
  'check.nodes.tainted_one':
    '{{count}} Node des Node-Pools {{pool}} hat den Taint {{taint}}',
  'check.nodes.tainted_other':
    '{{count}} Nodes des Node-Pools {{pool}} haben den Taint {{taint}}',
  'check.nodes.tainted-fix':
    'Prüfen Sie das Programm, das den Taint entfernen sollte (Cloud-Controller, Netzwerk- oder Storage-Agent); bis dahin kann kein Pod eines geleerten Nodes dorthin',
  'check.nodes.mixed': 'Der Node-Pool {{pool}} ist uneinheitlich: {{kinds}}',
  'check.nodes.mixed-fix':
    'Lassen Sie einen begonnenen Austausch der Nodes vor dem nächsten zu Ende gehen, oder rechnen Sie damit, dass das Upgrade es angleicht',
  'check.nodes.mix': '{{kind}}: {{values}}',
  'check.nodes.value-on': '{{value}} auf {{number}}',
  'check.nodes.names_one': '{{count}} Node: {{nodes}}',
  'check.nodes.names_other': '{{count}} Nodes: {{nodes}}',
  'term.kubelets': 'kubelets',
  'term.container-runtimes': 'Container-Runtimes',
  'term.operating-systems': 'Betriebssysteme',
  'term.architectures': 'Architekturen',
};
