import { DateTime } from 'luxon';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EntityName } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import type { Resource } from '../hooks/useResource';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { CalendarButton } from './CalendarButton';
import { UpcomingList } from './UpcomingList';
import { useUpcoming } from './useUpcoming';

export interface UpcomingSectionProps {
  entity: EntityName;
  /**
   * What the empty section says that nothing is planned for: "the clusters that run payments-api".
   */
  touches: string;
  /** Whose calendar is offered: teams and users. */
  calendarOwners: string[];
}

/** Everything that is planned for an entity, with answers to it and its calendar. */
export function UpcomingSection({
  entity,
  touches,
  calendarOwners,
}: UpcomingSectionProps) {
  const texts = useTexts();
  const upcoming = useUpcoming(entity);
  return (
    <>
      <Section
        id="upcoming"
        title={texts('upcoming.title')}
        flush
        aside={<CalendarButton owners={calendarOwners} />}
        footer={timesNote(texts)}
      >
        <UpcomingUpgrades upcoming={upcoming} touches={touches} />
      </Section>
      <UpcomingMessage upcoming={upcoming} />
    </>
  );
}

/**
 * Tells screen readers how many there are. Outside of the part that scrolls: there it would be
 * something to scroll to.
 */
export function UpcomingMessage({
  upcoming: { value },
}: {
  upcoming: Resource<UpcomingUpgrade[]>;
}) {
  const texts = useTexts();
  return value ? (
    <LiveMessage
      message={
        value.length > 0
          ? texts('upcoming.amount', { count: value.length })
          : texts('upcoming.noneSaid')
      }
    />
  ) : (
    <></>
  );
}

/** Below the times of upcoming upgrades: in which zone they are, and how sure. */
export function timesNote(texts: Texts): string {
  return texts('upcoming.times', { zone: String(DateTime.local().zoneName) });
}

/** The list itself, from its first request on. */
export function UpcomingUpgrades({
  upcoming,
  touches,
}: {
  upcoming: Resource<UpcomingUpgrade[]>;
  touches: string;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {upcoming.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={upcoming.error}
            what={texts('upcoming.what')}
            onRetry={upcoming.reload}
          />
        </div>
      )}
      {!upcoming.value && upcoming.loading && (
        <Loading label={texts('upcoming.reading')} rows={3} columns={3} />
      )}
      {upcoming.value && (
        <UpcomingList
          upgrades={upcoming.value}
          empty={texts('upcoming.noneOf', { what: touches })}
          onChanged={upcoming.reload}
        />
      )}
    </>
  );
}
