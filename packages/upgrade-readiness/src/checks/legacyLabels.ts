import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import type {
  FindingDraft,
  ObjectReference,
  OwnershipHints,
  PersistentVolumeFacts,
  ReadinessCheck,
} from '../contracts';
import { listedNames, named, sentences } from '../words';
import { optionalFacts } from './facts/optionalFacts';
import { isSystemNamespace } from './facts/systemNamespaces';
import { legacyAnnotations, legacyUses } from './legacyUses';
import type { LegacyQuestion, LegacyUse } from './legacyUses';

/**
 * R24: workloads and volumes that rest on labels and annotations on their way out. One finding a
 * workload, one for all volumes.
 */
export const legacyLabels: ReadinessCheck = {
  id: 'legacy-labels',
  title: { code: 'check-title.legacy-labels' },
  phase: 'nodes',
  canBlock: false,
  docs: 'checks/legacy-labels',
  needs: ['workloads', 'pods'],
  evaluate(context) {
    const nodes = optionalFacts(context, 'nodes', 'fact-node-labels');
    const storage = optionalFacts(context, 'storage', 'fact-volume-labels');
    const question: LegacyQuestion = { ...context, nodes: nodes.facts ?? [] };
    const workloads = context.facts('workloads').map(workload => ({
      ...workload,
      uses: [
        ...legacyUses(workload.template, question),
        ...legacyAnnotations(workload.template, question),
      ],
    }));
    // A pod whose workload was read is reported with the workload.
    const pods = context
      .facts('pods')
      .flatMap(({ namespace, name, labels, template, workload }) =>
        template && !workload
          ? [
              {
                object: { group: '', kind: 'Pod', namespace, name },
                labels,
                annotations: {},
                uses: legacyUses(template, question),
              },
            ]
          : [],
      );
    return {
      findings: [
        ...[...workloads, ...pods].flatMap(user => findingOf(user)),
        ...volumesFinding(storage.facts?.volumes ?? []),
      ],
      partial: [...nodes.unseen, ...storage.unseen],
    };
  },
};

interface User extends OwnershipHints {
  readonly object: ObjectReference;
  readonly uses: readonly LegacyUse[];
}

function findingOf({
  object,
  labels,
  annotations,
  uses,
}: User): FindingDraft[] {
  const grave = uses.filter(({ severity }) => severity === 'warning');
  // What the platform's makers run goes with the platform; only what breaks there is news.
  if (
    uses.length === 0 ||
    (grave.length === 0 && isSystemNamespace(object.namespace))
  )
    return [];
  const breaksAt = [...grave, ...uses].find(use => use.breaksAt)?.breaksAt;
  return [
    {
      severity: grave.length > 0 ? 'warning' : 'info',
      confidence: 'observed',
      phase: 'nodes',
      title: {
        code:
          grave.length > 0
            ? 'check.legacy-labels.loses-meaning'
            : 'check.legacy-labels.deprecated',
        params: { object: named(object) },
      },
      object,
      hints: { labels, annotations },
      ...(breaksAt ? { breaksAt } : {}),
      evidence: uses.map(({ what }) => ({ source: 'spec', what })),
      fix: {
        what: fixOf(uses),
        link: 'https://kubernetes.io/docs/reference/labels-annotations-taints/',
      },
    },
  ];
}

/** Each once. */
function fixOf(uses: readonly LegacyUse[]): Reason {
  const [first, ...others] = new Map(
    uses.map(({ fix }) => [reasonKey(fix), fix]),
  ).values();
  return sentences([first, ...others]);
}

/** A volume's affinity cannot be changed, so there is nothing to do for each of them. */
function volumesFinding(
  volumes: readonly PersistentVolumeFacts[],
): FindingDraft[] {
  const legacy = volumes.filter(({ legacyLabels: keys }) => keys.length > 0);
  if (legacy.length === 0) return [];
  const keys = [
    ...new Set(legacy.flatMap(volume => volume.legacyLabels)),
  ].sort();
  return [
    {
      key: 'volumes',
      severity: 'info',
      confidence: 'observed',
      phase: 'nodes',
      title: {
        code: 'check.legacy-labels.volumes',
        params: { count: { number: legacy.length } },
      },
      related: legacy.slice(0, 20).map(({ object, labels, annotations }) => ({
        object,
        labels,
        annotations,
      })),
      evidence: [
        {
          source: 'volumes',
          what: {
            code: 'check.legacy-labels.volumes-evidence',
            params: {
              keys: listedNames(keys, 5),
              volumes: listedNames(
                legacy.map(({ object }) => object.name),
                5,
              ),
            },
          },
        },
      ],
      fix: {
        what: { code: 'check.legacy-labels.volumes-fix' },
        link: 'https://kubernetes.io/docs/reference/labels-annotations-taints/',
      },
    },
  ];
}
