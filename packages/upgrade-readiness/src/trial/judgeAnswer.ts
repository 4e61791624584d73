import {
  said,
  withoutRepeats,
  type Reason,
  type ReasonCode,
} from '@drydock/upgrade-reasons';
import type { Severity } from '../contracts';
import type { DryRunAnswer } from './model';
import { targetSchema, trialImport } from './model';

/**
 * What an answer means for the object. `unproven`: it speaks of the target's surroundings, not of
 * the object.
 */
export type Judgement =
  | { readonly outcome: 'accepted' | 'exists' }
  | {
      readonly outcome: 'unproven';
      readonly reason: Reason;
      readonly concernsKind?: true;
    }
  | {
      readonly outcome: 'refused';
      readonly checkId: string;
      readonly severity: Severity;
      readonly problems: readonly Reason[];
    };

const MAX_PROBLEMS = 10;
const MAX_TEXT = 300;

/** Refusals that another namespace, account or moment would not meet. */
const SURROUNDINGS: readonly {
  readonly says: RegExp;
  readonly code: ReasonCode;
  readonly concernsKind?: true;
}[] = [
  {
    says: /cannot create resource/,
    code: 'trial.may-not-create',
    concernsKind: true,
  },
  {
    says: /attempting to grant RBAC permissions|cannot bind role|not allowed to/,
    code: 'trial.may-not-grant',
  },
  {
    says: /exceeded quota|failed quota|maximum (cpu|memory)|minimum (cpu|memory)/,
    code: 'trial.quota',
  },
  {
    says: /violates PodSecurity/,
    code: 'trial.pod-security',
  },
  {
    says: /failed calling webhook|does not support dry run/,
    code: 'trial.webhook',
  },
  {
    says: /failed to allocate|already allocated|not in the valid range/,
    code: 'trial.address',
  },
  {
    says: /error looking up service account/,
    code: 'trial.no-service-account',
  },
  {
    says: /being terminated/,
    code: 'trial.terminating',
  },
];

/**
 * Judges the target's answer to one object; `custom`: a CustomResourceDefinition decides what is
 * valid.
 */
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
      reason: { code: surroundings.code },
      ...(surroundings.concernsKind ? { concernsKind: true } : {}),
    };
  if (/denied (the )?request/.test(message))
    return refused(trialImport.id, 'blocker', [said(bounded(message))]);
  if (status === 400) return refusedBySchema(answer);
  if (status === 422)
    return refused(
      custom ? targetSchema.id : trialImport.id,
      'blocker',
      problemsOf(answer),
    );
  return {
    outcome: 'unproven',
    reason: {
      code: reason ? 'trial.answered-reason' : 'trial.answered',
      params: {
        status: { object: String(status) },
        ...(reason ? { reason: { text: reason.slice(0, 50) } } : {}),
      },
    },
  };
}

function refused(
  checkId: string,
  severity: Severity,
  problems: readonly Reason[],
): Judgement {
  return { outcome: 'refused', checkId, severity, problems };
}

/**
 * Strict decoding: an unknown or duplicate field is dropped by clients that ask for less, so it is
 * no blocker; a wrong type is.
 */
function refusedBySchema({ message }: DryRunAnswer): Judgement {
  const fields = [
    ...message.matchAll(/(unknown|duplicate) field "([^"]{1,250})"/g),
  ].map(
    ([, fault, field]): Reason => ({
      code:
        fault === 'unknown'
          ? 'manifest.unknown-field'
          : 'manifest.duplicate-field',
      params: { field: { object: field } },
    }),
  );
  const onlyFields =
    fields.length > 0 && !/cannot unmarshal|json: |parsing/.test(message);
  return refused(
    targetSchema.id,
    onlyFields ? 'warning' : 'blocker',
    onlyFields ? capped(withoutRepeats(fields)) : [said(bounded(message))],
  );
}

function problemsOf({ causes, message }: DryRunAnswer): readonly Reason[] {
  const told = causes.map(({ field, message: text }) =>
    said(bounded(field && field !== '<nil>' ? `${field}: ${text}` : text)),
  );
  return told.length > 0 ? capped(told) : [said(bounded(message))];
}

function capped(problems: readonly Reason[]): readonly Reason[] {
  return problems.length <= MAX_PROBLEMS
    ? problems
    : [
        ...problems.slice(0, MAX_PROBLEMS - 1),
        {
          code: 'readiness.more',
          params: { count: { number: problems.length - MAX_PROBLEMS + 1 } },
        },
      ];
}

const VALUE =
  /\b(Invalid value|Unsupported value|Duplicate value|Not found|Too long): (?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`][^]*?(?=: |$))/g;

/**
 * One line of bounded length. API servers repeat the value that they refuse, which may be a
 * credential: its place is named, it is not.
 */
function bounded(text: string): string {
  const line = text
    .replace(VALUE, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 1)}…`;
}
