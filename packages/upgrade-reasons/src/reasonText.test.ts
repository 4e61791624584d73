import { reasonTexts } from './texts';
import { germanReasonTexts } from './de';
import type { Translate } from './english';
import {
  allOf,
  permissionMissing,
  reasonFor,
  said,
  type Reason,
} from './reason';
import { reasonText, translatedReason } from './reasonText';

const germanTexts: Readonly<Record<string, string>> = germanReasonTexts;
const germanPlurals = new Intl.PluralRules('de');

const german: Translate = (key, parameters = {}) =>
  Object.entries(parameters).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    germanTexts[`${key}_${germanPlurals.select(Number(parameters.count))}`] ??
      germanTexts[key],
  );

const namesIn = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the catalogue', () => {
  it.each(Object.keys(reasonTexts) as (keyof typeof reasonTexts)[])(
    'has %s in German with the same parameters',
    code => {
      expect(namesIn(germanReasonTexts[code])).toEqual(
        namesIn(reasonTexts[code]),
      );
    },
  );

  it('ends no text with a full stop, for others go on after it', () => {
    expect(
      [
        ...Object.values(reasonTexts),
        ...Object.values(germanReasonTexts),
      ].filter(text => text.endsWith('.')),
    ).toEqual([]);
  });
});

describe('a write of several objects that stopped in its middle', () => {
  it.each([
    ['cluster-api', 'objects'],
    ['openshift', 'objects'],
    ['system-upgrade', 'plans'],
    ['upgrade-manager', 'upgrades'],
  ] as const)(
    'names what %s wrote with a verb for one and for several',
    (platform, name) => {
      const after = (...written: string[]) => {
        const reason: Reason = {
          code: `${platform}.written-in-part`,
          params: {
            count: { number: written.length },
            [name]: { list: written.map(object => ({ object })) },
            version: { version: 'v1.36.2' },
            cause: { reasons: [said('Timed out')] },
          },
        };
        return [reasonText(reason), translatedReason(reason, german, 'de')];
      };
      const [english, inGerman] = after('a');
      expect(english).toMatch(/^Only a was \w.*Timed out$/);
      expect(inGerman).toMatch(/^Nur a wurde \w.*Timed out$/);
      const [englishOfTwo, germanOfTwo] = after('a', 'b');
      expect(englishOfTwo).toMatch(/^Only a and b were \w.*Timed out$/);
      expect(germanOfTwo).toMatch(/^Nur a und b wurden \w.*Timed out$/);
    },
  );
});

describe('reasonText', () => {
  it('shows each kind of parameter', () => {
    const shown = (text: NonNullable<Reason['params']>[string]) =>
      reasonText({ code: 'text', params: { text } });
    expect(shown({ cluster: 'c1', name: 'prod-eu-1' })).toBe('prod-eu-1');
    expect(shown({ entity: 'user:default/ada' })).toBe('ada');
    expect(shown({ entity: 'group:acme/payments' })).toBe('acme/payments');
    expect(shown({ object: 'Deployment shop/api' })).toBe(
      'Deployment shop/api',
    );
    expect(shown({ text: 'Not {{now}} <b>' })).toBe('Not {{now}} <b>');
    expect(shown({ term: 'skipped' })).toBe('skipped');
    expect(shown({ number: 1234 })).toBe('1,234');
    expect(shown({ version: 'v1.36.4' })).toBe('v1.36.4');
    expect(shown({ permission: 'a.b' })).toBe('a.b');
    expect(shown({ time: '2026-11-28T10:00:00Z' })).toBe(
      'Nov 28, 2026, 10:00 AM UTC',
    );
    expect(shown({ seconds: 5_400 })).toBe('90 min');
    expect(shown({ seconds: 86_400 })).toBe('24 h');
    expect(shown({ seconds: 259_200 })).toBe('3 days');
    expect(
      shown({ list: [{ text: 'a' }, { object: 'Pod b/c' }], more: 3 }),
    ).toBe('a, Pod b/c and 3 more');
    expect(shown({ reasons: [said('one'), said('two')] })).toBe('one; two');
    expect(shown({ reasons: [said('one')], more: 2 })).toBe('one; 2 more');
  });

  it.each([
    [['Set', 'Nodes follow'], 'Set. Nodes follow'],
    [['Set', 'prod-1 runs v1.35.6'], 'Set; prod-1 runs v1.35.6'],
    [['It said: wait.', 'Über Nacht'], 'It said: wait. Über Nacht'],
    [['A', 'b', 'C'], 'A; b. C'],
  ] as const)('shows all of %j as %s', ([first, ...others], text) => {
    expect(reasonText(allOf([said(first), ...others.map(said)]))).toBe(text);
  });

  it('takes another language through its translation', () => {
    expect(
      translatedReason(
        { code: 'rollout.stage-already', params: { state: { term: 'done' } } },
        german,
        'de',
      ),
    ).toBe('Die Stufe ist bereits abgeschlossen');
  });
});

describe('reasonFor', () => {
  const reason: Reason = {
    code: 'text',
    params: { text: { cluster: 'c1', name: 'prod-eu-1' } },
  };

  it('hides the names of clusters that the reader does not see, and nothing else', () => {
    expect(reasonText(reasonFor(reason, () => true))).toBe('prod-eu-1');
    expect(reasonFor(reason, () => false)).toEqual({
      code: 'text',
      params: { text: { term: 'hidden-cluster' } },
    });
  });
});

describe('reasonFor with several clusters', () => {
  const list: Reason = {
    code: 'text',
    params: {
      text: {
        list: [
          { cluster: 'c1', name: 'prod-eu-1' },
          { cluster: 'c2', name: 'prod-eu-2' },
        ],
        more: 4,
      },
    },
  };

  it('says of hidden ones neither names nor how many there are', () => {
    expect(reasonText(reasonFor(list, id => id === 'c1'))).toBe(
      'prod-eu-1 and (clusters that you do not have access to)',
    );
    expect(reasonText(reasonFor(list, () => true))).toBe(
      'prod-eu-1, prod-eu-2 and (clusters that you do not have access to)',
    );
    expect(reasonText(reasonFor(list, () => true, true))).toBe(
      'prod-eu-1, prod-eu-2 and 4 more',
    );
  });

  it('leaves numbers of clusters to users who see all of them', () => {
    const counted: Reason = {
      code: 'text',
      params: { count: { clusters: 3 } },
    };
    expect(reasonFor(counted, () => true)).toEqual({
      code: 'text',
      params: {},
    });
    expect(reasonFor(counted, () => true, true)).toEqual(counted);
  });
});

describe('allOf', () => {
  it('hides what the reader may not see in each', () => {
    const each = { list: [{ cluster: 'c1', name: 'prod-eu-1' }] } as const;
    expect(
      reasonText(
        reasonFor(
          allOf([
            { code: 'text', params: { text: each } },
            { code: 'upgrade.ended' },
          ]),
          () => false,
        ),
      ),
    ).toBe('(clusters that you do not have access to). The upgrade has ended');
    expect(allOf([said('one')])).toEqual(said('one'));
  });
});

describe('permissionMissing', () => {
  it('names the permission as data', () => {
    const missing = permissionMissing('permission.plan', 'a.b');
    expect(missing.who).toEqual({ permission: 'a.b' });
    expect(reasonText(missing)).toBe(
      'You need the permission a.b for this plan',
    );
  });
});
