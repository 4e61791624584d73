import { memo, useMemo } from 'react';
import type { ComponentProps } from 'react';
import {
  PageLayout,
  pluginHeaderActionsApiRef,
  useApiHolder,
} from '@backstage/frontend-plugin-api';
import { useRouteRef } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import { ClusterUpgradesIcon } from './icon';
import { Router } from './Router';
import { rootRouteRef } from './routes';
import { useTabs } from './tabs';
import { useTexts } from './translation';

const PLUGIN_ID = 'cluster-upgrades';

const useStyles = makeStyles(
  {
    /**
     * The framework's tabs stand in one line, which a narrow page would cut: they take another, and
     * the bar stays below the one that is chosen.
     */
    root: {
      display: 'contents',
      '& .bui-TabList': { flexWrap: 'wrap' },
      '& .bui-TabActive': {
        bottom: 'auto',
        top: 'calc(var(--active-tab-top) + var(--active-tab-height))',
      },
    },
  },
  { name: 'DrydockRoot' },
);

type Layout = ComponentProps<typeof PageLayout>;

const icon = <ClusterUpgradesIcon />;

/**
 * The framework makes another component of its layout each time that the layout is rendered, so
 * that all below it would begin anew, and the focus be lost, with each change of the address: it is
 * rendered again only when what the header shows has changed.
 */
const Frame = memo(
  (layout: Pick<Layout, 'title' | 'titleLink' | 'headerActions' | 'tabs'>) => {
    const classes = useStyles();
    return (
      <div className={classes.root}>
        <PageLayout {...layout} icon={icon}>
          <main>
            <Router />
          </main>
        </PageLayout>
      </div>
    );
  },
);

/**
 * The page in the framework's own header. It draws the header itself, because the fleet is the
 * plugin's root: the framework's sub-pages would redirect from there and drop the query that a
 * saved view consists of.
 */
export function ClusterUpgradesPage() {
  const texts = useTexts();
  const root = useRouteRef(rootRouteRef)();
  const header = useApiHolder().get(pluginHeaderActionsApiRef);
  const actions = useMemo(
    () => header?.getPluginHeaderActions(PLUGIN_ID),
    [header],
  );
  const tabs = useTabs();
  // A new list each time, though what it says stays the same.
  const said = JSON.stringify(tabs);
  const sameTabs = useMemo(() => JSON.parse(said) as typeof tabs, [said]);
  return (
    <Frame
      title={texts('title')}
      titleLink={root}
      headerActions={actions}
      tabs={sameTabs}
    />
  );
}
