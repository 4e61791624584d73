import { CodeDiff } from '../components/CodeDiff';
import { OutsideLink } from '../components/links';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useHeadlines } from '../translation';

const kubernetesPlugin = `clusterUpgrades:
  sources:
    - kubernetesPlugin: true
`;

const kubeconfig = `clusterUpgrades:
  sources:
    - kubeconfig:
        file: /etc/drydock/kubeconfig
`;

/** The fleet is empty: how to connect a cluster. What each source last answered stands below, since an empty fleet may be a failed one. */
export function ConnectCluster({ sources }: { sources: Fleet['sources'] }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <Section
      title={headline('fleet.connect')}
      footer={
        sources.length === 0
          ? 'No source is configured.'
          : sources
              .map(
                source =>
                  `${source.title}: ${
                    source.reason ?? `${source.clusters} clusters`
                  }`,
              )
              .join(' · ')
      }
    >
      <div className={classes.two}>
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>You use the Kubernetes plugin</h3>
          <p className={classes.muted}>
            Its clusters and credentials are reused, read only. Add this to
            app-config.yaml:
          </p>
          <CodeDiff
            before=""
            after={kubernetesPlugin}
            label="app-config.yaml"
          />
        </div>
        <div className={classes.stack} style={{ gap: 8 }}>
          <h3>You have kubeconfig files</h3>
          <p className={classes.muted}>
            Each context becomes a cluster, read with its own credential.
          </p>
          <CodeDiff before="" after={kubeconfig} label="app-config.yaml" />
        </div>
      </div>
      <p className={classes.muted} style={{ marginTop: 16 }}>
        You only want to look? <code>npm run demo</code> in Drydock&apos;s
        repository starts a fleet of simulated clusters; nothing leaves your
        machine. More sources and the exact read-only roles:{' '}
        <OutsideLink href="https://backstage.io/docs/features/kubernetes/configuration">
          Kubernetes configuration
        </OutsideLink>
        .
      </p>
    </Section>
  );
}
