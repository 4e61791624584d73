import type { controllerTexts } from '../texts/controller';
import type { Translated } from '../texts/Translated';

export const controllerDe: Translated<typeof controllerTexts> = {
  'controller.conflict-control-plane':
    'Die Control Plane kann nicht aktualisiert werden: {{first}} und {{second}} ändern sie beide. Nennen Sie einen davon in clusterUpgrades.controllers',
  'controller.conflict-add-ons':
    'Add-ons können nicht aktualisiert werden: {{first}} und {{second}} aktualisieren sie beide. Nennen Sie einen davon in clusterUpgrades.controllers',
  'controller.conflict-pool':
    'Node-Pool {{pool}} kann nicht aktualisiert werden: {{first}} und {{second}} ändern ihn beide. Nennen Sie einen davon in clusterUpgrades.controllers',
  'controller.control-plane-without':
    'Kein Provider ändert die Control Plane dieses Clusters, die mit {{current}} läuft: Seine Node-Pools können höchstens zu dieser Version gehen',
  'controller.takes-others':
    '{{provider}} aktualisiert {{pools}} zusammen mit der Control Plane, aber ein anderer Provider ändert sie. Nennen Sie einen Provider für beide in clusterUpgrades.controllers',
  'controller.not-its-control-plane':
    '{{provider}} würde die Control Plane ändern, die ein anderer Provider ändert',
  'controller.not-of-cluster': '{{provider}} ändert diesen Cluster nicht',
  'controller.cannot':
    '{{provider}} ändert einige der Node-Pools und kann das nicht',
  'controller.no-pools': 'Es betrifft keinen Node-Pool dieses Clusters',
  'controller.no-longer-wanted':
    'Es wird nicht mehr gewünscht, und nichts wurde geschrieben',
  'controller.changed':
    'Freigegeben wurde {{approved}} als Provider, jetzt ist es {{now}}. Reichen Sie es erneut ein',
  'controller.changed-to-none':
    'Freigegeben wurde {{approved}} als Provider, jetzt ändert ihn kein Provider, oder es sind zwei. Prüfen Sie clusterUpgrades.controllers, oder reichen Sie es erneut ein',
  'controller.goes-by-itself': 'Die Plattform macht von selbst weiter',
};
