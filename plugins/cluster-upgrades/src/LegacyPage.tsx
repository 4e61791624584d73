import { Header, HeaderTabs, Page } from '@backstage/core-components';
import { useRouteRef } from '@backstage/core-plugin-api';
import { useLocation, useNavigate } from 'react-router-dom';
import { Router } from './Router';
import { rootRouteRef } from './routes';
import { selectedTab, useTabs } from './tabs';
import { useTexts } from './translation';

/** The same pages in the old frontend system's header. */
export function LegacyPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const root = useRouteRef(rootRouteRef)();
  const tabs = useTabs();
  return (
    <Page themeId="tool">
      <Header title={texts('title')} />
      <HeaderTabs
        tabs={tabs}
        selectedIndex={selectedTab(tabs, root, pathname)}
        onChange={index => navigate(tabs[index].href)}
      />
      <div style={{ gridArea: 'pageContent', overflow: 'auto' }}>
        <Router />
      </div>
    </Page>
  );
}
