import type {
  FindingFacets,
  Fleet,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { phaseKeys } from '../cluster/findingKeys';
import { ActionButton } from '../components/ActionButton';
import { FilterMenu } from '../components/FilterMenu';
import type { Choice } from '../components/FilterMenu';
import { SearchField } from '../components/SearchField';
import { isFiltered } from '../hooks/urlValues';
import type { UrlState } from '../hooks/useUrlState';
import { entityName } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { severityKeys, stateKeys, wordOf } from './findingWords';
import {
  filterOf,
  phases,
  severities,
  states,
  withoutFilters,
} from './readinessQuery';

/**
 * Text search and filters with the number of findings that each would show. `/` focuses the search,
 * Esc empties it. Where room is short, only those filters that are in use.
 */
export function FindingFilters({
  facets,
  fleet,
  url,
  compact,
}: {
  facets?: FindingFacets;
  fleet?: Fleet;
  url: UrlState;
  compact: boolean;
}) {
  const texts = useTexts();
  const menus: {
    name: string;
    label: string;
    none?: string;
    choices: Choice[];
  }[] = [
    {
      name: 'severity',
      label: texts('readiness.filter.severity'),
      choices: ordered(
        counted(facets?.severity, [...severities], texts, severity =>
          wordOf(severityKeys, severity, texts),
        ),
        severities,
      ),
    },
    {
      name: 'owner',
      label: texts('readiness.filter.owner'),
      choices: counted(facets?.owner, url.many('owner'), texts, owner =>
        owner === '(none)'
          ? texts('readiness.filter.noOwner')
          : entityName(owner),
      ),
    },
    {
      name: 'cluster',
      label: texts('readiness.filter.cluster'),
      choices: counted(facets?.cluster, url.many('cluster'), texts),
    },
    {
      name: 'check',
      label: texts('readiness.filter.check'),
      choices: counted(facets?.check, url.many('check'), texts),
    },
    {
      name: 'environment',
      label: texts('readiness.filter.environment'),
      choices: (fleet?.environments ?? []).map(({ name }) => ({
        value: name,
        label: name,
      })),
    },
    {
      name: 'phase',
      label: texts('readiness.filter.phase'),
      choices: phases.map(value => ({ value, label: texts(phaseKeys[value]) })),
    },
    {
      name: 'state',
      label: texts('readiness.filter.state'),
      none: texts('readiness.filter.open'),
      choices: counted(facets?.state, [...states], texts, state =>
        wordOf(stateKeys, state, texts),
      ),
    },
  ];
  const shown = menus.filter(
    ({ name }) => !compact || url.many(name).length > 0,
  );
  return (
    <>
      <SearchField
        label={texts('readiness.filter.search')}
        value={url.one('search') ?? ''}
        onChange={search => url.set({ search, offset: undefined })}
      />
      {shown.map(({ name, label, none, choices }) => (
        <FilterMenu
          key={name}
          label={label}
          none={none}
          choices={choices}
          chosen={url.many(name)}
          onChange={chosen => url.set({ [name]: chosen, offset: undefined })}
        />
      ))}
      {isFiltered(filterOf(url)) && (
        <ActionButton onClick={() => url.set(withoutFilters())}>
          {texts('readiness.filter.clear')}
        </ActionButton>
      )}
    </>
  );
}

/** In the order of `names`. */
function ordered(choices: Choice[], names: readonly string[]): Choice[] {
  return [...choices].sort(
    (a, b) => names.indexOf(a.value) - names.indexOf(b.value),
  );
}

/** Values with their counts; a chosen value stays a choice although nothing has it now. */
function counted(
  facet: FindingFacets['severity'] | undefined,
  always: string[],
  texts: Texts,
  name: (value: string) => string = value => value,
): Choice[] {
  const counts = new Map((facet ?? []).map(value => [value.value, value]));
  const values = [...new Set([...counts.keys(), ...always])];
  return values.map(value => {
    const found = counts.get(value);
    const label = found?.label ? reasonIn(found.label, texts) : name(value);
    return { value, label: found ? `${label} (${found.count})` : label };
  });
}
