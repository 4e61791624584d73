import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { OutsideLink } from '../components/links';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { platformText } from '../format/words';
import { useHeadlines } from '../translation';
import type { platforms } from './supportQuery';

interface Ends {
  platform: (typeof platforms)[number];
  standard: string;
  extended: string;
  source: string;
}

/** What whoever maintains the control plane does when a period ends, by their own documentation. */
const ends: Ends[] = [
  {
    platform: 'upstream',
    standard:
      'No more patch releases, not for security holes either. Nothing is upgraded by itself.',
    extended: 'There is none.',
    source: 'https://kubernetes.io/releases/patch-releases/',
  },
  {
    platform: 'eks',
    standard:
      'Extended support begins, at a price for each hour. With the upgrade policy STANDARD the control plane is upgraded by EKS instead.',
    extended:
      'EKS upgrades the control plane to the oldest version that is still in extended support. Nodes stay behind.',
    source:
      'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html',
  },
  {
    platform: 'gke',
    standard:
      'Clusters in the Extended channel stay, at an extra price. All others are upgraded by GKE.',
    extended: 'GKE upgrades the cluster.',
    source: 'https://cloud.google.com/kubernetes-engine/versioning',
  },
  {
    platform: 'aks',
    standard:
      'Kubernetes itself is supported no longer, only what is below it. With long-term support (Premium tier) fixes go on. A cluster three minors behind is upgraded by AKS before it is four.',
    extended: 'Long-term support ends, and fixes with it.',
    source:
      'https://learn.microsoft.com/azure/aks/supported-kubernetes-versions',
  },
];

const columns: Column<Ends>[] = [
  {
    id: 'platform',
    title: 'Dates by',
    rowHeader: true,
    render: ({ platform }) => platformText(platform),
  },
  {
    id: 'standard',
    title: 'When standard support ends',
    render: ({ standard }) => standard,
  },
  {
    id: 'extended',
    title: 'When extended support ends',
    render: ({ extended }) => extended,
  },
  {
    id: 'source',
    title: 'Source',
    render: ({ source }) => (
      <OutsideLink href={source}>{new URL(source).host}</OutsideLink>
    ),
  },
];

/** Why the dates count. */
export function DatesSection() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  return (
    <Section id="dates" title={headline('support.dates')} flush>
      <div className={classes.cardBody}>
        <p>
          After the last date the version gets no security fixes. Some providers
          then upgrade clusters automatically, whether or not they are ready.
          Whose dates count for a cluster stands below its name, and with the
          reason on its own page.
        </p>
      </div>
      <DataTable
        label="What happens at each date"
        dense
        columns={columns}
        rows={ends}
        rowKey={({ platform }) => platform}
      />
    </Section>
  );
}
