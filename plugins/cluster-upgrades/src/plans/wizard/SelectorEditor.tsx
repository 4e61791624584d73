import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { FilterMenu } from '../../components/FilterMenu';
import { Loaded } from '../../components/Loaded';
import { SearchField } from '../../components/SearchField';
import { usePageStyles } from '../../components/styles';
import { entityName, versionText } from '../../format/words';
import { useResource } from '../../hooks/useResource';
import { useTexts } from '../../translation';
import { selectsAll } from '../document/draft';
import type { DraftStage } from '../document/draft';
import { edit } from '../document/planFields';
import type { Path } from '../document/yamlText';
import { ListField } from './Field';
import type { PlanForm } from './form';
import { PlanField, PlanFields } from './PlanField';

const PROVIDER_EXAMPLES = ['cluster-api', 'eks'];

export interface SelectorEditorProps {
  form: PlanForm;
  stage: DraftStage;
  /** Place of the stage in the document. */
  path: Path;
  fleet?: Fleet;
}

/**
 * Which clusters a stage takes: those that match every field that is given, and any value of a
 * field.
 */
export function SelectorEditor({
  form,
  stage,
  path,
  fleet,
}: SelectorEditorProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { selector } = stage;
  const at = [...path, 'clusters'];
  const setList = (list: string, values: string[]) =>
    form.change(edit([...at, list], values));
  const menus = [
    {
      list: 'environments',
      label: texts('planField.spec.stages[].clusters.environments'),
      choices: (fleet?.environments ?? []).map(({ name, clusters }) => ({
        value: name,
        label: `${name} (${clusters})`,
      })),
    },
    {
      list: 'owners',
      label: texts('planField.spec.stages[].clusters.owners'),
      choices: (fleet?.owners ?? []).map(owner => ({
        value: owner,
        label: entityName(owner),
      })),
    },
    {
      list: 'minors',
      label: texts('planField.spec.stages[].clusters.minors'),
      choices: (fleet?.minors ?? [])
        .filter(({ minor }) => minor !== 'unknown')
        .map(({ minor }) => ({ value: minor, label: versionText(minor) })),
    },
  ];
  return (
    <div className={classes.stack} style={{ gap: 12 }}>
      <div className={classes.row}>
        {menus.map(({ list, label, choices }) => (
          <FilterMenu
            key={list}
            label={label}
            choices={withChosen(choices, selector.lists[list])}
            chosen={[...selector.lists[list]]}
            onChange={values => setList(list, values)}
          />
        ))}
      </div>
      <div className={classes.two}>
        <PlanField form={form} at={[...at, 'labels']} />
        <ListField
          label={texts('planField.spec.stages[].clusters.except.names')}
          values={selector.exceptNames}
          onChange={names => form.change(exceptEdit(at, stage, names))}
          help={texts(
            selector.exceptMore
              ? 'wizard.clusters.takeOutMore'
              : 'wizard.clusters.takeOutHelp',
          )}
        />
        <PlanFields
          form={form}
          at={at}
          first={{
            regions: {},
            providers: {
              help: texts('wizard.clusters.providersHelp', {
                examples: PROVIDER_EXAMPLES.join(', '),
              }),
            },
          }}
          elsewhere={[
            ...menus.map(({ list }) => list),
            'names',
            'labels',
            'except',
          ]}
        />
      </div>
      <ByHand
        chosen={selector.lists.names}
        onChange={names => setList('names', names)}
      />
      {selectsAll(selector) && (
        <Banner status="attention" title={texts('wizard.clusters.noFilter')}>
          {texts('wizard.clusters.narrow')}
        </Banner>
      )}
    </div>
  );
}

/**
 * An `except` without a field would take everything out again, so the last name takes the whole of
 * it along.
 */
export function exceptEdit(
  at: Path,
  { selector }: Pick<DraftStage, 'selector'>,
  names: readonly string[],
) {
  return names.length === 0 && !selector.exceptMore
    ? { path: [...at, 'except'], value: undefined }
    : edit([...at, 'except', 'names'], names);
}

function withChosen(
  choices: { value: string; label: string }[],
  chosen: readonly string[],
) {
  return [
    ...choices,
    ...chosen
      .filter(value => !choices.some(choice => choice.value === value))
      .map(value => ({ value, label: value })),
  ];
}

/** Single clusters by name, found by search. */
function ByHand({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange(names: string[]): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [search, setSearch] = useState('');
  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <div className={classes.row}>
        <SearchField
          label={texts('wizard.clusters.add')}
          value={search}
          onChange={setSearch}
        />
        {chosen.length > 0 && (
          <span className={classes.muted}>
            {texts('wizard.clusters.byHandCount', { count: chosen.length })}
          </span>
        )}
      </div>
      {search !== '' && (
        <Found
          search={search}
          chosen={chosen}
          onAdd={name => onChange([...chosen, name])}
        />
      )}
      {chosen.length > 0 && (
        <ul
          className={classes.row}
          aria-label={texts('wizard.clusters.byHand')}
        >
          {chosen.map(name => (
            <li key={name}>
              <ActionButton
                ariaLabel={texts('wizard.remove', { name })}
                onClick={() => onChange(chosen.filter(item => item !== name))}
              >
                {name} ✕
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const FOUND_LIMIT = 10;

function Found({
  search,
  chosen,
  onAdd,
}: {
  search: string;
  chosen: readonly string[];
  onAdd(name: string): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const found = useResource(`find clusters ${search}`, () =>
    api.listClusters({ query: { search, sort: 'name', limit: FOUND_LIMIT } }),
  );
  return (
    <Loaded resource={found} what={texts('wizard.clusters.foundWhat')}>
      {page => (
        <ul className={classes.row} aria-label={texts('wizard.clusters.found')}>
          {page.items
            .filter(({ name }) => !chosen.includes(name))
            .map(cluster => (
              <li key={cluster.id}>
                <ActionButton
                  ariaLabel={texts('wizard.clusters.addOne', {
                    name: cluster.title,
                  })}
                  onClick={() => onAdd(cluster.name)}
                >
                  + {cluster.title}
                </ActionButton>
              </li>
            ))}
          {page.total === 0 && (
            <li className={classes.muted}>
              {texts('wizard.clusters.noMatch')}
            </li>
          )}
          {page.total > page.items.length && (
            <li className={classes.muted}>
              {texts('wizard.clusters.moreFound', {
                count: page.total - page.items.length,
              })}
            </li>
          )}
        </ul>
      )}
    </Loaded>
  );
}
