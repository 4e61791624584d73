import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { HomePageWidgetBlueprint } from '@backstage/plugin-home-react/alpha';
import { MyUpgradesWidget } from '@drydock/backstage-plugin-cluster-upgrades';
import { MarkdownContent } from '@backstage/core-components';

const content = `
- [Cluster upgrades](/cluster-upgrades): which clusters must be upgraded, what blocks each, who owes what.
- [Upgrade a cluster](/create/templates/default/upgrade-cluster): pick a cluster and a target, check readiness, start.
- [Your services](/catalog?filters[kind]=component): each service's page says what of it breaks, in which version, by when.
`;

const startWidget = HomePageWidgetBlueprint.make({
  name: 'drydock-start',
  params: {
    name: 'DrydockStart',
    title: 'Start here',
    description: 'Where clusters, upgrades and services are',
    components: async () => ({
      Content: () => <MarkdownContent content={content} />,
    }),
  },
});

const myUpgradesWidget = HomePageWidgetBlueprint.make({
  name: 'my-upgrades',
  params: {
    name: 'DrydockMyUpgrades',
    title: 'My cluster upgrades',
    description: 'My open fixes and upcoming upgrades',
    components: async () => ({ Content: MyUpgradesWidget }),
  },
});

export const homeModule = createFrontendModule({
  pluginId: 'home',
  extensions: [startWidget, myUpgradesWidget],
});
