import { said } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  ReadinessCheck,
  ServiceAccountTokenFacts,
} from '../contracts';
import { groupBy } from '../groupBy';
import { count, listOf } from '../words';
import { daysBetween } from './facts/days';

const LINK =
  'https://kubernetes.io/docs/concepts/security/service-accounts/#token-controller';
/** Unused for so long, the control plane marks generated tokens as invalid (`LegacyServiceAccountTokenCleanUp`). */
const UNUSED_DAYS = 365;
/** From this minor on it does, by default. */
const CLEANED_SINCE = '1.29';
/** From this minor on the control plane notes on which day a token was last used, so that a missing note says something. */
const TRACKED_SINCE = '1.27';
/** From this minor on new ServiceAccounts get none. */
const NOT_MADE_SINCE = '1.24';

/** R24: token Secrets of service accounts that stop working, from the Secrets' metadata alone. One finding for a namespace. */
export const legacyTokens: ReadinessCheck = {
  id: 'legacy-tokens',
  title: 'Generated service-account tokens that stop working',
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
  const title = `${count(
    marked.length,
    'generated token',
  )} of namespace ${namespace} ${
    marked.length === 1 ? 'is' : 'are'
  } refused and will be deleted`;
  const fix =
    'Leave them if they are not missed; where a client needs one, take the label kubernetes.io/legacy-token-invalid-since off and move the client to the TokenRequest API';
  return [
    draft(
      namespace,
      'invalid',
      'info',
      title,
      marked,
      ({ invalidSince }) => `invalid since ${invalidSince}`,
      fix,
    ),
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
  const title = `${count(
    idle.length,
    'generated token',
  )} of namespace ${namespace} ${
    idle.length === 1 ? 'was' : 'were'
  } not used for a year and will be refused`;
  const fix =
    'Delete them if they are not needed; move clients that run seldom to the TokenRequest API, or use the token once before the upgrade';
  return [
    draft(
      namespace,
      'unused',
      isNew ? 'warning' : 'info',
      title,
      idle,
      ({ lastUsed }) => (lastUsed ? `last used ${lastUsed}` : 'no use noted'),
      fix,
    ),
  ];
}

/** The control plane's own are named `<account>-token-<5 characters>`; those that people made are never taken away. */
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
      title: said(
        `New ServiceAccounts get no token Secret from v${NOT_MADE_SINCE} on; ${count(
          tokens.length,
          'Secret',
        )} of today ${tokens.length === 1 ? 'stays' : 'stay'}`,
      ),
      breaksAt: NOT_MADE_SINCE,
      evidence: [
        {
          source: 'metadata',
          what: said(
            `${count(
              tokens.length,
              'Secret',
            )} of type kubernetes.io/service-account-token`,
          ),
        },
      ],
      fix: {
        what: said(
          'Let scripts and pipelines that read ServiceAccount.secrets ask the TokenRequest API, or make the Secret with its annotation',
        ),
        link: LINK,
      },
    },
  ];
}

function draft(
  namespace: string,
  key: string,
  severity: 'warning' | 'info',
  title: string,
  tokens: readonly ServiceAccountTokenFacts[],
  state: (token: ServiceAccountTokenFacts) => string,
  fix: string,
): FindingDraft {
  return {
    key,
    severity,
    confidence: 'observed',
    phase: 'control-plane',
    title: said(title),
    object: { group: '', kind: 'Namespace', name: namespace },
    related: tokens.slice(0, 20).map(({ object, labels, annotations }) => ({
      object,
      labels,
      annotations,
    })),
    evidence: [
      {
        source: 'metadata',
        what: said(
          listOf(
            tokens.map(
              token =>
                `Secret ${token.object.name} of ${
                  token.serviceAccount ?? 'an unknown account'
                } (${state(token)})`,
            ),
            10,
          ),
        ),
      },
    ],
    fix: { what: said(fix), link: LINK },
  };
}
