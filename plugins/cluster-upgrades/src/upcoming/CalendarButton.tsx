import { useState } from 'react';
import { ActionButton } from '../components/ActionButton';
import { entityName, nameList } from '../format/words';
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
          feeds.length > 0 ? undefined : deniedReason(owners, mine.loading)
        }
        onClick={() => setOpen(true)}
      >
        Subscribe to calendar
      </ActionButton>
      {open && <CalendarDialog feeds={feeds} onClose={() => setOpen(false)} />}
    </>
  );
}

function deniedReason(owners: string[], loading: boolean): string {
  if (loading) return 'Reading who you are';
  return owners.length > 0
    ? `Only members of ${nameList(
        owners.map(entityName),
      )} get an address of its calendar`
    : 'It has no owner whose calendar it could stand in';
}
