import { compareMinors, nextMinor } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow, Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import type { ApiTrace, Confidence, Evidence, Severity } from '../contracts';
import { applierOf } from './appliers';

/** A manifest that is kept for the object, by a package manager or in a file. */
export interface ManifestTrace {
  readonly source: 'helm-release' | 'manifest-file';
  readonly apiVersion: string;
  /** For people: `Helm release payments/web (chart web 1.2.0, revision 4)`, `k8s/web.yaml`. */
  readonly origin: string;
  readonly time?: string;
}

export interface ReconcileInput {
  readonly traces: readonly ApiTrace[];
  /** What Helm last deployed for the object, or a file holds of it; Helm's own traces are measured by it. */
  readonly manifests: readonly ManifestTrace[];
  /** The row of an apiVersion of this kind that goes away; undefined for versions that survive. */
  readonly lostRow: (apiVersion: string) => ApiVersionRow | undefined;
  readonly knowledge: Knowledge;
  readonly currentMinor: Minor;
  readonly targetMinor: Minor;
}

/** What all traces of one object prove together. */
export interface Conclusion {
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** The row of the version that is worst for the object. */
  readonly row: ApiVersionRow;
  readonly state: 'removed' | 'deprecated';
  /** `sent`: an applier's last manifest names the version. `sent-before`: so it did, and the cluster of today does not serve it any more. `written`: some client once wrote so. */
  readonly certainty: 'sent' | 'sent-before' | 'written';
  readonly evidence: readonly Evidence[];
}

/** What the API server calls the manager of all fields that were there before it kept managers. */
const BEFORE_FIRST_APPLY = 'before-first-apply';

type State = 'removed' | 'deprecated' | 'fine';

interface Judged extends ApiTrace {
  readonly state: State;
  readonly row?: ApiVersionRow;
  readonly manifest?: ManifestTrace['source'];
}

/**
 * One conclusion for one object, or undefined when nothing speaks against the target (DESIGN §7):
 * - what an applier last sent (last-applied, Apply, a Helm manifest) fails at its next apply once the version is gone, unless the same
 *   applier has later sent a surviving version;
 * - a trace of it at a version that today's API server does not serve either tells of the past: that apply fails already, and no upgrade changes it;
 * - an annotation whose applier has handed the object over to another one hints at most;
 * - an `Update` only hints: it survives a later write at the new version by the same manager.
 */
export function reconcile(input: ReconcileInput): Conclusion | undefined {
  const judged = input.traces.map(trace => judge(trace, input));
  const authoritative = openAuthoritative(judged, input.manifests);
  const past = authoritative.filter(({ row }) => isGoneToday(row, input));
  const sent = [...openManifests(input), ...authoritative.filter(trace => !past.includes(trace))];
  const worst = sent.reduce<Judged | undefined>((found, trace) => (worseThan(trace, found) ? trace : found), undefined);
  if (worst?.row && worst.state !== 'fine') {
    const severity = worst.state === 'removed' ? 'blocker' : deprecatedSeverity(worst.row, input.targetMinor);
    return { severity, confidence: 'observed', row: worst.row, state: worst.state, certainty: 'sent', evidence: [...sent, ...past, ...openUpdates(judged, input.manifests)].map(evidenceOf) };
  }
  const hints = [...openUpdates(judged, input.manifests), ...judged.filter(trace => isLeftBehind(trace, judged))].filter(({ state }) => state === 'removed');
  const [sentBefore] = past;
  if (sentBefore?.row && hints.every(({ row }) => isGoneToday(row, input))) {
    return { severity: 'info', confidence: 'observed', row: sentBefore.row, state: 'removed', certainty: 'sent-before', evidence: [...past, ...hints].map(evidenceOf) };
  }
  return hintedAt(hints, judged, input);
}

/** What `Update` entries and annotations that were left behind hint at; less where they tell of the past, or an applier keeps the object at a surviving version. */
function hintedAt(hints: readonly Judged[], judged: readonly Judged[], input: ReconcileInput): Conclusion | undefined {
  const hint = hints.find(({ row }) => !isGoneToday(row, input)) ?? hints[0];
  if (!hint?.row) return undefined;
  const movedOn = judged.filter(trace => trace.state === 'fine' && trace.source !== 'update');
  const severity = isGoneToday(hint.row, input) || movedOn.length > 0 || input.manifests.length > 0 ? 'info' : 'warning';
  return { severity, confidence: 'inferred', row: hint.row, state: 'removed', certainty: 'written', evidence: [...hints, ...movedOn].map(evidenceOf) };
}

/** A version that is not served today cannot be written today: its traces tell of the past. */
function isGoneToday(row: ApiVersionRow | undefined, { currentMinor }: ReconcileInput): boolean {
  return row?.removed !== undefined && compareMinors(row.removed, currentMinor) <= 0;
}

/** What appliers last sent at an old version, less what the same applier has superseded by a later apply at another. */
export function lastSentAt(traces: readonly ApiTrace[], isOld: (apiVersion: string) => boolean): readonly ApiTrace[] {
  return openAuthoritative(traces.map(trace => ({ ...trace, state: isOld(trace.apiVersion) ? 'removed' : 'fine' })), []);
}

function judge(trace: ApiTrace, { lostRow, knowledge, targetMinor }: ReconcileInput): Judged {
  const row = lostRow(trace.apiVersion);
  const state = row && knowledge.apiState(row, targetMinor);
  return { ...trace, row, state: state === 'removed' || state === 'deprecated' ? state : 'fine' };
}

function openManifests(input: ReconcileInput): Judged[] {
  return input.manifests
    .map(({ source, apiVersion, origin, time }) => ({ ...judge({ source: 'apply', apiVersion, applier: origin, ...(time ? { time } : {}) }, input), manifest: source }))
    .filter(({ state }) => state !== 'fine');
}

/** What appliers last sent at a version that goes, less what the same applier has superseded or left behind. */
function openAuthoritative(judged: readonly Judged[], manifests: readonly ManifestTrace[]): Judged[] {
  const authoritative = judged.filter(({ source }) => source !== 'update').map(trace => ({ ...trace, time: trace.time ?? clientSideApplyTime(trace, judged) }));
  return authoritative.filter(trace => {
    if (trace.state === 'fine' || isMeasuredByManifest(trace, manifests) || isLeftBehind(trace, judged)) return false;
    return !authoritative.some(other => other.state === 'fine' && sameApplier(other, trace) && isLater(other.time, trace.time));
  });
}

/**
 * An annotation whose applier has handed the object over: a client-side apply leaves an `Update` entry at its version beside the annotation, and
 * only a migration to another applier's `Apply` entry takes it away (`kubectl apply --server-side --field-manager`, Argo CD). Beside the `Apply`
 * entry of another applier that did not take the object over, that entry stays. What was written before the server kept managers has one entry of its own,
 * at the version of the first `Apply`: of such an object nobody knows who sent what.
 */
function isLeftBehind(trace: Judged, judged: readonly Judged[]): boolean {
  if (trace.source !== 'last-applied' || !judged.some(({ source, state }) => source === 'apply' && state === 'fine')) return false;
  return !judged.some(({ source, apiVersion, applier }) => source === 'update' && (apiVersion === trace.apiVersion || applier === BEFORE_FIRST_APPLY));
}

/** The annotation has no time; the entry that kubectl's client-side apply leaves beside it has. */
function clientSideApplyTime(trace: Judged, judged: readonly Judged[]): string | undefined {
  if (trace.source !== 'last-applied') return undefined;
  return judged.find(other => other.applier === 'kubectl-client-side-apply' && other.apiVersion === trace.apiVersion)?.time;
}

/** `Update` traces at a version that goes, less those whose writer is known to have moved on. */
function openUpdates(judged: readonly Judged[], manifests: readonly ManifestTrace[]): Judged[] {
  return judged.filter(trace => {
    if (trace.source !== 'update' || trace.state === 'fine' || isMeasuredByManifest(trace, manifests)) return false;
    return !judged.some(other => other.state === 'fine' && sameApplier(other, trace) && (other.source !== 'update' || isLater(other.time, trace.time)));
  });
}

/** Helm's own traces say less than the release that it keeps. */
function isMeasuredByManifest({ applier }: ApiTrace, manifests: readonly ManifestTrace[]): boolean {
  return manifests.length > 0 && /^helm$/i.test(applier);
}

function sameApplier(a: ApiTrace, b: ApiTrace): boolean {
  return applierOf(a.applier) === applierOf(b.applier);
}

/** Unknown times prove no order. Kubernetes writes times in one form, so they compare as text. */
function isLater(time: string | undefined, than: string | undefined): boolean {
  return time !== undefined && than !== undefined && time > than;
}

function worseThan(trace: Judged, found: Judged | undefined): boolean {
  if (!found) return true;
  if (trace.state !== found.state) return trace.state === 'removed';
  return Boolean(trace.row?.removed && found.row?.removed && compareMinors(trace.row.removed, found.row.removed) < 0);
}

/** Worth an action now when it goes in the very next minor. */
function deprecatedSeverity({ removed }: ApiVersionRow, targetMinor: Minor): Severity {
  return removed && compareMinors(removed, nextMinor(targetMinor)) <= 0 ? 'warning' : 'info';
}

/** A trace, in words. */
export function evidenceOf({ source, apiVersion, applier, time, manifest }: ApiTrace & Pick<Judged, 'manifest'>): Evidence {
  const when = time ? { time } : {};
  if (manifest) return { source: manifest, text: `${applier} ${manifest === 'helm-release' ? 'renders' : 'names'} ${apiVersion}`, ...when };
  switch (source) {
    case 'last-applied':
      return { source: 'last-applied', text: `last-applied by ${applier} names ${apiVersion}`, ...when };
    case 'apply':
      return { source: 'managed-fields', text: `${applier} applied it at ${apiVersion}`, ...when };
    case 'update':
      return { source: 'managed-fields', text: `${applier} wrote it at ${apiVersion} (a hint: the entry outlives later writes)`, ...when };
    default: {
      const unknown: never = source;
      return unknown;
    }
  }
}
