import { PageLayout, pluginHeaderActionsApiRef, useApiHolder } from '@backstage/frontend-plugin-api';
import { useRouteRef } from '@backstage/core-plugin-api';
import { ClusterUpgradesIcon } from './icon';
import { Router } from './Router';
import { rootRouteRef } from './routes';
import { useTabs } from './tabs';
import { useHeadlines } from './translation';

const PLUGIN_ID = 'cluster-upgrades';

/**
 * The page in the framework's own header. It draws the header itself, because the fleet is the plugin's root: the framework's
 * sub-pages would redirect from there and drop the query that a saved view consists of.
 */
export function ClusterUpgradesPage() {
  const headline = useHeadlines();
  const root = useRouteRef(rootRouteRef)();
  const actions = useApiHolder().get(pluginHeaderActionsApiRef)?.getPluginHeaderActions(PLUGIN_ID);
  return (
    <PageLayout
      title={headline('title')}
      icon={<ClusterUpgradesIcon />}
      titleLink={root}
      headerActions={actions}
      tabs={useTabs()}
    >
      <main>
        <Router />
      </main>
    </PageLayout>
  );
}
