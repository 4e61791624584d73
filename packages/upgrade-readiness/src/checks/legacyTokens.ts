import type { Param, Reason } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  ReadinessCheck,
  ServiceAccountTokenFacts,
} from '../contracts';
import { groupBy } from '../groupBy';
import { listed, minor } from '../words';
import { daysBetween } from './facts/days';

const LINK =
  'https://kubernetes.io/docs/concepts/security/service-accounts/#token-controller';
/**
 * Unused for so long, the control plane marks generated tokens as invalid
 * (`LegacyServiceAccountTokenCleanUp`).
 */
const UNUSED_DAYS = 365;
/** From this minor on it does, by default. */
const CLEANED_SINCE = '1.29';
/**
 * From this minor on the control plane notes on which day a token was last used, so that a missing
 * note says something.
 */
const TRACKED_SINCE = '1.27';
/** From this minor on new ServiceAccounts get none. */
const NOT_MADE_SINCE = '1.24';

/**
 * R24: token Secrets of service accounts that stop working, from the Secrets' metadata alone. One
 * finding for a namespace.
 */
export const legacyTokens: ReadinessCheck = {
  id: 'legacy-tokens',
  title: { code: 'check-title.legacy-tokens' },
  phase: 'control-plane',
  canBlock: false,
  docs: 'checks/legacy-tokens',
  needs: ['service-account-tokens'],
  evaluate(context) {
    const tokens = context.facts('service-account-tokens');
    const groups = [...groupBy(tokens, ({ object }) => object.namespace ?? '')];
    return {
      findings: [
        ...groups.flatMap(([namespace, members]) => [
          ...invalid(namespace, members),
          ...unused(namespace, members, context),
        ]),
        ...notMade(tokens, context),
      ],
    };
  },
};

/** The control plane refuses these already and deletes the Secret a year later. */
function invalid(
  namespace: string,
  tokens: readonly ServiceAccountTokenFacts[],
): FindingDraft[] {
  const marked = tokens.filter(
    ({ invalidSince }) => invalidSince !== undefined,
  );
  if (marked.length === 0) return [];
  return [
    draft(namespace, 'invalid', 'info', marked, ({ invalidSince = '' }) => ({
      code: 'check.legacy-tokens.invalid-since',
      params: { since: { object: invalidSince } },
    })),
  ];
}

function unused(
  namespace: string,
  tokens: readonly ServiceAccountTokenFacts[],
  context: CheckContext,
): FindingDraft[] {
  const idle = tokens.filter(
    token =>
      token.invalidSince === undefined &&
      isGenerated(token) &&
      isIdle(token, context),
  );
  if (
    idle.length === 0 ||
    compareMinors(context.targetMinor, CLEANED_SINCE) < 0
  )
    return [];
  const isNew = compareMinors(context.currentMinor, CLEANED_SINCE) < 0;
  return [
    draft(
      namespace,
      'unused',
      isNew ? 'warning' : 'info',
      idle,
      ({ lastUsed }) =>
        lastUsed
          ? {
              code: 'check.legacy-tokens.last-used',
              params: { last: { object: lastUsed } },
            }
          : { code: 'check.legacy-tokens.no-use' },
    ),
  ];
}

/**
 * The control plane's own are named `<account>-token-<5 characters>`; those that people made are
 * never taken away.
 */
function isGenerated({
  object,
  serviceAccount,
}: ServiceAccountTokenFacts): boolean {
  return (
    serviceAccount !== undefined &&
    object.name.startsWith(`${serviceAccount}-token-`) &&
    /-token-[a-z0-9]{5}$/.test(object.name)
  );
}

function isIdle(
  { lastUsed, createdAt }: ServiceAccountTokenFacts,
  { now, currentMinor }: CheckContext,
): boolean {
  const since =
    lastUsed ??
    (compareMinors(currentMinor, TRACKED_SINCE) >= 0 ? createdAt : undefined);
  const days = since === undefined ? undefined : daysBetween(since, now);
  return days !== undefined && days > UNUSED_DAYS;
}

function notMade(
  tokens: readonly ServiceAccountTokenFacts[],
  { currentMinor, targetMinor }: CheckContext,
): FindingDraft[] {
  if (
    tokens.length === 0 ||
    compareMinors(currentMinor, NOT_MADE_SINCE) >= 0 ||
    compareMinors(targetMinor, NOT_MADE_SINCE) < 0
  )
    return [];
  return [
    {
      key: 'not-made',
      severity: 'info',
      confidence: 'observed',
      phase: 'next-apply',
      title: {
        code: 'check.legacy-tokens.not-made',
        params: {
          since: minor(NOT_MADE_SINCE),
          count: { number: tokens.length },
        },
      },
      breaksAt: NOT_MADE_SINCE,
      evidence: [
        {
          source: 'metadata',
          what: {
            code: 'check.legacy-tokens.of-type',
            params: { count: { number: tokens.length } },
          },
        },
      ],
      fix: {
        what: { code: 'check.legacy-tokens.not-made-fix' },
        link: LINK,
      },
    },
  ];
}

function draft(
  namespace: string,
  key: 'invalid' | 'unused',
  severity: 'warning' | 'info',
  tokens: readonly ServiceAccountTokenFacts[],
  state: (token: ServiceAccountTokenFacts) => Reason,
): FindingDraft {
  return {
    key,
    severity,
    confidence: 'observed',
    phase: 'control-plane',
    title: {
      code: `check.legacy-tokens.${key}`,
      params: {
        count: { number: tokens.length },
        namespace: { object: namespace },
      },
    },
    object: { group: '', kind: 'Namespace', name: namespace },
    related: tokens.slice(0, 20).map(({ object, labels, annotations }) => ({
      object,
      labels,
      annotations,
    })),
    evidence: [
      {
        source: 'metadata',
        what: {
          code: 'check.legacy-tokens.tokens',
          params: {
            tokens: listed(
              tokens.map(token => ({
                reasons: [withToken(token, state(token))],
              })),
              10,
            ),
          },
        },
      },
    ],
    fix: { what: { code: `check.legacy-tokens.${key}-fix` }, link: LINK },
  };
}

function withToken(
  { object, serviceAccount }: ServiceAccountTokenFacts,
  state: Reason,
): Reason {
  const account: Param = serviceAccount
    ? { object: serviceAccount }
    : { term: 'unknown-account' };
  return {
    ...state,
    params: { ...state.params, secret: { object: object.name }, account },
  };
}
