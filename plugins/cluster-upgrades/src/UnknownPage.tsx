import { useRouteRef } from '@backstage/core-plugin-api';
import { useLocation } from 'react-router-dom';
import { ActionButton } from './components/ActionButton';
import { Banner } from './components/Banner';
import { usePageStyles } from './components/styles';
import { rootRouteRef } from './routes';

/** Below the plugin's root, at an address that has no page. */
export function UnknownPage() {
  const classes = usePageStyles();
  const root = useRouteRef(rootRouteRef)();
  const { pathname } = useLocation();
  return (
    <div className={classes.page}>
      <Banner
        status="unknown"
        role="alert"
        title="There is no such page."
        actions={
          <ActionButton to={root} primary>
            Open the fleet
          </ActionButton>
        }
      >
        Check the address {pathname}, or choose a page above.
      </Banner>
    </div>
  );
}
