import type { ApiServer } from './apiServer';

/** One resource as a real apiserver's discovery names it. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** What the server warns of when the resource is listed; undefined where it cannot be listed. */
  readonly warning?: string;
}

interface ResourceList {
  readonly groupVersion: string;
  readonly resources: readonly { name: string; kind: string; namespaced: boolean; verbs: readonly string[] }[];
}

async function getJson<T>(server: ApiServer, path: string): Promise<T> {
  const answer = await server.get(path);
  if (answer.status !== 200) throw new Error(`GET ${path} of ${server.version} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  return JSON.parse(answer.body) as T;
}

/** Every resource (no subresource) of every group and version that the server serves, with the warning that listing it brings. */
export async function readServedResources(server: ApiServer): Promise<readonly ServedResource[]> {
  const { groups } = await getJson<{ groups: { versions: { groupVersion: string }[] }[] }>(server, '/apis');
  const roots = ['/api/v1', ...groups.flatMap(group => group.versions.map(({ groupVersion }) => `/apis/${groupVersion}`))];
  const served: ServedResource[] = [];
  for (const root of roots) {
    const { groupVersion, resources } = await getJson<ResourceList>(server, root);
    const [version, group = ''] = groupVersion.split('/').reverse();
    for (const { name, kind, namespaced, verbs } of resources.filter(entry => !entry.name.includes('/'))) {
      const listed = verbs.includes('list') ? await server.get(`${root}/${name}?limit=1`) : undefined;
      if (listed && listed.status !== 200) throw new Error(`LIST ${root}/${name} of ${server.version} answered ${listed.status}`);
      served.push({ group, version, resource: name, kind, namespaced, ...(listed ? { warning: String(listed.headers.warning ?? '') } : {}) });
    }
  }
  return served;
}
