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
import { count, nameOf } from '../words';
import { coveredBreakingChanges } from './coveredBreakingChanges';

/**
 * R17: changes of behaviour between the cluster's minor and the target. What the facts show is a finding; what they cannot show, or show only
 * as possible, is listed once for a person to look at. It is never taken for passed.
 */
export const breakingChanges: ReadinessCheck = {
  id: 'breaking-changes',
  title: 'Breaking changes',
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

/** Of the minors on the way that came before the first row nothing is known, which is not that nothing changed. */
function unknownMinors(
  oldest: Minor,
  { knowledge: { breakingChangesFrom: first }, targetMinor }: CheckContext,
): readonly string[] {
  const entered = nextMinor(oldest);
  if (
    first === undefined ||
    compareMinors(entered, targetMinor) > 0 ||
    compareMinors(entered, first) >= 0
  )
    return [];
  return [
    `The knowledge has the changes of v${first} and later; those of v${entered}${
      nextMinor(entered) === first ? '' : ` and of what lies between`
    } are not in it`,
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
  readonly because: readonly string[];
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
    return { findings: [], manual: { row, because: hints.map(hintWords) } };
  const blindness = looks.find(({ look }) => look.blind)?.look.blind;
  return {
    findings: [],
    ...(blindness
      ? { manual: { row, because: [blindness.reason], blindness } }
      : {}),
  };
}

/** One finding per object, so that each reaches its owner; one for all that concerns the cluster. */
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
    title: object ? `${nameOf(object)}: ${row.title}` : row.title,
    ...(object ? { object } : {}),
    ...(hints ? { hints } : {}),
    breaksAt: row.since,
    evidence: [
      ...sightings.map(({ evidence }) => evidence),
      { source: 'knowledge', text: row.whatBreaks },
    ],
    fix: { text: row.fix, link: row.source },
  };
}

function hintWords({ object, evidence }: Sighting): string {
  return object ? `${nameOf(object)}: ${evidence.text}` : evidence.text;
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
            text: `${count(
              hosted.length,
              'change',
            )} of flags and settings of the control plane, which its provider runs: ${hosted
              .map(({ row }) => row.title)
              .join('; ')}`,
          },
        ];
  return [
    {
      key: 'manual',
      severity: 'info',
      confidence: 'reported',
      phase: 'control-plane',
      title: `${count(
        items.length,
        'change',
      )} between v${currentMinor} and v${targetMinor} to look at by hand`,
      evidence: [...own.map(lineOf), ...hostedLine],
      fix: {
        text: 'Each line says what changes and where to see whether it concerns this cluster. The cluster does not show it, so Drydock neither passes nor fails it.',
      },
    },
  ];
}

function lineOf({ row, because }: ManualItem): Evidence {
  const reasons =
    because.length > 3
      ? [...because.slice(0, 2), `and ${because.length - 2} more`]
      : because;
  return {
    source: 'knowledge',
    text: `v${row.since}, ${row.severity} where it applies: ${row.title}. ${
      row.whatBreaks
    } Where to look: ${row.detect}. Why by hand: ${reasons.join('; ')}. ${
      row.fix
    } (${row.source})`,
  };
}
