export const legacyTokensTexts = {
  'check.legacy-tokens.invalid_one':
    '{{count}} generated token of namespace {{namespace}} is refused and will be deleted',
  'check.legacy-tokens.invalid_other':
    '{{count}} generated tokens of namespace {{namespace}} are refused and will be deleted',
  'check.legacy-tokens.invalid-fix':
    'Leave them if they are not missed; where a client needs one, take the label kubernetes.io/legacy-token-invalid-since off and move the client to the TokenRequest API',
  'check.legacy-tokens.unused_one':
    '{{count}} generated token of namespace {{namespace}} was not used for a year and will be refused',
  'check.legacy-tokens.unused_other':
    '{{count}} generated tokens of namespace {{namespace}} were not used for a year and will be refused',
  'check.legacy-tokens.unused-fix':
    'Delete them if they are not needed; move clients that run seldom to the TokenRequest API, or use the token once before the upgrade',
  'check.legacy-tokens.not-made_one':
    'New ServiceAccounts get no token Secret from {{since}} on; {{count}} Secret of today stays',
  'check.legacy-tokens.not-made_other':
    'New ServiceAccounts get no token Secret from {{since}} on; {{count}} Secrets of today stay',
  'check.legacy-tokens.of-type_one':
    '{{count}} Secret of type kubernetes.io/service-account-token',
  'check.legacy-tokens.of-type_other':
    '{{count}} Secrets of type kubernetes.io/service-account-token',
  'check.legacy-tokens.not-made-fix':
    'Let scripts and pipelines that read ServiceAccount.secrets ask the TokenRequest API, or make the Secret with its annotation',
  'check.legacy-tokens.invalid-since':
    'Secret {{secret}} of {{account}} (invalid since {{since}})',
  'check.legacy-tokens.last-used':
    'Secret {{secret}} of {{account}} (last used {{last}})',
  'check.legacy-tokens.no-use':
    'Secret {{secret}} of {{account}} (no use noted)',
  'term.unknown-account': 'an unknown account',
  'check.legacy-tokens.tokens': '{{tokens}}',
} as const;
