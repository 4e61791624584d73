import type { NamespaceFacts, SectionResult } from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import type { ObjectPass } from './objectPass';
import { hintsOf } from './ownershipHints';
import { failureOf } from './reader';
import type { Reader } from './reader';
import { FactList, sectionOfList } from './sections';

/** Namespaces with their labels, by metadata alone. */
export async function collectNamespaces(
  pass: ObjectPass,
): Promise<SectionResult<readonly NamespaceFacts[]>> {
  const spec = {
    group: '',
    version: 'v1',
    resource: 'namespaces',
    form: 'metadata',
    purpose: 'namespaces',
  } as const;
  const outcome = await pass.subscribe(
    spec,
    () => new FactList(namespaceFacts),
  );
  return sectionOfList(outcome, ({ facts }) => facts);
}

function namespaceFacts(object: JsonObject): NamespaceFacts | undefined {
  const metadata = objectAt(object, 'metadata');
  const name = textAt(metadata, 'name');
  return name
    ? { name, uid: textAt(metadata, 'uid') ?? '', ...hintsOf(object) }
    : undefined;
}

/**
 * The cluster's identity: the UID of kube-system, asked by name where namespaces cannot be listed.
 */
export async function readClusterUid(
  reader: Reader,
  namespaces: SectionResult<readonly NamespaceFacts[]>,
): Promise<string | undefined> {
  if (namespaces.status === 'read' || namespaces.status === 'partial') {
    const uid = namespaces.facts.find(
      ({ name }) => name === 'kube-system',
    )?.uid;
    if (uid || namespaces.status === 'read') return uid || undefined;
  }
  // Only where listing is forbidden may a look at the one namespace still be allowed.
  if (
    namespaces.status === 'failed' &&
    namespaces.failures.every(({ kind: reason }) => reason !== 'forbidden')
  )
    return undefined;
  try {
    const object = await reader.readObject({
      path: '/api/v1/namespaces/kube-system',
      purpose: 'namespaces',
    });
    return textAt(objectAt(object, 'metadata'), 'uid');
  } catch (error) {
    failureOf(error);
    return undefined;
  }
}
