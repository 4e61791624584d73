import type {
  PlatformFacts,
  PlatformInsight,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { OutsideLink } from '../../components/links';
import { LongList } from '../../components/LongList';
import { RelativeTime } from '../../components/RelativeTime';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { count, versionText } from '../../format/words';
import {
  insightLook,
  platformSentence,
  worstFirstInsights,
} from '../../platform/look';
import { useHeadlines } from '../../translation';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionFooter, SectionLoaded } from './SectionParts';

const insightColumns: Column<PlatformInsight>[] = [
  {
    id: 'status',
    title: 'Says',
    render: ({ status }) => (
      <Status
        status={insightLook[status].status}
        label={insightLook[status].word}
      />
    ),
  },
  {
    id: 'what',
    title: 'What',
    rowHeader: true,
    render: insight => <What insight={insight} />,
  },
  {
    id: 'affected',
    title: 'Concerns',
    render: ({ affected = [] }) =>
      affected.length > 0 ? <LongList items={affected} what="objects" /> : '–',
  },
  {
    id: 'at',
    title: 'Looked',
    render: ({ refreshedAt }) => <RelativeTime iso={refreshedAt} />,
  },
];

/** Before anything is started: what the platform itself says of it. */
export const platformSection: ClusterSection = {
  id: 'platform',
  title: 'cluster.platform',
  summary: ({ platform }) =>
    summaryOf(platform, 'what the platform says', platformSummary),
  Body: ({ facts: { platform } }) => (
    <SectionLoaded resource={platform} what="what the platform says">
      {value => <Insights facts={value} />}
    </SectionLoaded>
  ),
};

function platformSummary(facts: PlatformFacts): SectionSummary {
  const { state, items } = facts.insights;
  const sentence = platformSentence(facts).replace(/\.$/, '');
  if (state === 'not-offered') return { sentence };
  if (state === 'unknown')
    return { sentence, status: { status: 'unknown', label: 'Unknown' } };
  const of = (status: PlatformInsight['status']) =>
    items.filter(item => item.status === status).length;
  const [errors, unknown, warnings] = [
    of('error'),
    of('unknown'),
    of('warning'),
  ];
  if (errors > 0)
    return {
      count: String(items.length),
      sentence,
      status: { status: 'blocked', label: count(errors, 'error') },
    };
  if (unknown > 0)
    return {
      count: String(items.length),
      sentence,
      status: { status: 'unknown', label: `${unknown} unknown` },
    };
  return {
    count: String(items.length),
    sentence,
    status:
      warnings > 0
        ? { status: 'attention', label: count(warnings, 'warning') }
        : { status: 'ready', label: 'No problems reported' },
  };
}

function What({ insight }: { insight: PlatformInsight }) {
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>
        {insight.link ? (
          <OutsideLink href={insight.link}>{insight.title}</OutsideLink>
        ) : (
          insight.title
        )}
      </span>
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {insight.detail}
        {insight.needsAcknowledgement &&
          ' · has to be acknowledged on the platform first'}
      </span>
    </div>
  );
}

function Insights({ facts }: { facts: PlatformFacts }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { insights } = facts;
  return (
    <>
      {insights.items.length > 0 ? (
        <DataTable
          label={headline('cluster.platform')}
          columns={insightColumns}
          rows={worstFirstInsights(facts)}
          rowKey={({ id }) => id}
        />
      ) : (
        <div className={classes.cardBody}>
          {insights.state === 'unknown' ? (
            <Status status="unknown" label={platformSentence(facts)} />
          ) : (
            platformSentence(facts)
          )}
        </div>
      )}
      {facts.target && (
        <SectionFooter>
          For the upgrade to {versionText(facts.target)}
        </SectionFooter>
      )}
    </>
  );
}
