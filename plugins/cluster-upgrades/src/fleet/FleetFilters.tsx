import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { FilterMenu } from '../components/FilterMenu';
import { SearchField } from '../components/SearchField';
import { isFiltered } from '../hooks/urlValues';
import type { UrlState } from '../hooks/useUrlState';
import { entityName, versionText } from '../format/words';
import { useTexts } from '../translation';
import {
  desiredStates,
  filterNames,
  filterOf,
  freshnesses,
  supports,
  verdicts,
} from './fleetQuery';
import { groupText } from '../support/groupText';

/**
 * Text search and the filters that the counters do not offer. `/` focuses the search, Esc empties
 * it.
 */
export function FleetFilters({ fleet, url }: { fleet?: Fleet; url: UrlState }) {
  const texts = useTexts();
  const menus = [
    {
      name: 'owner',
      label: texts('fleet.filters.owner'),
      choices: (fleet?.owners ?? []).map(owner => ({
        value: owner,
        label: groupText(entityName(owner), texts),
      })),
    },
    {
      name: 'environment',
      label: texts('fleet.filters.environment'),
      choices: (fleet?.environments ?? []).map(({ name }) => ({
        value: name,
        label: groupText(name, texts),
      })),
    },
    {
      name: 'minor',
      label: texts('fleet.filters.minor'),
      choices: (fleet?.minors ?? []).map(({ minor }) => ({
        value: minor,
        label: minor === 'unknown' ? texts('unknown') : versionText(minor),
      })),
    },
    {
      name: 'verdict',
      label: texts('fleet.filters.verdict'),
      choices: verdicts.map(value => ({
        value,
        label: texts(`fleet.filters.verdict.${value}`),
      })),
    },
    {
      name: 'support',
      label: texts('fleet.filters.support'),
      choices: supports.map(value => ({
        value,
        label: texts(`fleet.filters.support.${value}`),
      })),
    },
    ...(fleet?.counters.behindDesired === undefined
      ? []
      : [
          {
            name: 'desired',
            label: texts('fleet.filters.desired'),
            choices: desiredStates.map(value => ({
              value,
              label: texts(`fleet.filters.desired.${value}`),
            })),
          },
        ]),
    {
      name: 'freshness',
      label: texts('fleet.filters.freshness'),
      choices: freshnesses.map(value => ({
        value,
        label: texts(`fleet.filters.freshness.${value}`),
      })),
    },
  ];
  return (
    <>
      <SearchField
        label={texts('fleet.filters.search')}
        value={url.one('search') ?? ''}
        onChange={search => url.set({ search, offset: undefined })}
      />
      {menus.map(({ name, label, choices }) => (
        <FilterMenu
          key={name}
          label={label}
          choices={choices}
          chosen={url.many(name)}
          onChange={chosen => url.set({ [name]: chosen, offset: undefined })}
        />
      ))}
      {isFiltered(filterOf(url)) && (
        <ActionButton
          onClick={() =>
            url.set({
              ...Object.fromEntries(filterNames.map(name => [name, undefined])),
              offset: undefined,
            })
          }
        >
          {texts('fleet.filters.clear')}
        </ActionButton>
      )}
    </>
  );
}
