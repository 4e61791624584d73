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
import { versionText } from '../../format/words';
import {
  insightStatus,
  insightWord,
  platformSentence,
  worstFirstInsights,
} from '../../platform/look';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { GatesOfPlatform } from '../../versionGates/GatesOfPlatform';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { PlatformLoaded, SectionFooter } from './SectionParts';
import { WhoChangesWhat } from './WhoChangesWhat';

const insightColumns = (texts: Texts): Column<PlatformInsight>[] => [
  {
    id: 'status',
    title: texts('cluster.insights.column.status'),
    render: ({ status }) => (
      <Status
        status={insightStatus[status]}
        label={insightWord(status, texts)}
      />
    ),
  },
  {
    id: 'what',
    title: texts('cluster.insights.column.what'),
    rowHeader: true,
    render: insight => <What insight={insight} />,
  },
  {
    id: 'affected',
    title: texts('cluster.insights.column.affected'),
    render: ({ affected = [] }) =>
      affected.length > 0 ? (
        <LongList items={affected} what={texts('cluster.what.objects')} />
      ) : (
        '–'
      ),
  },
  {
    id: 'at',
    title: texts('cluster.insights.column.at'),
    render: ({ refreshedAt }) => <RelativeTime iso={refreshedAt} />,
  },
];

/** Before anything is started: what the platform itself says of it. */
export const platformSection: ClusterSection = {
  id: 'platform',
  title: 'cluster.platform',
  summary: ({ platform }, _now, texts) =>
    summaryOf(
      platform,
      texts('cluster.what.platform'),
      value => platformSummary(value, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <>
      {facts.cluster.controllers && (
        <WhoChangesWhat controllers={facts.cluster.controllers} />
      )}
      <PlatformLoaded facts={facts}>
        {value => (
          <>
            {value.target &&
              value.insights.items.some(
                ({ needsAcknowledgement }) => needsAcknowledgement,
              ) && (
                <GatesOfPlatform
                  clusterId={facts.cluster.id}
                  target={value.target}
                  onChanged={facts.platform.reload}
                />
              )}
            <Insights facts={value} />
          </>
        )}
      </PlatformLoaded>
    </>
  ),
};

function platformSummary(facts: PlatformFacts, texts: Texts): SectionSummary {
  const { state, items } = facts.insights;
  const sentence = platformSentence(facts, texts).replace(/\.$/, '');
  if (state === 'not-offered') return { sentence };
  if (state === 'unknown') return { sentence, status: unknownStatus(texts) };
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
      status: {
        status: 'blocked',
        label: texts('cluster.insights.errors', { count: errors }),
      },
    };
  if (unknown > 0)
    return {
      count: String(items.length),
      sentence,
      status: {
        status: 'unknown',
        label: texts('cluster.insights.unknown', { count: unknown }),
      },
    };
  return {
    count: String(items.length),
    sentence,
    status:
      warnings > 0
        ? {
            status: 'attention',
            label: texts('cluster.count.warnings', { count: warnings }),
          }
        : { status: 'ready', label: texts('cluster.insights.good') },
  };
}

function What({ insight }: { insight: PlatformInsight }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const title = reasonIn(insight.title, texts);
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>
        {insight.link ? (
          <OutsideLink href={insight.link}>{title}</OutsideLink>
        ) : (
          title
        )}
      </span>
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {reasonIn(insight.detail, texts)}
        {insight.needsAcknowledgement &&
          ` · ${texts('cluster.insights.needsAcknowledgement')}`}
      </span>
    </div>
  );
}

function Insights({ facts }: { facts: PlatformFacts }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { insights } = facts;
  return (
    <>
      {insights.items.length > 0 ? (
        <DataTable
          label={texts('cluster.platform')}
          columns={insightColumns(texts)}
          rows={worstFirstInsights(facts)}
          rowKey={({ id }) => id}
        />
      ) : (
        <div className={classes.cardBody}>
          {insights.state === 'unknown' ? (
            <Status status="unknown" label={platformSentence(facts, texts)} />
          ) : (
            platformSentence(facts, texts)
          )}
        </div>
      )}
      {facts.target && (
        <SectionFooter>
          {texts('cluster.insights.target', {
            version: versionText(facts.target),
          })}
        </SectionFooter>
      )}
    </>
  );
}
