import { useState } from 'react';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { useTexts } from '../translation';
import { UpcomingItem } from './UpcomingItem';

/** A platform team's list can be as long as its fleet. */
const IN_THE_OPEN = 10;

/** Upgrades that are coming, first first; those without a known start last. */
export function UpcomingList({
  upgrades,
  empty,
  onChanged,
}: {
  upgrades: UpcomingUpgrade[];
  empty: string;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  const [all, setAll] = useState(false);
  if (upgrades.length === 0)
    return <p className={`${classes.cardBody} ${classes.muted}`}>{empty}</p>;
  const shown = all ? upgrades : upgrades.slice(0, IN_THE_OPEN);
  return (
    <>
      <ul>
        {shown.map((upgrade, index) => (
          <UpcomingItem
            key={`${upgrade.planId} ${upgrade.clusterId}`}
            upgrade={upgrade}
            onChanged={onChanged}
            style={{
              padding: '12px 16px',
              borderTop: index > 0 ? `1px solid ${tokens.line}` : undefined,
            }}
          />
        ))}
      </ul>
      {shown.length < upgrades.length && (
        <div
          className={classes.cardBody}
          style={{ borderTop: `1px solid ${tokens.line}` }}
        >
          <ActionButton onClick={() => setAll(true)}>
            {texts('upcoming.showAll', { count: upgrades.length })}
          </ActionButton>
        </div>
      )}
    </>
  );
}
