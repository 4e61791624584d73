import type {
  NodeSelectorTerm,
  PersistentVolumeFacts,
  SectionResult,
  StorageFacts,
} from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import type { ObjectPass } from './objectPass';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList } from './sections';
import { nodeSelectorTermsOf } from './selectors';

const IS_DEFAULT = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
];

/**
 * Labels that Kubernetes replaced by `topology.kubernetes.io/…` and that new nodes no longer carry.
 */
const LEGACY_LABELS: ReadonlySet<string> = new Set([
  'beta.kubernetes.io/arch',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/instance-type',
  'failure-domain.beta.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
]);

/** Fields of a PersistentVolume's spec that are not its source. */
const NOT_A_SOURCE = new Set([
  'capacity',
  'accessModes',
  'claimRef',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'mountOptions',
  'volumeMode',
  'nodeAffinity',
  'volumeAttributesClassName',
]);

/** PersistentVolumes, StorageClasses and CSI drivers (R10, R17). */
export async function collectStorage(
  pass: ObjectPass,
): Promise<SectionResult<StorageFacts>> {
  const [volumes, classes, drivers] = await Promise.all([
    pass.subscribe(
      {
        group: '',
        version: 'v1',
        resource: 'persistentvolumes',
        form: 'full',
        purpose: 'storage',
      },
      () => new FactList(volumeFacts),
    ),
    pass.subscribe(
      {
        group: 'storage.k8s.io',
        version: 'v1',
        resource: 'storageclasses',
        form: 'full',
        purpose: 'storage',
      },
      () => new FactList(classFacts),
    ),
    pass.subscribe(
      {
        group: 'storage.k8s.io',
        version: 'v1',
        resource: 'csidrivers',
        form: 'metadata',
        purpose: 'storage',
      },
      () => new FactList(nameOf),
    ),
  ]);
  const outcomes = [volumes, classes, drivers];
  const failures = outcomes.flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  );
  const facts: StorageFacts = {
    volumes: volumes.status === 'failed' ? [] : volumes.accumulated.facts,
    classes: classes.status === 'failed' ? [] : classes.accumulated.facts,
    drivers: drivers.status === 'failed' ? [] : drivers.accumulated.facts,
  };
  if (failures.length === 0) return { status: 'read', facts };
  return outcomes.some(({ status }) => status !== 'failed')
    ? { status: 'partial', facts, failures }
    : { status: 'failed', failures };
}

function nameOf(object: JsonObject): string | undefined {
  return textAt(objectAt(object, 'metadata'), 'name');
}

function classFacts(
  object: JsonObject,
): StorageFacts['classes'][number] | undefined {
  const name = nameOf(object);
  if (!name) return undefined;
  const annotations = objectAt(object, 'metadata', 'annotations');
  return {
    name,
    provisioner: textAt(object, 'provisioner') ?? '',
    isDefault: IS_DEFAULT.some(key => textAt(annotations, key) === 'true'),
  };
}

function volumeFacts(volume: JsonObject): PersistentVolumeFacts | undefined {
  const object = referenceOf(volume, '', 'PersistentVolume');
  if (!object) return undefined;
  const spec = objectAt(volume, 'spec');
  const type =
    Object.keys(spec)
      .find(key => !NOT_A_SOURCE.has(key))
      ?.slice(0, 60) ?? 'unknown';
  const driver = textAt(objectAt(spec, type), 'driver');
  const claim = objectAt(spec, 'claimRef');
  const claimName = textAt(claim, 'name');
  const storageClass = textAt(spec, 'storageClassName');
  const terms = nodeSelectorTermsOf(objectAt(spec, 'nodeAffinity', 'required'));
  const hints = hintsOf(volume);
  return {
    object,
    type,
    ...(driver ? { driver } : {}),
    ...(claimName
      ? { claim: `${textAt(claim, 'namespace') ?? ''}/${claimName}` }
      : {}),
    ...(storageClass ? { storageClass } : {}),
    ...(terms.length > 0 ? { nodeAffinity: terms } : {}),
    legacyLabels: legacyLabelsOf(hints.labels, terms),
    ...hints,
  };
}

function legacyLabelsOf(
  labels: Readonly<Record<string, string>>,
  terms: readonly NodeSelectorTerm[],
): readonly string[] {
  const demanded = terms.flatMap(({ matchExpressions }) =>
    matchExpressions.map(({ key }) => key),
  );
  return [
    ...new Set(
      [...Object.keys(labels), ...demanded].filter(key =>
        LEGACY_LABELS.has(key),
      ),
    ),
  ].sort();
}
