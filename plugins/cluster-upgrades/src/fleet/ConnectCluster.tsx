import { CodeDiff } from '../components/CodeDiff';
import { OutsideLink } from '../components/links';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonIn, useTexts } from '../translation';

const kubernetesPlugin = `clusterUpgrades:
  sources:
    - kubernetesPlugin: true
`;

const kubeconfig = `clusterUpgrades:
  sources:
    - kubeconfig:
        file: /etc/drydock/kubeconfig
`;

/**
 * The fleet is empty: how to connect a cluster. What each source last answered stands below, since
 * an empty fleet may be a failed one.
 */
export function ConnectCluster({ sources }: { sources: Fleet['sources'] }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <Section
      title={texts('fleet.connect')}
      footer={
        sources.length === 0
          ? texts('fleet.connect.noSource')
          : sources
              .map(
                ({ title, reason, clusters }) =>
                  `${title}: ${
                    reason
                      ? reasonIn(reason, texts)
                      : texts('count.clusters', { count: clusters })
                  }`,
              )
              .join(' · ')
      }
    >
      <div className={classes.two}>
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>{texts('fleet.connect.kubernetesPlugin')}</h3>
          <p className={classes.muted}>
            {texts('fleet.connect.kubernetesPluginHow')}
          </p>
          <CodeDiff
            before=""
            after={kubernetesPlugin}
            label="app-config.yaml"
          />
        </div>
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>{texts('fleet.connect.kubeconfig')}</h3>
          <p className={classes.muted}>
            {texts('fleet.connect.kubeconfigHow')}
          </p>
          <CodeDiff before="" after={kubeconfig} label="app-config.yaml" />
        </div>
      </div>
      <p className={classes.muted} style={{ marginTop: 16 }}>
        {texts.rich('fleet.connect.demo', {
          command: <code>npm run demo</code>,
          link: (
            <OutsideLink href="https://backstage.io/docs/features/kubernetes/configuration">
              {texts('fleet.connect.configuration')}
            </OutsideLink>
          ),
        })}
      </p>
    </Section>
  );
}
