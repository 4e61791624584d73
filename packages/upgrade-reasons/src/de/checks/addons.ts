import type { addonsTexts } from '../../texts/checks/addons';
import type { Translated } from '../../texts/Translated';

export const addonsDe: Translated<typeof addonsTexts> = {
  'check.installed-addon.release': 'Helm-Release {{release}}: {{chart}}',
  'check.installed-addon.deployed':
    '{{application}} hat installiert: {{chart}}',
  'check.installed-addon.chart-version':
    'Chart {{chart}} mit Version {{version}}',
  'check.installed-addon.name':
    '{{workload}} trägt den Namen von {{addon}} und nutzt {{images}}',
  'check.installed-addon.image': '{{workload}} nutzt {{image}}',
  'check.installed-addon.runtime': 'Nodes nutzen {{runtime}}',
  'check.installed-addon.etcd-unstated':
    'Das Image von etcd in kube-system nennt seine Version nicht',
  'check.addon-advice.newest': '{{versions}} (neueste bekannte: {{newest}})',
  'check.addon-advice.node-image':
    'Verwenden Sie für {{target}} ein Node-Image mit {{addon}} {{versions}}',
  'check.addon-advice.no-node-image':
    'Es ist keine Version von {{addon}} bekannt, die mit {{target}} läuft. Fragen Sie den Anbieter des Node-Images',
  'check.addon-advice.follow':
    'Bringen Sie {{addon}} nach der Control Plane auf deren Minor-Version {{target}}',
  'check.addon-advice.none':
    'Es ist keine Version von {{addon}} bekannt, die mit {{target}} läuft. Suchen Sie vor dem Upgrade beim Projekt danach: {{project}}',
  'check.addon-advice.after':
    'Wechseln Sie zu {{addon}} {{versions}}, sobald die Control Plane auf {{target}} ist',
  'check.addon-advice.before':
    'Wechseln Sie vor der Control Plane zu {{addon}} {{versions}}: Das läuft mit {{current}} und {{target}}',
  'check.addon-advice.one-by-one':
    'Wechseln Sie zu {{addon}} {{versions}}. Es ist keine Version bekannt, die mit {{current}} und {{target}} läuft: Gehen Sie eine Minor-Version nach der anderen, das Add-on jeweils zuerst',
};
