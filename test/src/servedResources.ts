import { Agent } from 'undici';
import type { ControlPlane } from './controlPlane';

/** One resource as a real apiserver's discovery names it. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /**
   * What the server warns of when the resource is listed, empty for nothing; undefined where it
   * cannot be listed.
   */
  readonly warning?: string;
}

interface ResourceList {
  readonly groupVersion: string;
  readonly resources: readonly {
    name: string;
    kind: string;
    namespaced: boolean;
    verbs: readonly string[];
  }[];
}

interface Answer<T> {
  readonly body: T;
  readonly warning: string;
}

/**
 * Every resource (no subresource) of every group and version that the server serves, with the
 * warning that listing it brings.
 */
export async function readServedResources(
  server: ControlPlane,
): Promise<readonly ServedResource[]> {
  const agent = new Agent({
    connect: { ca: await server.certificateAuthority() },
  });
  async function get<T>(path: string): Promise<Answer<T>> {
    const headers = {
      authorization: `Bearer ${server.adminToken}`,
      accept: 'application/json',
    };
    const response = await agent.request({
      origin: server.url,
      path,
      method: 'GET',
      headers,
    });
    const text = await response.body.text();
    if (response.statusCode !== 200)
      throw new Error(
        `GET ${path} of ${server.version} answered ${
          response.statusCode
        }: ${text.slice(0, 200)}`,
      );
    return {
      body: JSON.parse(text),
      warning: String(response.headers.warning ?? ''),
    };
  }
  try {
    const { groups } = (
      await get<{ groups: { versions: { groupVersion: string }[] }[] }>('/apis')
    ).body;
    const roots = [
      '/api/v1',
      ...groups.flatMap(group =>
        group.versions.map(({ groupVersion }) => `/apis/${groupVersion}`),
      ),
    ];
    const served: ServedResource[] = [];
    for (const root of roots) {
      const { groupVersion, resources } = (await get<ResourceList>(root)).body;
      const [version, group = ''] = groupVersion.split('/').reverse();
      for (const { name, kind, namespaced, verbs } of resources.filter(
        entry => !entry.name.includes('/'),
      )) {
        const listed = verbs.includes('list')
          ? await get(`${root}/${name}?limit=1`)
          : undefined;
        served.push({
          group,
          version,
          resource: name,
          kind,
          namespaced,
          ...(listed ? { warning: listed.warning } : {}),
        });
      }
    }
    return served;
  } finally {
    await agent.close();
  }
}
