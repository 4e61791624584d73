import {
  germanReasonTexts,
  reasonFor,
  reasonTexts,
  said,
  translatedReason,
  type Param,
  type Reason,
  type ReasonCode,
} from '@drydock/upgrade-reasons';
import { presentReason } from './presentReason';
import { redactReason } from './redactReason';

const TOKEN = 'Bearer abcdefghijklmnopqrstuvwxyz012345';
const SECRET = 'abcdefghij';
/** Of a cluster that the reader does not see. */
const HIDDEN = { cluster: 'zq-id', name: 'zq-name' };
const CANARY = /zq-|4242|4\.242|4,242/;

describe('redactReason', () => {
  it('redacts what others wrote, at any depth, and keeps our own values', () => {
    const redacted = redactReason({
      code: 'all',
      params: {
        reasons: { reasons: [said(`sent ${TOKEN}`)], more: 3 },
        cluster: { cluster: 'c1', name: 'prod-eu-1' },
        list: { list: [{ text: TOKEN }], more: 2 },
      },
      who: { permission: 'a.b' },
    });
    expect(JSON.stringify(redacted)).not.toContain(SECRET);
    expect(redacted).toMatchObject({
      params: {
        reasons: { more: 3 },
        cluster: { cluster: 'c1', name: 'prod-eu-1' },
        list: { more: 2 },
      },
      who: { permission: 'a.b' },
    });
  });
});

/**
 * `text`, `cluster`, … of every kind that a parameter may have: one that is added is demanded
 * below.
 */
type Kind = Param extends infer P
  ? P extends unknown
    ? Exclude<keyof P, 'name' | 'zone' | 'more'>
    : never
  : never;

const nested = (param: Param): Param => ({
  reasons: [
    { code: 'all', params: { reasons: { reasons: [saidOf(param)] } } },
    { code: 'rollout.after-stage', params: { stage: { list: [param] } } },
  ],
  more: 2,
});

/** Each kind with what the reader may not see, where it can hold such. */
const OF_HIDDEN: Readonly<Record<Kind, Param>> = {
  cluster: HIDDEN,
  clusters: { clusters: 4242 },
  list: { list: [HIDDEN, { text: 'a' }, nested(HIDDEN)], more: 4242 },
  reasons: nested(HIDDEN),
  entity: { entity: 'user:default/ada' },
  object: { object: 'Deployment shop/api' },
  text: { text: 'a' },
  term: { term: 'skipped' },
  number: { number: 3 },
  time: { time: '2026-11-28T10:00:00Z' },
  seconds: { seconds: 60 },
  version: { version: 'v1.36.4' },
  permission: { permission: 'a.b' },
};

/** Each kind with a credential in what others wrote. */
const OF_OTHERS: readonly Param[] = [
  { text: TOKEN },
  { object: TOKEN },
  { version: TOKEN },
  { list: [{ text: TOKEN }, nested({ text: TOKEN })], more: 1 },
  nested({ object: TOKEN }),
];

function saidOf(param: Param): Reason {
  return { code: 'text', params: { text: param } };
}

const CATALOGUES: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
])[] = [
  ['en', reasonTexts],
  ['de', germanReasonTexts],
];

/** Every code, with all that its texts in any language and number take. */
const TEMPLATES = new Map<ReasonCode, Set<string>>();
for (const [, texts] of CATALOGUES)
  for (const [key, text] of Object.entries(texts)) {
    if (key.startsWith('term.')) continue;
    const code = key.replace(/_(one|other)$/, '') as ReasonCode;
    const names = TEMPLATES.get(code) ?? new Set();
    for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(name);
    TEMPLATES.set(code, names);
  }

function filled(code: ReasonCode, names: Iterable<string>, param: Param) {
  return {
    code,
    params: Object.fromEntries([...names].map(name => [name, param])),
  };
}

/** As pages, files and messages show it. */
function textsOf(reason: Reason): readonly string[] {
  return CATALOGUES.map(([language, texts]) =>
    translatedReason(
      reason,
      (key, { count, ...others } = {}) =>
        (
          (count === undefined
            ? undefined
            : texts[`${key}_${count === 1 ? 'one' : 'other'}`]) ??
          texts[key] ??
          ''
        ).replace(/\{\{(\w+)\}\}/g, (_, name) =>
          String(name === 'count' ? count ?? '' : others[name] ?? ''),
        ),
      language,
    ),
  );
}

describe('each code of the catalogue', () => {
  const leaks = (
    params: readonly Param[],
    shown: (reason: Reason) => Reason,
    canary: RegExp,
  ) =>
    [...TEMPLATES].flatMap(([code, names]) =>
      params.flatMap(param => {
        const reason = shown(filled(code, names, param));
        const shownAs = [
          ...textsOf(reason),
          JSON.stringify(presentReason(reason)),
        ];
        return shownAs.some(text => canary.test(text))
          ? [`${code} with ${JSON.stringify(param)}`]
          : [];
      }),
    );

  it('shows canaries, so that one that is missed below is seen', () => {
    expect(TEMPLATES.size).toBeGreaterThan(500);
    const canaries = leaks([HIDDEN], reason => reason, CANARY);
    expect(canaries).toHaveLength(
      [...TEMPLATES.values()].filter(({ size }) => size > 0).length,
    );
  });

  it('says nothing of a cluster that the reader does not see: neither name, id nor number, in any language', () => {
    expect(
      leaks(
        Object.values(OF_HIDDEN),
        reason => reasonFor(reason, () => false),
        CANARY,
      ),
    ).toEqual([]);
  });

  it('says no number of clusters to a reader who does not see all of them', () => {
    expect(
      leaks(
        [OF_HIDDEN.clusters, OF_HIDDEN.list],
        reason => reasonFor(reason, () => true),
        /4242|4\.242|4,242/,
      ),
    ).toEqual([]);
  });

  it('keeps no credential that others wrote', () => {
    expect(leaks(OF_OTHERS, redactReason, new RegExp(SECRET))).toEqual([]);
  });
});
