// upgrade-manager as the module's own tests play it, for tests on real API servers: the module does
// not publish it.
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export * from '../../plugins/cluster-upgrades-backend-module-upgrade-manager/src/testing/objects';
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export * from '../../plugins/cluster-upgrades-backend-module-upgrade-manager/src/testing/RollController';
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export * from '../../plugins/cluster-upgrades-backend-module-upgrade-manager/src/testing/ScalingGroups';
