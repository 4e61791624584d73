// The operators of OpenShift as the module's own tests play them, for tests on real API servers: the
// module does not publish them.
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export * from '../../plugins/cluster-upgrades-backend-module-openshift/src/testing/objects';
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export * from '../../plugins/cluster-upgrades-backend-module-openshift/src/testing/UpgradeOperator';
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export * from '../../plugins/cluster-upgrades-backend-module-openshift/src/testing/VersionOperator';
