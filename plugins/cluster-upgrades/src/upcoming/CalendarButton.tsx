import { useState } from 'react';
import { ActionButton } from '../components/ActionButton';
import { entityName, namesText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { CalendarDialog } from './CalendarDialog';
import { useMyOwners } from './useMyOwners';

export interface CalendarButtonProps {
  /** Teams and users whose calendars are offered to their members. */
  owners: string[];
  /** Offers the whole fleet's, too; the server decides who gets it. */
  fleet?: boolean;
}

/** "Subscribe to calendar": of a team, for its members; of the fleet. */
export function CalendarButton({ owners, fleet }: CalendarButtonProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const mine = useMyOwners();
  const mayHave = owners.filter(owner =>
    mine.value?.refs.includes(owner.toLocaleLowerCase('en-US')),
  );
  const feeds = [...mayHave, ...(fleet ? [undefined] : [])];
  return (
    <>
      <ActionButton
        deniedReason={
          feeds.length > 0
            ? undefined
            : deniedReason(owners, mine.loading, texts)
        }
        onClick={() => setOpen(true)}
      >
        {texts('upcoming.calendar.subscribe')}
      </ActionButton>
      {open && <CalendarDialog feeds={feeds} onClose={() => setOpen(false)} />}
    </>
  );
}

function deniedReason(
  owners: string[],
  loading: boolean,
  texts: Texts,
): string {
  if (loading) return texts('upcoming.calendar.readingYou');
  return owners.length > 0
    ? texts('upcoming.calendar.members', {
        owners: namesText(owners.map(entityName), texts),
      })
    : texts('upcoming.calendar.noOwner');
}
