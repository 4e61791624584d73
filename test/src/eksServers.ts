// EKS as the module's own tests play it, for tests and benchmarks that span packages: the module does
// not publish it.
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export { EksAccounts } from '../../plugins/cluster-upgrades-backend-module-eks/src/testing/EksAccounts';
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export { FleetEks } from '../../plugins/cluster-upgrades-backend-module-eks/src/testing/FleetEks';
