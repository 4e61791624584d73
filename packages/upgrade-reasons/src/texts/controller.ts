/** Of clusters whose components are changed by several providers. */
export const controllerTexts = {
  'controller.conflict-control-plane':
    'The control plane cannot be upgraded: {{first}} and {{second}} both change it. Name one of them in clusterUpgrades.controllers',
  'controller.conflict-pool':
    'Node pool {{pool}} cannot be upgraded: {{first}} and {{second}} both change it. Name one of them in clusterUpgrades.controllers',
  'controller.control-plane-without':
    'Nothing changes the control plane of this cluster, which is at {{current}}: its node pools can go to that version at most',
  'controller.takes-others':
    '{{provider}} takes {{pools}} with the control plane, and something else changes them. Name one provider for both in clusterUpgrades.controllers',
  'controller.not-its-control-plane':
    '{{provider}} would change the control plane, which something else changes',
  'controller.not-of-cluster': '{{provider}} does not change this cluster',
  'controller.cannot':
    '{{provider}}, which changes some of the node pools, cannot do this',
  'controller.no-pools': 'It concerns no node pool that this cluster has',
  'controller.no-longer-wanted':
    'It is no longer wanted, and nothing was written',
  'controller.changed':
    'It was approved with {{approved}} as what changes it, and now {{now}} does. Submit it again',
  'controller.changed-to-none':
    'It was approved with {{approved}} as what changes it, and now nothing does, or two do. Check clusterUpgrades.controllers, or submit it again',
};
