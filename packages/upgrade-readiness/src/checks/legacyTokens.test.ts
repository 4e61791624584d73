import { inEnglish } from '@drydock/upgrade-reasons';
import type { ServiceAccountTokenFacts } from '../contracts';
import { judge as judgeBy } from './__testUtils__/facts';
import { legacyTokens } from './legacyTokens';

const tokenOf = (
  facts: Partial<ServiceAccountTokenFacts>,
): ServiceAccountTokenFacts => ({
  object: {
    group: '',
    kind: 'Secret',
    namespace: 'payments',
    name: 'api-token-x7k2p',
  },
  serviceAccount: 'api',
  createdAt: '2023-01-01T00:00:00Z',
  labels: {},
  annotations: {},
  ...facts,
});
const judge = (
  facts: Partial<ServiceAccountTokenFacts>,
  gitVersion = 'v1.33.1',
  target = '1.34',
) =>
  judgeBy(
    legacyTokens,
    { version: { gitVersion }, 'service-account-tokens': [tokenOf(facts)] },
    { target },
  ).findings;

describe('legacy-tokens', () => {
  it('stays silent about a token that is in use', () => {
    expect(judge({ lastUsed: '2026-11-20' })).toEqual([]);
    expect(judge({ lastUsed: '2025-11-22' })).toEqual([]);
  });

  it('informs of tokens that are refused already', () => {
    expect(inEnglish(judge({ invalidSince: '2026-10-01' }))).toMatchObject([
      {
        key: 'invalid',
        severity: 'info',
        object: { kind: 'Namespace', name: 'payments' },
        evidence: [
          { what: 'Secret api-token-x7k2p of api (invalid since 2026-10-01)' },
        ],
      },
    ]);
  });

  it('warns when the upgrade makes the server refuse tokens that were not used for a year', () => {
    expect(judge({ lastUsed: '2025-01-01' }, 'v1.28.3', '1.29')).toMatchObject([
      {
        key: 'unused',
        severity: 'warning',
        title:
          '1 generated token of namespace payments was not used for a year and will be refused',
      },
    ]);
    expect(judge({ lastUsed: '2025-01-01' })).toMatchObject([
      { severity: 'info' },
    ]);
    expect(judge({ lastUsed: '2025-01-01' }, 'v1.27.3', '1.28')).toEqual([]);
  });

  it('takes no note of use for no use only where use is noted', () => {
    expect(inEnglish(judge({}))).toMatchObject([
      {
        key: 'unused',
        evidence: [{ what: 'Secret api-token-x7k2p of api (no use noted)' }],
      },
    ]);
    expect(judge({}, 'v1.26.1', '1.29')).toEqual([]);
    expect(judge({ createdAt: '2026-10-01T00:00:00Z' })).toEqual([]);
  });

  it('does not report tokens that people created: they are not removed', () => {
    expect(
      judge({
        object: {
          group: '',
          kind: 'Secret',
          namespace: 'payments',
          name: 'ci-credentials',
        },
        lastUsed: '2024-01-01',
      }),
    ).toEqual([]);
  });

  it('tells once that new accounts get none, when the upgrade brings it', () => {
    expect(judge({ lastUsed: '2026-11-20' }, 'v1.23.4', '1.24')).toMatchObject([
      { key: 'not-made', severity: 'info', breaksAt: '1.24' },
    ]);
    expect(
      judgeBy(
        legacyTokens,
        { version: { gitVersion: 'v1.23.4' } },
        { target: '1.24' },
      ).findings,
    ).toEqual([]);
  });
});
