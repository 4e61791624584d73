import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { FilterMenu } from '../components/FilterMenu';
import { SearchField } from '../components/SearchField';
import { isFiltered } from '../hooks/urlValues';
import type { UrlState } from '../hooks/useUrlState';
import { entityName, versionText } from '../format/words';
import { filterNames, filterOf } from './fleetQuery';

const desiredChoices = [
  { value: 'behind', label: 'behind it' },
  { value: 'at', label: 'at it' },
  { value: 'ahead', label: 'ahead of it' },
  { value: 'unknown', label: 'own version unknown' },
  { value: 'none', label: 'none for its environment' },
];

/** Text search and the filters that the counters do not offer. `/` focuses the search, Esc empties it. */
export function FleetFilters({ fleet, url }: { fleet?: Fleet; url: UrlState }) {
  const menus = [
    {
      name: 'owner',
      label: 'Owner',
      choices: (fleet?.owners ?? []).map(owner => ({
        value: owner,
        label: entityName(owner),
      })),
    },
    {
      name: 'environment',
      label: 'Environment',
      choices: (fleet?.environments ?? []).map(({ name }) => ({
        value: name,
        label: name,
      })),
    },
    {
      name: 'minor',
      label: 'Version',
      choices: (fleet?.minors ?? []).map(({ minor }) => ({
        value: minor,
        label: minor === 'unknown' ? 'unknown' : versionText(minor),
      })),
    },
    {
      name: 'verdict',
      label: 'Verdict',
      choices: named(['blocked', 'unknown', 'attention', 'ready']),
    },
    {
      name: 'support',
      label: 'Support',
      choices: [
        ...named(['standard', 'extended', 'unsupported', 'unknown']),
        { value: 'ending', label: 'ends within 90 days' },
      ],
    },
    ...(fleet?.counters.behindDesired === undefined
      ? []
      : [
          {
            name: 'desired',
            label: 'Desired version',
            choices: desiredChoices,
          },
        ]),
    {
      name: 'freshness',
      label: 'Read',
      choices: [
        ...named(['fresh', 'stale', 'unreachable']),
        { value: 'never', label: 'never read' },
      ],
    },
  ];
  return (
    <>
      <SearchField
        label="Filter clusters"
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
          Clear filters
        </ActionButton>
      )}
    </>
  );
}

function named(values: string[]) {
  return values.map(value => ({ value, label: value }));
}
