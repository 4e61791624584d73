import type { Param, Reason } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  ApiReplacement,
  ApiVersionRow,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  ObjectReference,
  OwnershipHints,
} from '../contracts';
import { findConversion } from '../migrate/conversions';
import { apiVersionOf, whenToMove } from './movingOn';
import type { Conclusion } from './reconcile';
import { minor, named, sentences } from '../words';

export interface ApiFindingSubject {
  readonly object: ObjectReference;
  readonly hints?: OwnershipHints;
  /** `ReplicaSet/web`: then that is what must change. */
  readonly controller?: string;
  /** What renders the object, in words: `Helm release payments/web (chart web)`. */
  readonly renderedBy?: string;
  /** Name of the file that holds it, where it is not of a cluster. */
  readonly inFile?: string;
  /** When it was last looked at, where that was at an earlier read. */
  readonly seenAt?: string;
}

const GUIDE =
  'https://kubernetes.io/docs/reference/using-api/deprecation-guide/';

/** What a finding is judged for. */
export type Upgrade = Pick<
  CheckContext,
  'knowledge' | 'currentMinor' | 'targetMinor'
>;

/** The one finding of one object about API versions that go away. */
export function apiFinding(
  subject: ApiFindingSubject,
  conclusion: Conclusion,
  { knowledge, currentMinor, targetMinor }: Upgrade,
): FindingDraft {
  const { severity, confidence, row, failsSince, evidence } = conclusion;
  // Not the row's own replacement: that one may have gone in the meantime, or may not be served
  // yet.
  const replacement = knowledge.replacementFor(row, {
    from: currentMinor,
    to: targetMinor,
  });
  return {
    severity,
    confidence,
    phase: 'next-apply',
    title: titleOf(subject, conclusion, targetMinor),
    object: subject.object,
    ...(subject.hints ? { hints: subject.hints } : {}),
    ...(row.removed ? { breaksAt: row.removed } : {}),
    ...(failsSince ? { failsSince } : {}),
    ...(subject.seenAt ? { seenAt: subject.seenAt } : {}),
    evidence,
    fix: {
      what: fixReason(subject, row, replacement, currentMinor),
      link: GUIDE,
      ...changeOf(row, replacement),
    },
  };
}

type Params = NonNullable<Reason['params']>;

function titleOf(
  { object, inFile, renderedBy }: ApiFindingSubject,
  { row, state, certainty }: Conclusion,
  targetMinor: Minor,
): Reason {
  const subject = {
    object: named(object),
    version: { object: apiVersionOf(row) },
  };
  const removed: Params = row.removed ? { removed: minor(row.removed) } : {};
  if (certainty === 'failing')
    return {
      code: renderedBy
        ? 'check.removed-api.fails-rendered'
        : 'check.removed-api.fails-applied',
      params: { ...subject, ...removed },
    };
  const fate = fateOf(row, state);
  const params: Params = {
    ...subject,
    ...(state === 'removed' ? { target: minor(targetMinor) } : removed),
  };
  // Beside the finding on the object in the cluster, which may have the same fault.
  if (inFile !== undefined)
    return {
      code: `check.removed-api.in-file-${fate}`,
      params: { ...params, file: { object: inFile } },
    };
  return certainty === 'sent'
    ? { code: `check.removed-api.applied-${fate}`, params }
    : { code: `check.removed-api.written-${fate}`, params };
}

function fateOf(
  row: ApiVersionRow,
  state: Conclusion['state'],
): 'unread' | 'unserved' | 'goes' | 'deprecated' {
  if (state === 'removed') return isConfiguration(row) ? 'unread' : 'unserved';
  return row.removed ? 'goes' : 'deprecated';
}

function fixReason(
  subject: ApiFindingSubject,
  row: ApiVersionRow,
  successor: ApiReplacement | undefined,
  currentMinor: Minor,
): Reason {
  const { controller, renderedBy } = subject;
  const version: Param = { object: apiVersionOf(row) };
  if (!successor)
    return renderedBy
      ? {
          code: 'check.removed-api.remove-from',
          params: { version, chart: { object: renderedBy } },
        }
      : { code: 'check.removed-api.remove', params: { version } };
  const replacement: Param = {
    object:
      successor.kind === row.kind
        ? apiVersionOf(successor)
        : `${apiVersionOf(successor)} kind ${successor.kind}`,
  };
  const when = whenToMove(row, successor, currentMinor);
  if (renderedBy)
    return chartFix(
      { chart: { object: renderedBy }, replacement, version },
      when,
      row.removed !== undefined &&
        compareMinors(row.removed, currentMinor) <= 0,
    );
  if (controller)
    return sentences([
      {
        code: 'check.removed-api.upgrade-maker',
        params: { maker: { object: controller }, replacement },
      },
      when,
    ]);
  if (isConfiguration(row))
    return sentences([
      { code: 'check.removed-api.change-file', params: { replacement } },
      when,
      {
        code:
          row.group === 'kubeadm.k8s.io'
            ? 'check.removed-api.kubeadm-fields'
            : 'check.removed-api.file-fields',
      },
    ]);
  return sentences([
    { code: 'check.removed-api.change', params: { replacement } },
    when,
    // A field of the old version would be refused, or dropped without a word, by the new one.
    hasSameFields(row, successor) ? undefined : fieldsMayDiffer(successor),
  ]);
}

function chartFix(
  params: NonNullable<Reason['params']>,
  when: Reason | undefined,
  isUnknownToday: boolean,
): Reason {
  if (isUnknownToday)
    return sentences([{ code: 'check.removed-api.mend-chart', params }, when]);
  return sentences([
    {
      code: when
        ? 'check.removed-api.upgrade-chart'
        : 'check.removed-api.upgrade-chart-before',
      params,
    },
    when,
    { code: 'check.removed-api.late-chart' },
  ]);
}

function fieldsMayDiffer(successor: ApiReplacement): Reason {
  const command: Param = {
    object: `kubectl explain ${successor.kind.toLowerCase()} --api-version=${apiVersionOf(
      successor,
    )} --recursive`,
  };
  return successor.servedFrom === undefined
    ? { code: 'check.removed-api.fields', params: { command } }
    : {
        code: 'check.removed-api.fields-from',
        params: { command, version: minor(successor.servedFrom) },
      };
}

/** Files that components read, as kubeadm's and the scheduler's: no server ever sees them. */
function isConfiguration({ scope }: ApiVersionRow): boolean {
  return scope === 'config';
}

function hasSameFields(row: ApiVersionRow, successor: ApiReplacement): boolean {
  const conversion = findConversion(
    row.kind,
    apiVersionOf(row),
    apiVersionOf(successor),
  );
  return conversion !== undefined && conversion.rewrite === undefined;
}

function changeOf(
  row: ApiVersionRow,
  replacement: ApiReplacement | undefined,
): Pick<FindingDraft['fix'], 'change'> {
  if (!replacement) return {};
  const lines = (apiVersion: string, kind: string) =>
    `apiVersion: ${apiVersion}\nkind: ${kind}`;
  return {
    change: {
      before: lines(apiVersionOf(row), row.kind),
      after: lines(apiVersionOf(replacement), replacement.kind),
    },
  };
}
