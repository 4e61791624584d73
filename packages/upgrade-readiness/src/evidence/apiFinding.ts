import type { ApiVersionRow, Minor } from '@drydock/kubernetes-knowledge';
import type { FindingDraft, ObjectReference, OwnershipHints } from '../contracts';
import type { Conclusion } from './reconcile';
import { nameOf } from '../words';

export interface ApiFindingSubject {
  readonly object: ObjectReference;
  readonly hints?: OwnershipHints;
  /** `ReplicaSet/web`: then that is what must change. */
  readonly controller?: string;
  /** What renders the object, in words: `chart web of Helm release payments/web`. */
  readonly renderedBy?: string;
}

const GUIDE = 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/';

/** The one finding of one object about API versions that go away. */
export function apiFinding(subject: ApiFindingSubject, conclusion: Conclusion, targetMinor: Minor): FindingDraft {
  const { severity, confidence, row, evidence } = conclusion;
  return {
    severity,
    confidence,
    phase: 'next-apply',
    title: titleOf(subject, conclusion, targetMinor),
    object: subject.object,
    ...(subject.hints ? { hints: subject.hints } : {}),
    ...(row.removed ? { breaksAt: row.removed } : {}),
    evidence,
    fix: { text: fixText(subject, row), link: GUIDE, ...changeOf(row) },
  };
}

function titleOf({ object }: ApiFindingSubject, { row, state, certainty }: Conclusion, targetMinor: Minor): string {
  const version = apiVersionOf(row);
  const did = certainty === 'sent' ? 'is applied at' : 'was once written at';
  const then = state === 'removed' ? `which v${targetMinor} does not serve` : `which is deprecated and goes in v${row.removed}`;
  return `${nameOf(object)} ${did} ${version}, ${then}`;
}

function fixText({ controller, renderedBy }: ApiFindingSubject, row: ApiVersionRow): string {
  const replacement = row.replacement && apiVersionOf(row.replacement);
  const kindChange = row.replacement && row.replacement.kind !== row.kind ? ` kind ${row.replacement.kind}` : '';
  if (!replacement) return `Remove it from ${renderedBy ?? 'its manifest'}: ${apiVersionOf(row)} has no replacement.`;
  if (renderedBy) {
    return `Upgrade ${renderedBy} to a version that renders ${replacement}${kindChange} before the cluster is upgraded; where the cluster is upgraded already, first run the plugin mapkubeapis for the release.`;
  }
  if (controller) return `Upgrade what makes it, ${controller}, to a version that uses ${replacement}${kindChange}.`;
  return `Change apiVersion to ${replacement}${kindChange} where the manifest is kept, and apply it again.`;
}

function changeOf(row: ApiVersionRow): Pick<FindingDraft['fix'], 'change'> {
  if (!row.replacement) return {};
  const lines = (apiVersion: string, kind: string) => `apiVersion: ${apiVersion}\nkind: ${kind}`;
  return { change: { before: lines(apiVersionOf(row), row.kind), after: lines(apiVersionOf(row.replacement), row.replacement.kind) } };
}

function apiVersionOf({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? version : `${group}/${version}`;
}
