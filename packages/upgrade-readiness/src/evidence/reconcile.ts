import type { Reason } from '@drydock/upgrade-reasons';
import { compareMinors, nextMinor } from '@drydock/kubernetes-knowledge';
import type {
  ApiVersionRow,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type { ApiTrace, Confidence, Evidence, Severity } from '../contracts';
import type { SentVersion } from '../gitops';
import { isHelmManager, replacesWhole, writerOf } from './appliers';

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
  /**
   * What Helm last deployed for the object, or what a file contains; Helm's own traces are compared
   * with it.
   */
  readonly manifests: readonly ManifestTrace[];
  /**
   * Set where a Helm release owns the object (`meta.helm.sh`) and renders it at versions alone that
   * the target serves.
   */
  readonly adoption?: Adoption;
  /** API versions that Argo CD and Flux report for the object in their own status. */
  readonly sentVersions?: readonly SentVersion[];
  /** ISO time of the deletion, where finalizers still keep the object. */
  readonly deletedAt?: string;
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
  /**
   * `sent`: an applier's last manifest names the version. `failing`: so it does, and today's server
   * no longer serves it. `written`: some client once wrote so.
   */
  readonly certainty: 'sent' | 'failing' | 'written';
  /**
   * Since which version the last sent manifest fails, with or without an upgrade. Also set beside a
   * hint at a version that is served today.
   */
  readonly failsSince?: Minor;
  readonly evidence: readonly Evidence[];
}

/** The fate of a version at the target, the worst first. */
const STATES = ['removed', 'deprecated', 'fine'] as const;
type State = (typeof STATES)[number];

interface Judged extends ApiTrace {
  readonly state: State;
  readonly row?: ApiVersionRow;
  /** Another applier has since sent the object at a version that outlives it. */
  readonly isReplaced?: boolean;
  readonly manifest?: ManifestTrace['source'];
}

/**
 * One conclusion for one object, or undefined when nothing speaks against the target (DESIGN §7). A
 * trace has a writer, and the last word of each writer counts:
 * - what a writer last sent (last-applied, Apply, a Helm manifest) fails at its next apply once the
 *   version is gone;
 * - at a version that today's API server does not serve either, its next apply fails already, and
 *   no upgrade changes that;
 * - it hints at most where the writer may have gone: another one sends the whole object since, or
 *   the annotation is a copy or was left behind;
 * - so it does where the writer itself has since written the object by `Update`: it may have moved
 *   on, or set a label beside the manifest that it still applies;
 * - an `Update` only hints: it survives a later write at the new version by the same manager.
 */
export function reconcile(input: ReconcileInput): Conclusion | undefined {
  const conclusion = concludeFrom(input);
  if (!conclusion || input.deletedAt === undefined) return conclusion;
  const deletion = {
    source: 'metadata',
    what: { code: 'check.removed-api.deleted' } as const,
    time: input.deletedAt,
  };
  return {
    ...conclusion,
    severity: 'info',
    evidence: [...conclusion.evidence, deletion],
  };
}

function concludeFrom(input: ReconcileInput): Conclusion | undefined {
  const judged = input.traces.map(trace =>
    judge(
      asSent(trace, input.sentVersions ?? [], apiVersion =>
        stateOf(apiVersion, input),
      ),
      input,
    ),
  );
  const authoritative = openAuthoritative(judged, input.manifests);
  const certain = authoritative.filter(
    trace => !isDoubtful(trace, judged, input.adoption),
  );
  // A manifest file is judged for what it names, and not for what became of it on a cluster.
  const manifests = openManifests(input);
  const past = [
    ...manifests.filter(({ manifest }) => manifest === 'helm-release'),
    ...certain,
  ].filter(({ row }) => isGoneToday(row, input));
  const sent = [...manifests, ...certain].filter(
    trace => !past.includes(trace),
  );
  const worst = sent.reduce<Judged | undefined>(
    (found, trace) => (worseThan(trace, found) ? trace : found),
    undefined,
  );
  const hinting = [
    ...openUpdates(judged, input.manifests),
    ...authoritative.filter(trace => !certain.includes(trace)),
  ];
  if (worst?.row && worst.state !== 'fine') {
    const severity =
      worst.state === 'removed'
        ? 'blocker'
        : deprecatedSeverity(worst.row, input.targetMinor);
    return {
      severity,
      confidence: 'observed',
      row: worst.row,
      state: worst.state,
      certainty: 'sent',
      evidence: [...sent, ...past, ...hinting].map(evidenceOf),
    };
  }
  const hints = hinting.filter(({ state }) => state === 'removed');
  const [sentBefore] = past;
  if (sentBefore?.row && hints.every(({ row }) => isGoneToday(row, input))) {
    return {
      severity: 'info',
      confidence: 'observed',
      row: sentBefore.row,
      state: 'removed',
      certainty: 'failing',
      failsSince: sentBefore.row.removed,
      evidence: [...past, ...hints].map(evidenceOf),
    };
  }
  const hinted = hintedAt(hints, judged, input);
  return hinted && sentBefore?.row
    ? {
        ...hinted,
        failsSince: sentBefore.row.removed,
        evidence: [...hinted.evidence, ...past.map(evidenceOf)],
      }
    : hinted;
}

/**
 * The severity of hints; lower if they are about the past, or if an applier keeps the object at a
 * surviving version. An applier that may be gone is worth a look.
 */
function hintedAt(
  hints: readonly Judged[],
  judged: readonly Judged[],
  input: ReconcileInput,
): Conclusion | undefined {
  const hint = hints.find(({ row }) => !isGoneToday(row, input)) ?? hints[0];
  if (!hint?.row) return undefined;
  const ownUpdates = judged.filter(trace =>
    hints.some(
      doubted => doubted.source !== 'update' && isUpdateSince(trace, doubted),
    ),
  );
  const movedOn = judged.filter(
    trace =>
      trace.state !== 'removed' &&
      !ownUpdates.includes(trace) &&
      (isSent(trace) || replacesWhole(trace.applier)),
  );
  const isRendered = input.manifests.length > 0;
  // An entry of `Apply` gets no newer time where an apply changes nothing: its writer may still be
  // there although Helm renders the object since.
  const mayStillApply = hints.some(
    doubted =>
      !ownUpdates.some(trace => isUpdateSince(trace, doubted)) &&
      ((doubted.source === 'apply' && !isHelmManager(doubted.applier)) ||
        (doubted.isReplaced && !isRendered)),
  );
  const isKept =
    (isRendered || movedOn.length + ownUpdates.length > 0) && !mayStillApply;
  const severity = isGoneToday(hint.row, input) || isKept ? 'info' : 'warning';
  return {
    severity,
    confidence: 'inferred',
    row: hint.row,
    state: 'removed',
    certainty: 'written',
    evidence: [
      ...[...hints, ...movedOn].map(evidenceOf),
      ...ownUpdates.map(evidenceOfOwnUpdate),
    ],
  };
}

/** A version that is not served today cannot be written today: its traces tell of the past. */
function isGoneToday(
  row: ApiVersionRow | undefined,
  { currentMinor }: ReconcileInput,
): boolean {
  return (
    row?.removed !== undefined && compareMinors(row.removed, currentMinor) <= 0
  );
}

/**
 * The last manifests that appliers sent at an old version, without those that the same applier has
 * replaced by a later write, and what a former applier may have left.
 */
export function lastSentAt(
  traces: readonly ApiTrace[],
  isOld: (apiVersion: string) => boolean,
  sentVersions: readonly SentVersion[] = [],
): readonly ApiTrace[] {
  const stateAt = (apiVersion: string): State =>
    isOld(apiVersion) ? 'removed' : 'fine';
  const judged = traces.map(trace =>
    judgeBy(asSent(trace, sentVersions, stateAt), stateAt),
  );
  return openAuthoritative(judged, []).filter(
    trace => !isDoubtful(trace, judged),
  );
}

function judge(trace: ApiTrace, input: ReconcileInput): Judged {
  return {
    ...judgeBy(trace, apiVersion => stateOf(apiVersion, input)),
    row: input.lostRow(trace.apiVersion),
  };
}

function judgeBy(
  trace: ApiTrace,
  stateAt: (apiVersion: string) => State,
): Judged {
  const state = stateAt(trace.apiVersion);
  return {
    ...trace,
    state,
    isReplaced:
      trace.takenOver !== undefined &&
      outlives(stateAt(trace.takenOver.apiVersion), state),
  };
}

/**
 * Whether one version is still there when the other has gone: a deprecated one outlives one that
 * the target removes.
 */
function outlives(state: State, other: State): boolean {
  return STATES.indexOf(state) > STATES.indexOf(other);
}

function stateOf(
  apiVersion: string,
  { lostRow, knowledge, targetMinor }: ReconcileInput,
): State {
  const row = lostRow(apiVersion);
  const state = row && knowledge.apiState(row, targetMinor);
  return state === 'removed' || state === 'deprecated' ? state : 'fine';
}

function openManifests(input: ReconcileInput): Judged[] {
  return input.manifests
    .map(({ source, apiVersion, origin, time }) => ({
      ...judge(
        {
          source: 'apply',
          apiVersion,
          applier: origin,
          ...(time ? { time } : {}),
        },
        input,
      ),
      manifest: source,
    }))
    .filter(({ state }) => state !== 'fine');
}

/**
 * The trace at the version that its tool's manifest names by the tool's own status. A tool that
 * writes nothing where nothing differs leaves the older one on the object. A record that does not
 * outlive the trace, or that another one of the same tool contradicts, changes nothing.
 */
function asSent(
  trace: ApiTrace,
  sentVersions: readonly SentVersion[],
  stateAt: (apiVersion: string) => State,
): ApiTrace {
  const records = sentVersions.filter(
    ({ applier }) => applier === trace.applier,
  );
  const state = stateAt(trace.apiVersion);
  const isLater = ({ apiVersion }: SentVersion) =>
    apiVersion !== undefined && outlives(stateAt(apiVersion), state);
  const [apiVersion] = records.flatMap(record => record.apiVersion ?? []);
  if (apiVersion === undefined || !isSent(trace) || !records.every(isLater))
    return trace;
  const { applier, time, subresource } = trace;
  return {
    source: 'apply',
    applier,
    apiVersion,
    ...(time ? { time } : {}),
    ...(subresource ? { subresource } : {}),
  };
}

/** Tells what its writer sent: an `Apply` entry, or an annotation that is the writer's own. */
function isSent({ source, annotation }: ApiTrace): boolean {
  return (
    source === 'apply' ||
    (source === 'last-applied' && annotation === undefined)
  );
}

/** What appliers sent at a version that goes, less what the same writer has answered since. */
function openAuthoritative(
  judged: readonly Judged[],
  manifests: readonly ManifestTrace[],
): Judged[] {
  return judged.filter(
    trace =>
      trace.source !== 'update' &&
      trace.state !== 'fine' &&
      !isMeasuredByManifest(trace, manifests) &&
      !judged.some(other => answers(other, trace)),
  );
}

/** `Update` traces at a version that goes, less those whose writer is known to have moved on. */
function openUpdates(
  judged: readonly Judged[],
  manifests: readonly ManifestTrace[],
): Judged[] {
  return judged.filter(
    trace =>
      trace.source === 'update' &&
      trace.state !== 'fine' &&
      !isMeasuredByManifest(trace, manifests) &&
      !judged.some(other => answers(other, trace)),
  );
}

/**
 * Whether a trace at a version that outlives it is a later word of the same writer. An annotation
 * always is what its tool sent last. The order of other traces is that of their times; of an
 * `Update`, which only hints, an `Apply` of the same writer makes nothing as long as it is not
 * known to be the older. An `Update` answers no manifest, it only makes it doubtful.
 */
function answers(other: Judged, trace: Judged): boolean {
  if (other.source === 'update')
    return trace.source === 'update' && isUpdateSince(other, trace);
  if (
    !outlives(other.state, trace.state) ||
    !isOfSamePart(other, trace) ||
    !isSent(other) ||
    writerOf(other.applier) !== writerOf(trace.applier)
  )
    return false;
  if (trace.source !== 'update') return isAfter(other.time, trace.time);
  return other.source === 'last-applied' || !isAfter(trace.time, other.time);
}

/** Whether the writer of a trace has since updated the object at a version that outlives it. */
function isUpdateSince(other: Judged, trace: Judged): boolean {
  return (
    other.source === 'update' &&
    outlives(other.state, trace.state) &&
    isOfSamePart(other, trace) &&
    other.applier === trace.applier &&
    isAfter(other.time, trace.time)
  );
}

function isOfSamePart(other: Judged, trace: Judged): boolean {
  return (other.subresource ?? '') === (trace.subresource ?? '');
}

/** Helm took the object over, so older traces of others are about the time before. */
export interface Adoption {
  /** When the release was last deployed. */
  readonly time?: string;
}

/**
 * Whether the writer of the trace may never send it again: it is inferred then, and not observed.
 */
function isDoubtful(
  trace: Judged,
  judged: readonly Judged[],
  adoption?: Adoption,
): boolean {
  if (
    trace.annotation === 'copied' ||
    trace.isReplaced ||
    isAfter(adoption?.time, trace.time)
  )
    return true;
  // Only a migration to another applier takes the ownership of the annotation away
  // (`kubectl apply --server-side --field-manager`, Argo CD). Without an applier the object is
  // older than managedFields, or they were cleared.
  if (trace.annotation === 'left')
    return judged.some(
      ({ source, state }) => source === 'apply' && outlives(state, trace.state),
    );
  return judged.some(other => {
    if (isUpdateSince(other, trace)) return true;
    const sendsWhole =
      (other.source === 'last-applied' && other.annotation === undefined) ||
      replacesWhole(other.applier);
    return (
      outlives(other.state, trace.state) &&
      sendsWhole &&
      isAfter(other.time, trace.time)
    );
  });
}

/** Helm's own traces say less than the release that it keeps. */
function isMeasuredByManifest(
  { applier }: ApiTrace,
  manifests: readonly ManifestTrace[],
): boolean {
  return manifests.length > 0 && isHelmManager(applier);
}

/** Unknown times prove no order. */
function isAfter(time: string | undefined, than: string | undefined): boolean {
  return (
    time !== undefined &&
    than !== undefined &&
    Date.parse(time) > Date.parse(than)
  );
}

function worseThan(trace: Judged, found: Judged | undefined): boolean {
  if (!found) return true;
  if (trace.state !== found.state) return trace.state === 'removed';
  return Boolean(
    trace.row?.removed &&
      found.row?.removed &&
      compareMinors(trace.row.removed, found.row.removed) < 0,
  );
}

/** Worth an action now when it goes in the very next minor. */
function deprecatedSeverity(
  { removed }: ApiVersionRow,
  targetMinor: Minor,
): Severity {
  return removed && compareMinors(removed, nextMinor(targetMinor)) <= 0
    ? 'warning'
    : 'info';
}

/** What a trace proves. */
export function evidenceOf(
  trace: ApiTrace & Pick<Judged, 'manifest'>,
): Evidence {
  const { source, time, manifest } = trace;
  return {
    source: manifest ?? (source === 'last-applied' ? source : 'managed-fields'),
    what: traceReason(trace),
    ...(time ? { time } : {}),
  };
}

/**
 * Why a manifest of the same writer is doubtful: the traces are the same whether the writer has
 * moved on, or only sets fields beside the manifest that it still applies.
 */
function evidenceOfOwnUpdate({
  applier,
  apiVersion,
  time,
}: ApiTrace): Evidence {
  return {
    source: 'managed-fields',
    what: {
      code: 'check.removed-api.updated-since',
      params: { by: { object: applier }, version: { object: apiVersion } },
    },
    ...(time ? { time } : {}),
  };
}

function traceReason({
  source,
  apiVersion,
  applier,
  subresource,
  annotation,
  manifest,
}: ApiTrace & Pick<Judged, 'manifest'>): Reason {
  const version = { object: apiVersion };
  const by = { object: applier };
  if (manifest)
    return {
      code:
        manifest === 'helm-release'
          ? 'check.removed-api.renders'
          : 'check.removed-api.names',
      params: { by, version },
    };
  switch (source) {
    case 'last-applied':
      return {
        code:
          annotation === 'copied'
            ? 'check.removed-api.last-applied-copied'
            : 'check.removed-api.last-applied',
        params: { by: { object: writerOf(applier) }, version },
      };
    case 'apply':
      return { code: 'check.removed-api.applied-at', params: { by, version } };
    case 'update':
      return subresource
        ? {
            code: 'check.removed-api.wrote-part',
            params: { by, version, part: { object: subresource } },
          }
        : { code: 'check.removed-api.wrote', params: { by, version } };
    default: {
      const unknown: never = source;
      return unknown;
    }
  }
}
