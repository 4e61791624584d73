import { PageLayout, pluginHeaderActionsApiRef, useApiHolder } from '@backstage/frontend-plugin-api';
import { useRouteRef } from '@backstage/core-plugin-api';
import { ClusterUpgradesIcon } from './icon';
import { Router } from './Router';
import { historyRouteRef, rootRouteRef } from './routes';

const PLUGIN_ID = 'cluster-upgrades';
const TITLE = 'Cluster upgrades';

/**
 * The page in the framework's own header. It draws the header itself, because the fleet is the plugin's root: the framework's
 * sub-pages would redirect from there and drop the query that a saved view consists of.
 */
export function ClusterUpgradesPage() {
  const root = useRouteRef(rootRouteRef)();
  const history = useRouteRef(historyRouteRef)();
  const actions = useApiHolder().get(pluginHeaderActionsApiRef)?.getPluginHeaderActions(PLUGIN_ID);
  return (
    <PageLayout
      title={TITLE}
      icon={<ClusterUpgradesIcon />}
      titleLink={root}
      headerActions={actions}
      tabs={[
        { id: 'fleet', label: 'Fleet', href: root },
        { id: 'history', label: 'History', href: history },
      ]}
    >
      <Router />
    </PageLayout>
  );
}
