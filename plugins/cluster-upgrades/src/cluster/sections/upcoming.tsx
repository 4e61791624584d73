import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { versionText } from '../../format/words';
import { CalendarButton } from '../../upcoming/CalendarButton';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { timesNote, UpcomingUpgrades } from '../../upcoming/UpcomingSection';
import { upcomingLook } from '../../upcoming/upcomingLook';
import { whenOf } from '../../upcoming/whenOf';
import type {
  ClusterTabFacts,
  ClusterSection,
  SectionSummary,
} from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionBar, SectionFooter } from './SectionParts';

/** What is planned for the cluster, with answers to it and its calendar. */
export const upcomingSection: ClusterSection = {
  id: 'upcoming',
  title: 'upcoming.title',
  summary: ({ upcoming }, now, texts) =>
    summaryOf(
      upcoming,
      texts('upcoming.what'),
      value => upcomingSummary(value, now, texts),
      texts,
    ),
  Body: Upcoming,
};

function upcomingSummary(
  upgrades: UpcomingUpgrade[],
  now: Date,
  texts: Texts,
): SectionSummary {
  const [first] = upgrades;
  if (!first)
    return {
      count: '0',
      sentence: texts('cluster.coming.none'),
    };
  const { status, word } = upcomingLook(first, now, texts);
  return {
    count: String(upgrades.length),
    sentence: `${versionText(first.target)}: ${whenOf(first, now, texts).text}`,
    status: { status, label: word },
  };
}

function Upcoming({
  facts: { cluster, upcoming },
}: {
  facts: ClusterTabFacts;
}) {
  const texts = useTexts();
  return (
    <>
      <SectionBar>
        <CalendarButton owners={cluster.owner ? [cluster.owner] : []} />
      </SectionBar>
      <UpcomingUpgrades upcoming={upcoming} touches={cluster.title} />
      <SectionFooter>{timesNote(texts)}</SectionFooter>
    </>
  );
}
