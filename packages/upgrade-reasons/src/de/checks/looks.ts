import type { looksTexts } from '../../texts/checks/looks';
import type { Translated } from '../../texts/Translated';

export const looksDe: Translated<typeof looksTexts> = {
  'check.look.not-in-api': 'Die API des Clusters zeigt es nicht',
  'check.look.in-kube-system': '{{component}} in kube-system',
  'check.look.no-pod': 'In kube-system ist kein Pod von {{component}} sichtbar',
  'check.look.flag': '{{component}} in kube-system hat {{flag}}',
  'check.look.kubelet-flags':
    'Die Flags der Kubelets sind in der API nicht sichtbar',
  'check.look.no-kubelet-configuration':
    'In keiner ConfigMap von kube-system liegt eine KubeletConfiguration; die Feature Gates der Kubelets sind deshalb nicht sichtbar',
  'check.look.gate': '{{place}} setzt das Feature Gate {{gate}}',
  'check.look.document-version':
    '{{configMap}}, Schlüssel {{key}}, hat {{version}}',
  'check.look.no-document':
    'In keiner ConfigMap von kube-system liegt ein Dokument {{document}}',
  'check.look.value': '{{configMap}} hat {{value}}',
  'check.look.no-value': '{{configMap}} hat kein {{path}}',
  'check.look.config-map': '{{configMap}} ist vorhanden',
  'check.look.component-version':
    '{{component}} in kube-system hat Version {{version}}',
  'check.look.unstated-version_one':
    'Das Image von {{pods}} nennt seine Version nicht',
  'check.look.unstated-version_other':
    'Die Images von {{pods}} nennen ihre Version nicht',
  'check.look.nodes-runtime': 'Nodes des Pools {{pool}} nutzen {{runtime}}',
  'check.look.nodes-system': 'Nodes des Pools {{pool}} nutzen {{system}}',
  'check.look.nodes-system-image':
    'Nodes des Pools {{pool}} nutzen {{system}} ({{image}})',
  'check.look.nodes-provider':
    'Nodes des Pools {{pool}} laufen auf {{provider}}',
  'check.look.nodes-kernel':
    'Nodes des Pools {{pool}} laufen mit Kernel {{kernel}}',
  'check.look.nodes-silent_one': '{{count}} Node meldet es nicht: {{nodes}}',
  'check.look.nodes-silent_other': '{{count}} Nodes melden es nicht: {{nodes}}',
  'check.look.provisioner': 'Der Provisioner ist {{provisioner}}',
  'check.look.field': 'Es verwendet {{field}}',
  'check.look.annotation': 'Es hat die Annotation {{key}}',
  'check.look.label': 'Es hat das Label {{key}}',
  'check.look.no-label': 'Es hat kein Label {{key}}',
  'check.look.served': 'Der API-Server bedient {{version}}',
  'check.look.not-counted': 'Objekte wurden nicht gezählt: {{kinds}}',
  'check.look.stored_one': '{{count}} Objekt der Art {{kind}} ist gespeichert',
  'check.look.stored_other':
    '{{count}} Objekte der Art {{kind}} sind gespeichert',
  'check.look.webhook-rule':
    'Der Webhook {{webhook}} darin hat Regeln für {{groups}}',
  'check.look.unreadable-ca':
    'Das caBundle des Conversion-Webhooks ist nicht lesbar: {{error}}',
  'check.look.aggregated': 'Ein aggregierter API-Server stellt es bereit',
  'check.look.volume': 'Es hat den Typ {{type}}',
  'check.look.bound-volume': 'Es hat den Typ {{type}}, gebunden an {{claim}}',
  'check.look.pod-volume': 'Das Volume {{volume}} darin hat den Typ {{type}}',
  'check.look.host-path': 'Es bindet {{path}} vom Host ein',
  'check.look.image': 'Es nutzt das Image {{image}}',
  'check.look.pod-annotation': 'Die Pods haben die Annotation {{key}}',
  'check.look.names-label': 'Es nennt das Label {{key}}',
  'check.look.selects-label':
    'Die Pods wählen Nodes nach dem Label {{key}} aus',
  'check.look.toleration':
    'Die Pods tolerieren {{key}}, aber nicht {{besides}}',
  'check.look.spread':
    'Die Pods werden verteilt und dürfen nur auf manche Nodes',
  'check.look.host-port':
    'Die Pods belegen Port {{port}} des Hosts; das kann ein NodePort sein',
  'check.look.name': 'Der Name enthält {{part}}',
};
