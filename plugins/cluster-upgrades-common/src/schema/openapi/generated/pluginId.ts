export const pluginId = 'cluster-upgrades';
