import { reasonTexts } from './catalogue';
import { germanReasonTexts } from './german';
import { permissionMissing, reasonFor, type Reason } from './reason';
import { reasonText, translatedReason } from './reasonText';

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

describe('reasonText', () => {
  it('shows each kind of parameter', () => {
    const shown = (why: NonNullable<Reason['params']>[string]) =>
      reasonText({ code: 'plan.because', params: { why } });
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
      'Nov 28, 2026, 10:00 AM',
    );
  });

  it('takes another language through its translation', () => {
    const german = (key: string, parameters: object = {}) =>
      Object.entries(parameters).reduce(
        (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
        germanReasonTexts[key as keyof typeof germanReasonTexts],
      );
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
    code: 'plan.because',
    params: { why: { cluster: 'c1', name: 'prod-eu-1' } },
  };

  it('hides the names of clusters that the reader does not see, and nothing else', () => {
    expect(reasonText(reasonFor(reason, () => true))).toBe('prod-eu-1');
    expect(reasonFor(reason, () => false)).toEqual({
      code: 'plan.because',
      params: { why: { term: 'hidden-cluster' } },
    });
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
