import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ControlPlane } from './controlPlane';
import { eventually } from './eventually';
import { repositoryRoot } from './portal';

/** As administrator. @throws Error for an answer that is no 2xx */
export async function send(
  controlPlane: ControlPlane,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  target: string,
  body?: unknown,
) {
  const answer = await controlPlane.request(
    method,
    target,
    body,
    method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
  );
  if (answer.status > 299)
    throw new Error(`${method} ${target}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
}

/**
 * Brings what a platform needs on a real API server: its namespaces, its definitions, and the
 * rights that docs/rbac gives to Drydock.
 * @param served - paths that the API server answers once the definitions are there
 */
export async function installPlatform(
  controlPlane: ControlPlane,
  {
    namespaces,
    definitions,
    roles,
    served,
  }: {
    readonly namespaces: readonly string[];
    readonly definitions: readonly string[];
    /** Files of docs/rbac. */
    readonly roles: readonly string[];
    readonly served: readonly string[];
  },
): Promise<void> {
  for (const name of namespaces)
    await send(controlPlane, 'POST', '/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name },
    });
  const files = [
    ...definitions,
    ...roles.map(role => path.join(repositoryRoot, 'docs', 'rbac', role)),
  ];
  for (const file of files)
    await controlPlane.kubectl(['apply', '--server-side', '-f', file]);
  for (const target of served)
    await eventually(`${target} is served`, async () => {
      const { status } = await controlPlane.request('GET', target);
      return status === 200 ? true : undefined;
    });
}

/**
 * Kubeconfigs of the two accounts that docs/rbac creates for a platform.
 * @param accounts - the beginning of their names, such as `drydock-plans`
 */
export async function kubeconfigsOf(
  controlPlane: ControlPlane,
  folder: string,
  accounts: string,
) {
  const authority = await controlPlane.certificateAuthority();
  const cluster = {
    server: controlPlane.url,
    'certificate-authority-data': Buffer.from(authority).toString('base64'),
  };
  const kubeconfigOf = async (role: 'reader' | 'writer') => {
    const token = await controlPlane.serviceAccountToken(
      'drydock',
      `${accounts}-${role}`,
    );
    const file = path.join(folder, role);
    await writeFile(
      file,
      JSON.stringify({
        clusters: [{ name: 'c', cluster }],
        users: [{ name: 'u', user: { token } }],
        contexts: [{ name: 'm', context: { cluster: 'c', user: 'u' } }],
        'current-context': 'm',
      }),
    );
    return { file };
  };
  return {
    reader: await kubeconfigOf('reader'),
    writer: await kubeconfigOf('writer'),
  };
}
