import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { PlanField as FieldFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { draftPlan } from '../../__testUtils__/plans';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import { stopClock } from '../../__testUtils__/renderPage';
import { WithTexts } from '../../__testUtils__/WithTexts';
import { english, fieldHelp, fieldLabel } from '../../translation';
import german from '../../translation/de';
import { readDraft } from '../document/draft';
import { valueAt } from '../document/values';
import { editText } from '../document/yamlText';
import type { Path } from '../document/yamlText';
import { renderEdit } from './__testUtils__/wizard';
import { PlanField } from './PlanField';
import { pathText } from './problems';

const FIELDS: readonly (readonly [string, FieldFacts])[] =
  Object.entries(PLAN_FIELDS);

/** What the form shows in another way than by an input of its own. */
const OTHERWISE: readonly RegExp[] = [
  // Always the same.
  /^(apiVersion|kind)$/,
  // The choice of what is upgraded says it.
  /^spec\.rollback$/,
  // Menus, buttons and checkboxes.
  /^spec\.stages\[\]\.clusters\.(names|environments|owners|minors)$/,
  /^spec\.stages\[\]\.windows$/,
  // Names that are taken out are in the form, the rest in the YAML.
  /^spec\.stages\[\]\.clusters\.except\./,
  // One matcher a line, and the target or its channel.
  /\.matchers\[\]\./,
  /^spec\.target\.channel$/,
];

/** Mappings and lists have no input, but for what is in them. */
const inputs = FIELDS.filter(
  ([path, { kind }]) =>
    kind !== 'map' &&
    kind !== 'entries' &&
    !OTHERWISE.some(pattern => pattern.test(path)),
);

/**
 * The place of a field in a document that has just the entries that it needs, and that document.
 */
function placeOf(path: string): { at: Path; document: string } {
  const at: (string | number)[] = [];
  let document = editText('', [{ path: ['kind'], value: 'UpgradePlan' }]);
  for (const part of path.split('.')) {
    const [, name, type] = /^([^[]+)(?:\[(.*)\])?$/.exec(part) ?? [];
    at.push(name);
    if (type !== undefined) {
      at.push(0);
      document = editText(document, [
        { path: at, value: type === '' ? { other: true } : { type } },
      ]);
    }
  }
  return { at, document };
}

let text = '';
function Harness({ document, at }: { document: string; at: Path }) {
  const [value, setValue] = useState(document);
  text = value;
  const { draft } = readDraft(value, english);
  return (
    <WithTexts>
      {draft && (
        <PlanField
          form={{
            draft,
            stored: false,
            preview: { loading: false, reload: () => undefined } as never,
            isOfEarlier: false,
            change: (...edits) => setValue(last => editText(last, edits)),
            move: () => undefined,
          }}
          at={at}
        />
      )}
    </WithTexts>
  );
}

const LOCAL_TIME = 'plan.problem-local-time';
const KIND = {
  select: 'combobox',
  number: 'spinbutton',
} as const;

/** Texts of a field, each with whether the plan may say it. */
function cases(field: FieldFacts): [string, boolean][] {
  const { minimum = 0, maximum = 0 } = field;
  switch (field.kind) {
    case 'integer':
      return [
        [String(minimum - 1), false],
        [String(minimum), true],
        [String(maximum), true],
        [String(maximum + 1), false],
      ];
    case 'integer-or-percent':
      return [
        ['25%', true],
        ['101%', false],
        ['many', false],
        [String(maximum), true],
        [String(maximum + 1), false],
      ];
    case 'text':
      return [
        // An input for local times takes nothing else.
        ...(field.pattern && field.problem !== LOCAL_TIME
          ? [['-~', false] as [string, boolean]]
          : []),
        ...(field.maximum && !field.pattern
          ? [
              ['x'.repeat(maximum), true] as [string, boolean],
              ['x'.repeat(maximum + 1), false] as [string, boolean],
            ]
          : []),
      ];
    case 'texts':
      return field.each?.maximum
        ? [
            ['x'.repeat(field.each.maximum), true],
            ['x'.repeat(field.each.maximum + 1), false],
          ]
        : [];
    case 'labels':
      return field.each?.maximum
        ? [
            [`a=${'x'.repeat(field.each.maximum)}`, true],
            [`a=${'x'.repeat(field.each.maximum + 1)}`, false],
          ]
        : [];
    default:
      return [];
  }
}

function inputOf(field: FieldFacts): HTMLElement {
  if (field.kind === 'choice' || field.kind === 'boolean')
    return screen.getByRole(KIND.select);
  if (field.kind === 'integer') return screen.getByRole(KIND.number);
  return field.problem === LOCAL_TIME
    ? screen.getByLabelText(/./)
    : screen.getByRole('textbox');
}

function optionsOf(input: HTMLElement): (string | null)[] {
  return [...input.querySelectorAll('option')]
    .map(option => option.getAttribute('value'))
    .filter(Boolean);
}

describe('PlanField', () => {
  afterEach(cleanup);

  it.each(inputs)(
    'offers %s with the limits, the default and the choices of the plan’s definition',
    (path, field) => {
      const { at, document } = placeOf(path);
      render(<Harness document={document} at={at} />);
      const input = inputOf(field);
      const attributes = [...input.attributes].map(
        ({ name, value }) => [name, value] as const,
      );
      expect(Object.fromEntries(attributes)).toMatchObject({
        name: pathText(at),
        ...(field.required ? { 'aria-required': 'true' } : {}),
        ...(field.kind === 'integer'
          ? { min: String(field.minimum), max: String(field.maximum) }
          : {}),
        ...(field.kind === 'text' && field.maximum
          ? { maxlength: String(field.maximum) }
          : {}),
      });
      expect(optionsOf(input)).toEqual(
        field.kind === 'boolean' ? ['false', 'true'] : field.choices ?? [],
      );
      expect((input as HTMLInputElement).value).toBe(
        field.kind === 'labels' ? '' : String(field.default ?? ''),
      );
      for (const [typed, allowed] of cases(field)) {
        fireEvent.change(input, { target: { value: typed } });
        expect([typed, input.getAttribute('aria-invalid')]).toEqual([
          typed,
          String(!allowed),
        ]);
      }
    },
  );

  it('keeps a default out of the document', () => {
    const { at, document } = placeOf('spec.maxMinors');
    render(<Harness document={document} at={at} />);
    const input = screen.getByRole('spinbutton');
    const written = () => {
      const { draft } = readDraft(text, english);
      return valueAt(draft?.document, at);
    };
    fireEvent.change(input, { target: { value: '3' } });
    expect(written()).toBe(3);
    fireEvent.change(input, { target: { value: '1' } });
    expect(written()).toBeUndefined();
    fireEvent.change(input, { target: { value: '9' } });
    expect(input).toHaveAccessibleDescription('Must be at most 5');
  });

  it.each(inputs)('has a name for %s, and for each of its choices', path => {
    const generic = path.replace(/\[[^\]]*\]/g, '[]');
    expect(fieldLabel(path, english)).toBeDefined();
    const field = FIELDS.find(([each]) => each === path)?.[1];
    const choices =
      field?.kind === 'boolean' ? ['false', 'true'] : field?.choices ?? [];
    expect(
      choices.filter(
        choice => !(`planField.${generic}.is.${choice}` in german),
      ),
    ).toEqual([]);
    expect(fieldHelp(path, english)).not.toBe('');
  });
});

describe('the wizard', () => {
  beforeEach(() => {
    stopClock();
    window.sessionStorage.clear();
  });
  afterEach(() => {
    jest.useRealTimers();
    cleanup();
  });

  const entriesFor = (list: string) => {
    const { types = [] } = FIELDS.find(([path]) => path === list)?.[1] ?? {};
    return types.map(type => ({ name: type, type }));
  };
  const document = editText(draftPlan.document, [
    { path: ['spec', 'nodePools'], value: { canaryNode: true } },
    { path: ['spec', 'freezes'], value: [{ name: 'a' }] },
    { path: ['spec', 'windows'], value: [{ name: 'a' }] },
    { path: ['spec', 'hooks'], value: entriesFor('spec.hooks') },
    { path: ['spec', 'effects'], value: entriesFor('spec.effects') },
    {
      path: ['spec', 'stages'],
      value: [
        { name: 'a', clusters: {}, gates: entriesFor('spec.stages[].gates') },
      ],
    },
  ]);

  /** `spec.hooks[1].job` of `spec.hooks[job].job`. */
  const nameIn = (path: string) =>
    FIELDS.reduce(
      (name, [list, { types = [] }]) =>
        types.reduce(
          (each, type, index) =>
            each.replace(`${list}[${type}]`, `${list}[${index}]`),
          name,
        ),
      path,
    ).replace(/\[\]/g, '[0]');

  it('has an input for every field that plans have', async () => {
    const shown = new Set<string>();
    for (const step of ['select', 'target', 'stages']) {
      const api = new FakeClusterUpgradesApi({
        plan: { ...draftPlan, document },
      });
      const { container } = renderEdit(api, `?step=${step}`);
      await screen.findByRole('button', { name: 'Save revision' });
      container
        .querySelectorAll('[name]')
        .forEach(input => shown.add(input.getAttribute('name') ?? ''));
      cleanup();
    }
    expect(
      inputs.map(([path]) => nameIn(path)).filter(name => !shown.has(name)),
    ).toEqual([]);
  });
});
