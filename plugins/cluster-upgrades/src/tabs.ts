import { useRouteRef } from '@backstage/core-plugin-api';
import { diagnosticsRouteRef, historyRouteRef, plansRouteRef, readinessRouteRef, rolloutsRouteRef, rootRouteRef, supportRouteRef } from './routes';
import { useHeadlines } from './translation';

export interface Tab {
  id: string;
  label: string;
  href: string;
}

/** The pages below the plugin's root, in their order; the same in both frontend systems. */
export function useTabs(): Tab[] {
  const headline = useHeadlines();
  const fleet = useRouteRef(rootRouteRef)();
  const support = useRouteRef(supportRouteRef)();
  const readiness = useRouteRef(readinessRouteRef)();
  const plans = useRouteRef(plansRouteRef)();
  const rollouts = useRouteRef(rolloutsRouteRef)();
  const history = useRouteRef(historyRouteRef)();
  const diagnostics = useRouteRef(diagnosticsRouteRef)();
  return [
    { id: 'fleet', label: headline('tabs.fleet'), href: fleet },
    { id: 'support', label: headline('tabs.support'), href: support },
    { id: 'readiness', label: headline('tabs.readiness'), href: readiness },
    { id: 'plans', label: headline('tabs.plans'), href: plans },
    { id: 'rollouts', label: headline('tabs.rollouts'), href: rollouts },
    { id: 'history', label: headline('tabs.history'), href: history },
    { id: 'diagnostics', label: headline('tabs.diagnostics'), href: diagnostics },
  ];
}

/** The tab of an address: the longest one that it begins with, since the fleet is the root of all others. */
export function selectedTab(tabs: Tab[], pathname: string): number {
  const fits = tabs.map(({ href }) => (pathname === href || pathname.startsWith(`${href}/`) ? href.length : -1));
  return Math.max(0, fits.indexOf(Math.max(...fits)));
}
