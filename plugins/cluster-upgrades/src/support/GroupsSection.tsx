import type {
  SupportGroup,
  SupportPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { dayText } from '../format/time';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { dollars } from './money';
import type { SupportGrouping } from './supportQuery';
import { groupName } from './timelineRows';

const HOURS_A_DAY = 24;

/** Where no end lies ahead. */
function endText({ unknown }: SupportGroup, texts: Texts): string {
  return texts(unknown > 0 ? 'unknown' : 'support.groups.allEnded');
}

/**
 * Of the clusters in extended support: how many have a price that is known, and how many have none.
 * Both together are all of them.
 */
function pricesOf({ extended, costUnknown, unknown }: SupportGroup): {
  priced: number;
  unpriced: number;
} {
  const unpriced = costUnknown - unknown;
  return { priced: extended - unpriced, unpriced };
}

/** What is known of a group's cost, and of how many of its clusters it is not. */
function costText(group: SupportGroup, texts: Texts): string {
  const { priced, unpriced } = pricesOf(group);
  const parts = [
    priced > 0 && dollars(group.costPerHourUsd * HOURS_A_DAY, texts),
    unpriced > 0 && texts('support.groups.unpriced', { amount: unpriced }),
    group.unknown > 0 &&
      texts('support.groups.unknownSupport', { amount: group.unknown }),
  ].filter(Boolean);
  return parts.join(' · ') || dollars(0, texts);
}

/**
 * Sentences whose numbers add up to the clusters in extended support, and what stands beside them.
 */
function costSentences(
  sum: SupportGroup,
  texts: Texts,
): {
  total: string;
  known?: string;
  missing: string[];
} {
  const { priced, unpriced } = pricesOf(sum);
  return {
    total: texts('support.groups.inExtended', { count: sum.extended }),
    known:
      priced > 0
        ? texts('support.groups.priced', {
            amount: priced,
            aDay: dollars(sum.costPerHourUsd * HOURS_A_DAY, texts),
            aYear: dollars(sum.costPerYearUsd, texts),
          })
        : undefined,
    missing: [
      ...(unpriced > 0
        ? [texts('support.groups.costsUnknown', { count: unpriced })]
        : []),
      ...(sum.unknown > 0
        ? [texts('support.groups.notCounted', { count: sum.unknown })]
        : []),
    ],
  };
}

/**
 * What extended support costs now, and how many clusters stand where; of all that match, not only
 * of this page.
 */
export function GroupsSection({
  page,
  by,
}: {
  page: SupportPage;
  by: SupportGrouping;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { total, known, missing } = costSentences(page.sum, texts);
  const columns: Column<SupportGroup>[] = [
    {
      id: 'name',
      title: texts(`support.groups.${by}`),
      rowHeader: true,
      render: group => groupName(group.key, by, texts),
    },
    {
      id: 'clusters',
      title: texts('support.groups.clusters'),
      render: group => group.clusters,
    },
    {
      id: 'standard',
      title: texts('support.periods.standard'),
      render: group => group.standard,
    },
    {
      id: 'extended',
      title: texts('support.periods.extended'),
      render: group => group.extended,
    },
    {
      id: 'unsupported',
      title: texts('support.periods.unsupported'),
      render: group => group.unsupported,
    },
    {
      id: 'unknown',
      title: texts('support.periods.unknown'),
      render: group => group.unknown,
    },
    {
      id: 'end',
      title: texts('support.groups.nearestEnd'),
      render: group =>
        group.nearestEnd
          ? dayText(group.nearestEnd, texts)
          : endText(group, texts),
    },
    {
      id: 'cost',
      title: texts('support.groups.costs'),
      render: group => costText(group, texts),
    },
  ];
  return (
    <Section title={texts('support.cost')} flush>
      <div className={classes.cardBody}>
        <p>{total}</p>
        <ul>
          {known && (
            <li>
              <strong>{known}</strong>
            </li>
          )}
          {missing.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className={`${classes.muted} ${classes.small}`}>
          {texts('support.groups.listPrices')}
        </p>
      </div>
      <DataTable
        label={texts(
          by === 'owner'
            ? 'support.groups.byOwner'
            : 'support.groups.byEnvironment',
        )}
        dense
        columns={columns}
        rows={page.groups}
        rowKey={group => group.key}
      />
    </Section>
  );
}
