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
import { nameOf } from '../words';

export interface ApiFindingSubject {
  readonly object: ObjectReference;
  readonly hints?: OwnershipHints;
  /** `ReplicaSet/web`: then that is what must change. */
  readonly controller?: string;
  /** What renders the object, in words: `chart web of Helm release payments/web`. */
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
  // Not the row's own replacement: that one may have gone in the meantime, or may not be served yet.
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
      text: fixText(subject, row, replacement, currentMinor),
      link: GUIDE,
      ...changeOf(row, replacement),
    },
  };
}

function titleOf(
  { object, inFile, renderedBy }: ApiFindingSubject,
  { row, state, certainty }: Conclusion,
  targetMinor: Minor,
): string {
  const version = apiVersionOf(row);
  if (certainty === 'failing')
    return `${nameOf(object)} ${
      renderedBy ? 'is rendered' : 'was last applied'
    } at ${version}, which fails already since v${row.removed}`;
  const then =
    state === 'removed'
      ? `which v${targetMinor} does not ${
          isConfiguration(row) ? 'read' : 'serve'
        }`
      : `which is deprecated ${
          row.removed
            ? `and goes in v${row.removed}`
            : 'without a date of removal'
        }`;
  // Beside the finding on the object in the cluster, which may have the same fault.
  if (inFile !== undefined)
    return `${nameOf(object)} in ${inFile} names ${version}, ${then}`;
  const did = certainty === 'sent' ? 'is applied at' : 'was once written at';
  return `${nameOf(object)} ${did} ${version}, ${then}`;
}

function fixText(
  { controller, renderedBy }: ApiFindingSubject,
  row: ApiVersionRow,
  successor: ApiReplacement | undefined,
  currentMinor: Minor,
): string {
  const replacement = successor && apiVersionOf(successor);
  const kindChange =
    successor && successor.kind !== row.kind ? ` kind ${successor.kind}` : '';
  if (!replacement)
    return `Remove it from ${renderedBy ?? 'its manifest'}: ${apiVersionOf(
      row,
    )} has no replacement.`;
  const when = whenToMove(row, successor, currentMinor);
  const before = when === '' ? ' before the cluster is upgraded' : '';
  if (renderedBy) {
    const mend =
      row.removed !== undefined && compareMinors(row.removed, currentMinor) <= 0
        ? `The server does not know ${apiVersionOf(
            row,
          )} any longer: first run the plugin mapkubeapis for the release. Then upgrade`
        : 'Upgrade';
    const late =
      mend === 'Upgrade'
        ? ' Where the cluster is upgraded already, first run the plugin mapkubeapis for the release.'
        : '';
    return `${mend} ${renderedBy} to a version that renders ${replacement}${kindChange}${
      late === '' ? '' : before
    }.${when}${late}`;
  }
  if (controller)
    return `Upgrade what makes it, ${controller}, to a version that uses ${replacement}${kindChange}.${when}`;
  if (isConfiguration(row))
    return `Change apiVersion to ${replacement}${kindChange} in the file before what reads it is upgraded.${when} Fields may differ: see the reference of that version${
      row.group === 'kubeadm.k8s.io'
        ? '; kubeadm config migrate rewrites it'
        : ''
    }.`;
  const change = `Change apiVersion to ${replacement}${kindChange} where the manifest is kept, and apply it again.${when}`;
  if (hasSameFields(row, successor)) return change;
  // A field of the old version would be refused, or dropped without a word, by the new one.
  return `${change} Fields may differ: kubectl explain ${successor.kind.toLowerCase()} --api-version=${replacement} --recursive lists those of ${
    successor.servedFrom === undefined
      ? 'today'
      : `v${successor.servedFrom}, once the cluster runs it`
  }, and the template migrate-api rewrites what has one answer.`;
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
