import { useRouteRef } from '@backstage/core-plugin-api';
import { useLocation } from 'react-router-dom';
import { ActionButton } from './components/ActionButton';
import { Banner } from './components/Banner';
import { usePageStyles } from './components/styles';
import { rootRouteRef } from './routes';
import { useTexts } from './translation';

/** Below the plugin's root, at an address that has no page. */
export function UnknownPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const root = useRouteRef(rootRouteRef)();
  const { pathname } = useLocation();
  return (
    <div className={classes.page}>
      <Banner
        status="unknown"
        role="alert"
        title={texts('components.page.unknown')}
        actions={
          <ActionButton to={root} primary>
            {texts('components.page.openFleet')}
          </ActionButton>
        }
      >
        {texts('components.page.checkAddress', { pathname })}
      </Banner>
    </div>
  );
}
