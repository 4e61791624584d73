import {
  createExternalRouteRef,
  createRouteRef,
  createSubRouteRef,
} from '@backstage/core-plugin-api';

/** The fleet page. */
export const rootRouteRef = createRouteRef({ id: 'cluster-upgrades' });

export const historyRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/history',
  parent: rootRouteRef,
  path: '/history',
});

export const supportRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/support',
  parent: rootRouteRef,
  path: '/support',
});

export const readinessRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/readiness',
  parent: rootRouteRef,
  path: '/readiness',
});

export const diagnosticsRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/diagnostics',
  parent: rootRouteRef,
  path: '/diagnostics',
});

export const upgradeRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/upgrade',
  parent: rootRouteRef,
  path: '/upgrades/:upgradeId',
});

export const plansRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/plans',
  parent: rootRouteRef,
  path: '/plans',
});

export const newPlanRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/new-plan',
  parent: rootRouteRef,
  path: '/plans/new',
});

/** The page of one plan, by its id or name. */
export const planRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/plan',
  parent: rootRouteRef,
  path: '/plans/:planId',
});

export const editPlanRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/edit-plan',
  parent: rootRouteRef,
  path: '/plans/:planId/edit',
});

export const versionGatesRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/version-gates',
  parent: rootRouteRef,
  path: '/version-gates',
});

export const rolloutsRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/rollouts',
  parent: rootRouteRef,
  path: '/rollouts',
});

export const rolloutRouteRef = createSubRouteRef({
  id: 'cluster-upgrades/rollout',
  parent: rootRouteRef,
  path: '/rollouts/:rolloutId',
});

/** The scaffolder's page of one template; without a scaffolder there is no Upgrade button. */
export const templateRouteRef = createExternalRouteRef({
  id: 'cluster-upgrades/template',
  params: ['namespace', 'templateName'],
  optional: true,
  defaultTarget: 'scaffolder.selectedTemplate',
});

/** What other plugins can link to; the same in both frontend systems. */
export const routes = {
  root: rootRouteRef,
  support: supportRouteRef,
  readiness: readinessRouteRef,
  plans: plansRouteRef,
  newPlan: newPlanRouteRef,
  plan: planRouteRef,
  versionGates: versionGatesRouteRef,
  rollouts: rolloutsRouteRef,
  rollout: rolloutRouteRef,
  history: historyRouteRef,
  diagnostics: diagnosticsRouteRef,
  upgrade: upgradeRouteRef,
};
