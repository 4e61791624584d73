import { useRouteRef } from '@backstage/core-plugin-api';
import { useLocation } from 'react-router-dom';
import {
  diagnosticsRouteRef,
  historyRouteRef,
  plansRouteRef,
  readinessRouteRef,
  rolloutsRouteRef,
  rootRouteRef,
  supportRouteRef,
} from './routes';
import { useTexts } from './translation';

export interface Tab {
  id: string;
  label: string;
  href: string;
}

/**
 * The pages below the plugin's root, in their order; the same in both frontend systems. The new one
 * marks every tab whose address the page's begins with, and the fleet's is the root of all:
 * elsewhere it ends with a slash, which leads to the same page and begins no other address.
 */
export function useTabs(): Tab[] {
  const texts = useTexts();
  const root = useRouteRef(rootRouteRef)();
  const { pathname } = useLocation();
  const fleet = pathname.replace(/\/$/, '') === root ? root : `${root}/`;
  const support = useRouteRef(supportRouteRef)();
  const readiness = useRouteRef(readinessRouteRef)();
  const plans = useRouteRef(plansRouteRef)();
  const rollouts = useRouteRef(rolloutsRouteRef)();
  const history = useRouteRef(historyRouteRef)();
  const diagnostics = useRouteRef(diagnosticsRouteRef)();
  return [
    { id: 'fleet', label: texts('tabs.fleet'), href: fleet },
    { id: 'support', label: texts('tabs.support'), href: support },
    { id: 'readiness', label: texts('tabs.readiness'), href: readiness },
    { id: 'plans', label: texts('tabs.plans'), href: plans },
    { id: 'rollouts', label: texts('tabs.rollouts'), href: rollouts },
    { id: 'history', label: texts('tabs.history'), href: history },
    {
      id: 'diagnostics',
      label: texts('tabs.diagnostics'),
      href: diagnostics,
    },
  ];
}

/** Pages without a tab of their own, and the tab that leads to them. */
const homes: Record<string, string> = {
  upgrades: 'rollouts',
  'version-gates': 'plans',
};

/**
 * The tab of an address, for the old frontend system, which always marks one: that of its first
 * part below the root, and of the root the fleet.
 */
export function selectedTab(
  tabs: Tab[],
  root: string,
  pathname: string,
): number {
  const [part] = pathname.slice(root.length + 1).split('/');
  return Math.max(
    0,
    tabs.findIndex(({ id }) => id === (homes[part] ?? part)),
  );
}
