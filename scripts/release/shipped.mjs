// What packages bring along that has its one source elsewhere in the repository. It is copied while
// a package is packed and removed afterwards, mostly to the same path, so that a path in an error
// message or in the docs is right in both places.
const RBAC = { from: 'docs/rbac', to: 'docs/rbac' };

/** By folder of the package; paths `from` are relative to the repository, `to` to the package. */
const SHIPPED = {
  'packages/cli': [{ from: 'docs/checks', to: 'docs/checks' }, RBAC],
  'packages/upgrade-plans': [
    {
      from: 'docs/reference/upgrade-plan.schema.json',
      to: 'docs/reference/upgrade-plan.schema.json',
    },
  ],
  'packages/upgrade-readiness': [RBAC],
  'plugins/cluster-upgrades-backend': [
    RBAC,
    { from: 'examples/templates', to: 'examples/templates' },
    { from: 'examples/plans', to: 'examples/plans' },
    {
      from: 'packages/backend/src/permissionPolicy.ts',
      to: 'examples/permissionPolicy.ts',
    },
  ],
};

const LICENSE = { from: 'LICENSE', to: 'LICENSE' };

/** @param {string} folder of the package */
export function shippedBy(folder) {
  return [LICENSE, ...(SHIPPED[folder] ?? [])];
}
