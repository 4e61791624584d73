import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { versionText } from '../../format/words';
import { CalendarButton } from '../../upcoming/CalendarButton';
import { timesNote, UpcomingUpgrades } from '../../upcoming/UpcomingSection';
import { upcomingLook } from '../../upcoming/upcomingLook';
import { whenOf } from '../../upcoming/whenOf';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionBar, SectionFooter } from './SectionParts';

/** What is planned for the cluster, with answers to it and its calendar. */
export const upcomingSection: ClusterSection = {
  id: 'upcoming',
  title: 'upcoming.title',
  summary: ({ upcoming }, now) =>
    summaryOf(upcoming, 'the upcoming upgrades', value =>
      upcomingSummary(value, now),
    ),
  Body: ({ facts: { cluster, upcoming } }) => (
    <>
      <SectionBar>
        <CalendarButton owners={cluster.owner ? [cluster.owner] : []} />
      </SectionBar>
      <UpcomingUpgrades upcoming={upcoming} touches={cluster.title} />
      <SectionFooter>{timesNote()}</SectionFooter>
    </>
  ),
};

function upcomingSummary(
  upgrades: UpcomingUpgrade[],
  now: Date,
): SectionSummary {
  const [first] = upgrades;
  if (!first)
    return {
      count: '0',
      sentence: 'No upgrade is planned. Open to subscribe to the calendar',
    };
  const { status, word } = upcomingLook(first, now);
  return {
    count: String(upgrades.length),
    sentence: `${versionText(first.target)}: ${whenOf(first, now).text}`,
    status: { status, label: word },
  };
}
