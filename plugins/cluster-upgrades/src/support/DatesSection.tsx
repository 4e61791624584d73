import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { OutsideLink } from '../components/links';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { platformText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import type { platforms } from './supportQuery';

interface Ends {
  platform: (typeof platforms)[number];
  source: string;
}

/** Who maintains control planes, with their documentation of what happens when a period ends. */
const ends: Ends[] = [
  {
    platform: 'upstream',
    source: 'https://kubernetes.io/releases/patch-releases/',
  },
  {
    platform: 'eks',
    source:
      'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html',
  },
  {
    platform: 'gke',
    source: 'https://cloud.google.com/kubernetes-engine/versioning',
  },
  {
    platform: 'aks',
    source:
      'https://learn.microsoft.com/azure/aks/supported-kubernetes-versions',
  },
];

const columnsOf = (texts: Texts): Column<Ends>[] => [
  {
    id: 'platform',
    title: texts('support.ends.platform'),
    rowHeader: true,
    render: ({ platform }) => platformText(platform),
  },
  {
    id: 'standard',
    title: texts('support.ends.standard'),
    render: ({ platform }) => texts(`support.ends.${platform}.standard`),
  },
  {
    id: 'extended',
    title: texts('support.ends.extended'),
    render: ({ platform }) => texts(`support.ends.${platform}.extended`),
  },
  {
    id: 'source',
    title: texts('support.ends.source'),
    render: ({ source }) => (
      <OutsideLink href={source}>{new URL(source).host}</OutsideLink>
    ),
  },
];

/** Why the dates count. */
export function DatesSection() {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <Section id="dates" title={texts('support.dates')} flush>
      <div className={classes.cardBody}>
        <p>{texts('support.ends.intro')}</p>
      </div>
      <DataTable
        label={texts('support.dates')}
        dense
        columns={columnsOf(texts)}
        rows={ends}
        rowKey={({ platform }) => platform}
      />
    </Section>
  );
}
