import { createExternalRouteRef, createRouteRef, createSubRouteRef } from '@backstage/core-plugin-api';

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

/** The scaffolder's page of one template; without a scaffolder there is no Upgrade button. */
export const templateRouteRef = createExternalRouteRef({
  id: 'cluster-upgrades/template',
  params: ['namespace', 'templateName'],
  optional: true,
  defaultTarget: 'scaffolder.selectedTemplate',
});
