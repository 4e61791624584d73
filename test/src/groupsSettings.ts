// Settings of Auto Scaling groups as the module itself reads them, for tests of what the command
// line imports: the module does not publish it.
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
export { readGroupsConfig } from '../../plugins/cluster-upgrades-backend-module-auto-scaling-groups/src/config/readConfig';
