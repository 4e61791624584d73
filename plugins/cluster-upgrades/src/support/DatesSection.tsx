import type {
  Reason,
  SupportPlatform,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { OutsideLink } from '../components/links';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';

const columnsOf = (texts: Texts): Column<SupportPlatform>[] => [
  {
    id: 'platform',
    title: texts('support.ends.platform'),
    rowHeader: true,
    render: ({ name }) => name,
  },
  {
    id: 'standard',
    title: texts('support.ends.standard'),
    render: ({ standardEnds }) => endText(standardEnds, texts),
  },
  {
    id: 'extended',
    title: texts('support.ends.extended'),
    render: ({ extendedEnds }) => endText(extendedEnds, texts),
  },
  {
    id: 'source',
    title: texts('support.ends.source'),
    render: ({ source }) =>
      source && <OutsideLink href={source}>{new URL(source).host}</OutsideLink>,
  },
];

function endText(end: Reason | undefined, texts: Texts): string {
  return end ? `${reasonIn(end, texts)}.` : texts('unknown');
}

/** Why the dates count. */
export function DatesSection({ platforms }: { platforms: SupportPlatform[] }) {
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
        rows={platforms}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}
