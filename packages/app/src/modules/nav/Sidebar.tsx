import {
  Sidebar,
  SidebarDivider,
  SidebarGroup,
  SidebarItem,
  SidebarScrollWrapper,
  SidebarSpace,
} from '@backstage/core-components';
import { NavContentBlueprint } from '@backstage/plugin-app-react';
import type { NavContentNavItem } from '@backstage/plugin-app-react';
import { makeStyles } from '@material-ui/core/styles';
import { SidebarLogo } from './SidebarLogo';
import MenuIcon from '@material-ui/icons/Menu';
import SearchIcon from '@material-ui/icons/Search';
import { SidebarSearchModal } from '@backstage/plugin-search';
import { UserSettingsSignInAvatar } from '@backstage/plugin-user-settings';
import { NotificationsSidebarItem } from '@backstage/plugin-notifications';

/**
 * Backstage cuts labels at 110 px, to keep room for a counter that these have not: "Cluster
 * upgrades" needs it.
 */
const useStyles = makeStyles(
  {
    item: {
      '& .MuiTypography-subtitle2': { width: 'auto', flexShrink: 0 },
      '& > :last-child': { width: 0 },
    },
  },
  { name: 'DemoNavItem' },
);

function NavItem({ icon, href, title }: NavContentNavItem) {
  const classes = useStyles();
  return (
    <SidebarItem
      className={classes.item}
      icon={() => icon}
      to={href}
      text={title}
    />
  );
}

export const SidebarContent = NavContentBlueprint.make({
  params: {
    component: ({ navItems }) => {
      const nav = navItems.withComponent(NavItem);

      // Shown by other means: the search modal and the notifications item with its counter.
      nav.take('page:search');
      nav.take('page:notifications');

      return (
        <Sidebar>
          <SidebarLogo />
          <SidebarGroup label="Search" icon={<SearchIcon />} to="/search">
            <SidebarSearchModal />
          </SidebarGroup>
          <SidebarDivider />
          <SidebarGroup label="Menu" icon={<MenuIcon />}>
            {nav.take('page:home')}
            {nav.take('page:cluster-upgrades')}
            {nav.take('page:catalog')}
            {nav.take('page:scaffolder')}
            <SidebarDivider />
            <SidebarScrollWrapper>
              {nav.rest({ sortBy: 'title' })}
            </SidebarScrollWrapper>
          </SidebarGroup>
          <SidebarSpace />
          <SidebarDivider />
          <NotificationsSidebarItem />
          <SidebarDivider />
          <SidebarGroup
            label="Settings"
            icon={<UserSettingsSignInAvatar />}
            to="/settings"
          >
            {nav.take('page:user-settings')}
          </SidebarGroup>
        </Sidebar>
      );
    },
  },
});
