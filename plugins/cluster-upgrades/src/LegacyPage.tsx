import { Header, HeaderTabs, Page } from '@backstage/core-components';
import { useRouteRef } from '@backstage/core-plugin-api';
import { useLocation, useNavigate } from 'react-router-dom';
import { Router } from './Router';
import { historyRouteRef, rootRouteRef } from './routes';
import { useHeadlines } from './translation';

/** The same pages in the old frontend system's header. */
export function LegacyPage() {
  const headline = useHeadlines();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const root = useRouteRef(rootRouteRef)();
  const history = useRouteRef(historyRouteRef)();
  const tabs = [
    { id: 'fleet', label: headline('tabs.fleet'), path: root },
    { id: 'history', label: headline('tabs.history'), path: history },
  ];
  return (
    <Page themeId="tool">
      <Header title={headline('title')} />
      <HeaderTabs tabs={tabs} selectedIndex={pathname.startsWith(history) ? 1 : 0} onChange={index => navigate(tabs[index].path)} />
      <div style={{ gridArea: 'pageContent', overflow: 'auto' }}>
        <Router />
      </div>
    </Page>
  );
}
