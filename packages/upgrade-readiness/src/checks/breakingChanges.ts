import type { Reason } from '@drydock/upgrade-reasons';
import {
  compareMinors,
  minorOf,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import type { BreakingChange, Minor } from '@drydock/kubernetes-knowledge';
import { FactReader, lookFor } from '../breakingChanges';
import type { Blindness, Sighting } from '../breakingChanges';
import type {
  CheckContext,
  Evidence,
  FindingDraft,
  ReadinessCheck,
} from '../contracts';
import { minor, named, oneAfterOther } from '../words';
import { coveredBreakingChanges } from './coveredBreakingChanges';

/**
 * R17: changes of behaviour between the cluster's minor and the target. What the facts show is a
 * finding; what they cannot show, or show only as possible, is listed once for a person to look at.
 * It is never taken for passed.
 */
export const breakingChanges: ReadinessCheck = {
  id: 'breaking-changes',
  title: { code: 'check-title.breaking-changes' },
  phase: 'control-plane',
  canBlock: true,
  docs: 'checks/breaking-changes',
  needs: ['version'],
  evaluate(context) {
    const reader = new FactReader(context.inventory);
    const oldest = oldestMinor(context, reader);
    const results = rowsBetween(oldest, context).map(row => judge(row, reader));
    const manual = results.flatMap(({ manual: item }) => item ?? []);
    return {
      findings: [
        ...results.flatMap(({ findings }) => findings),
        ...manualFinding(manual, context),
      ],
      partial: [...unknownMinors(oldest, context), ...reader.missed()],
    };
  },
};

const coveredRows: ReadonlySet<string> = new Set(
  Object.values(coveredBreakingChanges).flat(),
);

/** Of control plane and kubelets. */
function oldestMinor(
  { currentMinor }: CheckContext,
  reader: FactReader,
): Minor {
  const kubelets = (reader.facts('nodes') ?? []).flatMap(
    ({ kubeletVersion }) => minorOf(kubeletVersion) ?? [],
  );
  return [currentMinor, ...kubelets].sort(compareMinors)[0];
}

/**
 * Of the minors on the way that came before the first row nothing is known, which is not that
 * nothing changed.
 */
function unknownMinors(
  oldest: Minor,
  { knowledge: { breakingChangesFrom: first }, targetMinor }: CheckContext,
): readonly Reason[] {
  const entered = nextMinor(oldest);
  if (
    first === undefined ||
    compareMinors(entered, targetMinor) > 0 ||
    compareMinors(entered, first) >= 0
  )
    return [];
  return [
    {
      code:
        nextMinor(entered) === first
          ? 'check.breaking-changes.unknown-minor'
          : 'check.breaking-changes.unknown-minors',
      params: { first: minor(first), entered: minor(entered) },
    },
  ];
}

/** Rows of the control plane's path, and of the nodes' longer one where kubelets are older. */
function rowsBetween(
  oldest: Minor,
  { knowledge, currentMinor, targetMinor }: CheckContext,
): readonly BreakingChange[] {
  const ofControlPlane = (since: Minor) =>
    compareMinors(since, currentMinor) > 0;
  return knowledge
    .breakingChanges(oldest, targetMinor)
    .filter(
      ({ id, phase, since }) =>
        !coveredRows.has(id) && (phase === 'nodes' || ofControlPlane(since)),
    );
}

interface ManualItem {
  readonly row: BreakingChange;
  /** Why a person must look: what makes the change possible, or why nothing could be seen. */
  readonly because: readonly Reason[];
  readonly blindness?: Blindness;
}

interface Judgement {
  readonly findings: readonly FindingDraft[];
  readonly manual?: ManualItem;
}

function judge(row: BreakingChange, reader: FactReader): Judgement {
  const looks = row.detection.map(signal => ({
    signal,
    look: lookFor(signal, reader),
  }));
  const proofs = looks.flatMap(({ signal, look }) =>
    signal.hint ? [] : look.found,
  );
  if (proofs.length > 0) return { findings: findingsOf(row, proofs) };
  const hints = looks.flatMap(({ signal, look }) =>
    signal.hint ? look.found : [],
  );
  if (hints.length > 0)
    return { findings: [], manual: { row, because: hints.map(hintOf) } };
  const blindness = looks.find(({ look }) => look.blind)?.look.blind;
  return {
    findings: [],
    ...(blindness
      ? { manual: { row, because: [blindness.reason], blindness } }
      : {}),
  };
}

/**
 * One finding per object, so that each reaches its owner; one for all that concerns the cluster.
 */
function findingsOf(
  row: BreakingChange,
  sightings: readonly Sighting[],
): readonly FindingDraft[] {
  const byObject = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const key = sighting.object
      ? JSON.stringify([
          sighting.object.group,
          sighting.object.kind,
          sighting.object.namespace,
          sighting.object.name,
        ])
      : '';
    byObject.set(key, [...(byObject.get(key) ?? []), sighting]);
  }
  return [...byObject.values()].map(group => findingOf(row, group));
}

function findingOf(
  row: BreakingChange,
  sightings: readonly Sighting[],
): FindingDraft {
  const [{ object, hints }] = sightings;
  return {
    key: row.id,
    severity: row.severity,
    confidence: 'observed',
    phase: row.phase,
    title: object
      ? {
          code: 'check.on-object',
          params: { object: named(object), what: { reasons: [row.title] } },
        }
      : row.title,
    ...(object ? { object } : {}),
    ...(hints ? { hints } : {}),
    breaksAt: row.since,
    evidence: [
      ...sightings.map(({ evidence }) => evidence),
      { source: 'knowledge', what: row.breaks },
    ],
    fix: { what: row.fix, link: row.source },
  };
}

function hintOf({ object, evidence: { what } }: Sighting): Reason {
  return object
    ? {
        code: 'check.on-object',
        params: { object: named(object), what: { reasons: [what] } },
      }
    : what;
}

const SEVERITIES: readonly BreakingChange['severity'][] = [
  'blocker',
  'warning',
  'info',
];

/**
 * The list for a person, the worst first. If Drydock cannot see the control plane, it is one line:
 * the provider takes care of flags and gates.
 */
function manualFinding(
  items: readonly ManualItem[],
  { currentMinor, targetMinor, platform }: CheckContext,
): readonly FindingDraft[] {
  if (items.length === 0) return [];
  const isHosted = ({ blindness }: ManualItem) =>
    platform.provider !== 'upstream' && blindness?.of === 'control-plane';
  const hosted = items.filter(isHosted);
  const own = items
    .filter(item => !isHosted(item))
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.row.severity) -
          SEVERITIES.indexOf(b.row.severity) ||
        compareMinors(a.row.since, b.row.since),
    );
  const hostedLine: Evidence[] =
    hosted.length === 0
      ? []
      : [
          {
            source: 'knowledge',
            what: {
              code: 'check.breaking-changes.of-provider',
              params: {
                count: { number: hosted.length },
                changes: { reasons: hosted.map(({ row }) => row.title) },
              },
            },
          },
        ];
  return [
    {
      key: 'manual',
      severity: 'info',
      confidence: 'reported',
      phase: 'control-plane',
      title: {
        code: 'check.breaking-changes.title',
        params: {
          count: { number: items.length },
          current: minor(currentMinor),
          target: minor(targetMinor),
        },
      },
      evidence: [...own.map(lineOf), ...hostedLine],
      fix: { what: { code: 'check.breaking-changes.fix' } },
    },
  ];
}

function lineOf({ row, because }: ManualItem): Evidence {
  return {
    source: 'knowledge',
    what: {
      code: 'check.breaking-changes.by-hand',
      params: {
        since: minor(row.since),
        severity: { term: `severity-${row.severity}` },
        title: { reasons: [row.title] },
        breaks: { reasons: [row.breaks] },
        where: { reasons: [row.detect] },
        why: oneAfterOther(because),
        fix: { reasons: [row.fix] },
        source: { object: row.source },
      },
    },
  };
}
