import type { Severity } from '../contracts';
import type { DryRunAnswer } from './model';
import { targetSchema, trialImport } from './model';

/** What an answer means for the object. `unproven`: it speaks of the target's surroundings, not of the object. */
export type Judgement =
  | { readonly outcome: 'accepted' | 'exists' }
  | {
      readonly outcome: 'unproven';
      readonly reason: string;
      readonly concernsKind?: true;
    }
  | {
      readonly outcome: 'refused';
      readonly checkId: string;
      readonly severity: Severity;
      readonly problems: readonly string[];
    };

const MAX_PROBLEMS = 10;
const MAX_TEXT = 300;

/** Refusals that another namespace, account or moment would not meet. */
const SURROUNDINGS: readonly {
  readonly says: RegExp;
  readonly reason: string;
  readonly concernsKind?: true;
}[] = [
  {
    says: /cannot create resource/,
    reason: 'the account of the trial may not create it at the target',
    concernsKind: true,
  },
  {
    says: /attempting to grant RBAC permissions|cannot bind role|not allowed to/,
    reason: 'the account of the trial may not give these rights at the target',
  },
  {
    says: /exceeded quota|failed quota|maximum (cpu|memory)|minimum (cpu|memory)/,
    reason: "a quota or limit range of the trial's namespace refuses it",
  },
  {
    says: /violates PodSecurity/,
    reason:
      "Pod Security of the trial's namespace refuses it; the namespace that it is in may allow it",
  },
  {
    says: /failed calling webhook|does not support dry run/,
    reason:
      'an admission webhook of the target did not answer, or takes no dry run',
  },
  {
    says: /failed to allocate|already allocated|not in the valid range/,
    reason: 'it asks for an address or port of one cluster',
  },
  {
    says: /error looking up service account/,
    reason: "the trial's namespace has no ServiceAccount for pods",
  },
  {
    says: /being terminated/,
    reason: "the trial's namespace is being deleted",
  },
];

/** Judges the target's answer to one object; `custom`: a CustomResourceDefinition decides what is valid. */
export function judgeAnswer(answer: DryRunAnswer, custom: boolean): Judgement {
  const { status, reason, message } = answer;
  if (status < 300) return { outcome: 'accepted' };
  // Validation comes before the name is looked up: the object itself is fine.
  if (status === 409 && reason === 'AlreadyExists')
    return { outcome: 'exists' };
  const surroundings = SURROUNDINGS.find(({ says }) => says.test(message));
  if (surroundings)
    return {
      outcome: 'unproven',
      reason: surroundings.reason,
      ...(surroundings.concernsKind ? { concernsKind: true } : {}),
    };
  if (/denied (the )?request/.test(message))
    return refused(trialImport.id, 'blocker', [bounded(message)]);
  if (status === 400) return refusedBySchema(answer);
  if (status === 422)
    return refused(
      custom ? targetSchema.id : trialImport.id,
      'blocker',
      problemsOf(answer),
    );
  return {
    outcome: 'unproven',
    reason: `the target answered ${status}${
      reason ? ` (${reason.slice(0, 50)})` : ''
    }`,
  };
}

function refused(
  checkId: string,
  severity: Severity,
  problems: readonly string[],
): Judgement {
  return { outcome: 'refused', checkId, severity, problems };
}

/** Strict decoding: an unknown or duplicate field is dropped by clients that ask for less, so it is no blocker; a wrong type is. */
function refusedBySchema({ message }: DryRunAnswer): Judgement {
  const fields = [
    ...message.matchAll(/(unknown|duplicate) field "([^"]{1,250})"/g),
  ].map(([, fault, field]) => `${fault} field ${field}`);
  const onlyFields =
    fields.length > 0 && !/cannot unmarshal|json: |parsing/.test(message);
  return refused(
    targetSchema.id,
    onlyFields ? 'warning' : 'blocker',
    onlyFields ? capped([...new Set(fields)]) : [bounded(message)],
  );
}

function problemsOf({ causes, message }: DryRunAnswer): readonly string[] {
  const told = causes.map(({ field, message: text }) =>
    bounded(field && field !== '<nil>' ? `${field}: ${text}` : text),
  );
  return told.length > 0 ? capped(told) : [bounded(message)];
}

function capped(problems: readonly string[]): readonly string[] {
  return problems.length <= MAX_PROBLEMS
    ? problems
    : [
        ...problems.slice(0, MAX_PROBLEMS - 1),
        `and ${problems.length - MAX_PROBLEMS + 1} more`,
      ];
}

const VALUE =
  /\b(Invalid value|Unsupported value|Duplicate value|Not found|Too long): (?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`][^]*?(?=: |$))/g;

/** One line of bounded length. API servers repeat the value that they refuse, which may be a credential: its place is named, it is not. */
function bounded(text: string): string {
  const line = text
    .replace(VALUE, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 1)}…`;
}
