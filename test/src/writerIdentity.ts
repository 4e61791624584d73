import type { ControlPlane } from './controlPlane';

/**
 * What the inventory would tell of each cluster: all of them are this control plane, and the source
 * `test` lists each under its id.
 */
export async function identitiesAt(controlPlane: ControlPlane) {
  const { status, body } = await controlPlane.request(
    'GET',
    '/api/v1/namespaces/kube-system',
  );
  if (status !== 200)
    throw new Error(`The namespace kube-system cannot be read: ${status}`);
  return identitiesOf(JSON.parse(body).metadata.uid);
}

/** The same with any UID. */
export function identitiesOf(uid: string) {
  return async (id: string) => ({
    id,
    name: id,
    uid,
    removed: false,
    references: [id, `test/${id}`],
    formerReferences: [],
  });
}
