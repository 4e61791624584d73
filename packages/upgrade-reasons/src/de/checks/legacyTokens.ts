import type { legacyTokensTexts } from '../../texts/checks/legacyTokens';
import type { Translated } from '../../texts/Translated';

export const legacyTokensDe: Translated<typeof legacyTokensTexts> = {
  'check.legacy-tokens.invalid_one':
    '{{count}} erzeugtes Token im Namespace {{namespace}} wird abgelehnt und später gelöscht',
  'check.legacy-tokens.invalid_other':
    '{{count}} erzeugte Tokens im Namespace {{namespace}} werden abgelehnt und später gelöscht',
  'check.legacy-tokens.invalid-fix':
    'Lassen Sie sie, wenn niemand sie vermisst; braucht ein Client eines, entfernen Sie das Label kubernetes.io/legacy-token-invalid-since und stellen Sie den Client auf die TokenRequest-API um',
  'check.legacy-tokens.unused_one':
    '{{count}} erzeugtes Token im Namespace {{namespace}} wurde ein Jahr lang nicht verwendet und wird künftig abgelehnt',
  'check.legacy-tokens.unused_other':
    '{{count}} erzeugte Tokens im Namespace {{namespace}} wurden ein Jahr lang nicht verwendet und werden künftig abgelehnt',
  'check.legacy-tokens.unused-fix':
    'Löschen Sie sie, wenn sie nicht gebraucht werden; stellen Sie selten laufende Clients auf die TokenRequest-API um oder verwenden Sie das Token einmal vor dem Upgrade',
  'check.legacy-tokens.not-made_one':
    'Neue ServiceAccounts bekommen ab {{since}} kein Token-Secret; {{count}} heutiges Secret bleibt',
  'check.legacy-tokens.not-made_other':
    'Neue ServiceAccounts bekommen ab {{since}} kein Token-Secret; {{count}} heutige Secrets bleiben',
  'check.legacy-tokens.of-type_one':
    '{{count}} Secret vom Typ kubernetes.io/service-account-token',
  'check.legacy-tokens.of-type_other':
    '{{count}} Secrets vom Typ kubernetes.io/service-account-token',
  'check.legacy-tokens.not-made-fix':
    'Lassen Sie Skripte und Pipelines, die ServiceAccount.secrets lesen, die TokenRequest-API verwenden, oder legen Sie das Secret mit seiner Annotation an',
  'check.legacy-tokens.invalid-since':
    'Secret {{secret}} von {{account}} (ungültig seit {{since}})',
  'check.legacy-tokens.last-used':
    'Secret {{secret}} von {{account}} (zuletzt verwendet am {{last}})',
  'check.legacy-tokens.no-use':
    'Secret {{secret}} von {{account}} (keine Verwendung verzeichnet)',
  'term.unknown-account': 'einem unbekannten Konto',
  'check.legacy-tokens.tokens': '{{tokens}}',
};
