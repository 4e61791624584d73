import type { versionSkewTexts } from '../../texts/checks/versionSkew';
import type { Translated } from '../../texts/Translated';

export const versionSkewDe: Translated<typeof versionSkewTexts> = {
  'check.version-skew.unreadable':
    'Die kubelet-Version von {{nodes}} lässt sich nicht lesen',
  'check.version-skew.kubelet-newer':
    'Der Node-Pool {{pool}} betreibt kubelet {{version}}, neuer als die Control Plane {{oldest}}',
  'check.version-skew.kubelet-newer-fix':
    'Führen Sie zuerst ein Upgrade der Control Plane auf {{version}} aus oder ersetzen Sie diese Nodes durch solche mit {{oldest}}',
  'check.version-skew.kubelets-up-to':
    'Kubelets des Node-Pools {{pool}} bis {{version}}; keiner darf neuer sein als seine API-Server: jetzt {{oldest}}, nach der nächsten Etappe {{next}}',
  'check.version-skew.kubelet-older_one':
    'Der Node-Pool {{pool}} betreibt kubelet {{version}}, mehr als {{count}} Minor-Version hinter {{next}}',
  'check.version-skew.kubelet-older_other':
    'Der Node-Pool {{pool}} betreibt kubelet {{version}}, mehr als {{count}} Minor-Versionen hinter {{next}}',
  'check.version-skew.kubelets-down-to_one':
    'Kubelets des Node-Pools {{pool}} bis hinab zu {{version}}; erlaubt ist {{count}} Minor-Version hinter API-Servern mit {{next}}',
  'check.version-skew.kubelets-down-to_other':
    'Kubelets des Node-Pools {{pool}} bis hinab zu {{version}}; erlaubt sind {{count}} Minor-Versionen hinter API-Servern mit {{next}}',
  'check.version-skew.kubelet-older-fix':
    'Führen Sie ein Upgrade des Node-Pools {{pool}} auf {{allowed}} oder neuer aus, höchstens {{oldest}}, bevor die Control Plane auf {{next}} geht',
  'check.version-skew.proxy-newer':
    'Der Node-Pool {{pool}} betreibt kube-proxy {{version}}, neuer als die Control Plane {{oldest}}',
  'check.version-skew.proxies-newer':
    'kube-proxy des Node-Pools {{pool}}: {{versions}}; keiner darf neuer sein als seine API-Server: jetzt {{oldest}}, nach der nächsten Etappe {{next}}',
  'check.version-skew.proxy-newer-fix':
    'Führen Sie zuerst ein Upgrade der Control Plane auf {{newest}} aus oder setzen Sie kube-proxy auf {{oldest}}',
  'check.version-skew.proxy-older_one':
    'Der Node-Pool {{pool}} betreibt kube-proxy {{version}}, mehr als {{count}} Minor-Version hinter {{next}}',
  'check.version-skew.proxy-older_other':
    'Der Node-Pool {{pool}} betreibt kube-proxy {{version}}, mehr als {{count}} Minor-Versionen hinter {{next}}',
  'check.version-skew.proxies-older_one':
    'kube-proxy des Node-Pools {{pool}}: {{versions}}; erlaubt ist {{count}} Minor-Version hinter API-Servern mit {{next}}',
  'check.version-skew.proxies-older_other':
    'kube-proxy des Node-Pools {{pool}}: {{versions}}; erlaubt sind {{count}} Minor-Versionen hinter API-Servern mit {{next}}',
  'check.version-skew.proxy-older-fix':
    'Führen Sie ein Upgrade von kube-proxy auf {{oldest}} aus, bevor die Control Plane auf {{next}} geht',
  'check.version-skew.servers-mixed':
    'API-Server mit {{versions}} laufen nebeneinander',
  'check.version-skew.servers-apart_one':
    '{{versions}}; API-Server dürfen {{count}} Minor-Version auseinander liegen, und die nächste Etappe bringt solche mit {{next}}',
  'check.version-skew.servers-apart_other':
    '{{versions}}; API-Server dürfen {{count}} Minor-Versionen auseinander liegen, und die nächste Etappe bringt solche mit {{next}}',
  'check.version-skew.servers-fix':
    'Beenden Sie das begonnene Upgrade der Control Plane vor dem nächsten',
  'check.version-skew.component-is': '{{component}} hat {{version}}',
  'check.version-skew.component-newer':
    '{{component}} {{version}} ist neuer als ein API-Server mit {{oldest}}',
  'check.version-skew.components-newer':
    '{{versions}}; keiner darf neuer sein als ein API-Server: jetzt {{oldest}}, nach der nächsten Etappe {{next}}',
  'check.version-skew.component-newer-fix':
    'Führen Sie zuerst ein Upgrade aller API-Server auf {{newest}} aus',
  'check.version-skew.component-older_one':
    '{{component}} {{version}} liegt mehr als {{count}} Minor-Version hinter {{next}}',
  'check.version-skew.component-older_other':
    '{{component}} {{version}} liegt mehr als {{count}} Minor-Versionen hinter {{next}}',
  'check.version-skew.components-older_one':
    '{{versions}}; erlaubt ist {{count}} Minor-Version hinter API-Servern mit {{next}}',
  'check.version-skew.components-older_other':
    '{{versions}}; erlaubt sind {{count}} Minor-Versionen hinter API-Servern mit {{next}}',
  'check.version-skew.component-older-fix':
    'Führen Sie ein Upgrade von {{component}} auf {{oldest}} aus, bevor die API-Server auf {{next}} gehen',
  'check.version-skew.cloud-controller':
    '{{component}} {{version}} hat eine andere Minor-Version als der API-Server mit {{oldest}}',
  'check.version-skew.cloud-controllers':
    '{{versions}}; der älteste API-Server hat {{oldest}}',
  'check.version-skew.cloud-controller-fix':
    'Wenn der Hersteller ihn nach Kubernetes nummeriert, bringen Sie ihn auf die Minor-Version des API-Servers',
};
