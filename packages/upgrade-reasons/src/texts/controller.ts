/** Of clusters whose components are changed by several providers. */
export const controllerTexts = {
  'controller.conflict-control-plane':
    'The control plane cannot be upgraded: {{first}} and {{second}} both change it. Name one of them in clusterUpgrades.controllers',
  'controller.conflict-add-ons':
    'Add-ons cannot be updated: {{first}} and {{second}} both update them. Name one of them in clusterUpgrades.controllers',
  'controller.conflict-pool':
    'Node pool {{pool}} cannot be upgraded: {{first}} and {{second}} both change it. Name one of them in clusterUpgrades.controllers',
  'controller.control-plane-without':
    'No provider changes the control plane of this cluster, which is at {{current}}: its node pools can go to that version at most',
  'controller.takes-others':
    '{{provider}} upgrades {{pools}} together with the control plane, but another provider changes them. Name one provider for both in clusterUpgrades.controllers',
  'controller.not-its-control-plane':
    '{{provider}} would change the control plane, which another provider changes',
  'controller.not-of-cluster': '{{provider}} does not change this cluster',
  'controller.cannot':
    '{{provider}}, which changes some of the node pools, cannot do this',
  'controller.no-pools': 'It concerns no node pool of this cluster',
  'controller.no-longer-wanted':
    'It is no longer wanted, and nothing was written',
  'controller.changed':
    'It was approved with {{approved}} as its provider, and now {{now}} changes it. Submit it again',
  'controller.changed-to-none':
    'It was approved with {{approved}} as its provider, and now no provider changes it, or two do. Check clusterUpgrades.controllers, or submit it again',
  'controller.goes-by-itself': 'The platform goes on by itself',
};
