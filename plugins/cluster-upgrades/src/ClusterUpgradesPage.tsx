import { PageLayout, pluginHeaderActionsApiRef, useApiHolder } from '@backstage/frontend-plugin-api';
import { useRouteRef } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import { ClusterUpgradesIcon } from './icon';
import { Router } from './Router';
import { rootRouteRef } from './routes';
import { useTabs } from './tabs';
import { useHeadlines } from './translation';

const PLUGIN_ID = 'cluster-upgrades';

const useStyles = makeStyles(
  {
    /** The framework's tabs do not wrap: on a narrow screen they scroll by themselves, or the whole page would. */
    root: { display: 'contents', '& .bui-TabListWrapper': { overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'thin' } },
  },
  { name: 'DrydockRoot' },
);

/**
 * The page in the framework's own header. It draws the header itself, because the fleet is the plugin's root: the framework's
 * sub-pages would redirect from there and drop the query that a saved view consists of.
 */
export function ClusterUpgradesPage() {
  const headline = useHeadlines();
  const classes = useStyles();
  const root = useRouteRef(rootRouteRef)();
  const actions = useApiHolder().get(pluginHeaderActionsApiRef)?.getPluginHeaderActions(PLUGIN_ID);
  return (
    <div className={classes.root}>
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
    </div>
  );
}
