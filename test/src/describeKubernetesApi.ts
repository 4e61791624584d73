/* eslint-disable jest/no-export, jest/no-conditional-expect -- a kit registers tests for those who import it */
import { gunzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { LARGE_NAMESPACE } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';

/** An API server, simulated or real, in the state that `ContractServer` asks for. */
export interface KubernetesApi {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority?: string;
  /** May list namespaces and pods, and neither Secrets nor `/metrics`. */
  readonly reader: string;
  /** May do everything. */
  readonly writer: string;
  readonly aggregatedDiscovery: boolean;
  /** Lets the continue tokens that were given so far expire. */
  expireContinueTokens(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: KubernetesObject;
}

interface KubernetesObject {
  readonly [field: string]: unknown;
  readonly metadata: {
    readonly name: string;
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly managedFields?: readonly {
      readonly manager: string;
      readonly operation: string;
      readonly apiVersion: string;
    }[];
  };
  readonly items: readonly KubernetesObject[];
}

interface Request {
  readonly as?: 'reader' | 'writer' | 'stranger';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const CONFIG_MAPS = `/api/v1/namespaces/${LARGE_NAMESPACE}/configmaps`;
const MERGE = { 'content-type': 'application/merge-patch+json' };
const APPLY = { 'content-type': 'application/apply-patch+yaml' };

/**
 * Registers what collectors and providers rely on in an API server: the same assertions on the
 * simulator and on real apiservers, so that the simulator cannot drift. `start` is called once; the
 * last test lets continue tokens expire.
 */
export function describeKubernetesApi(
  name: string,
  start: () => Promise<KubernetesApi>,
): void {
  describe(`what is relied on in a Kubernetes API: ${name}`, () => {
    let api: KubernetesApi;
    let agent: Agent;
    beforeAll(async () => {
      api = await start();
      agent = new Agent({ connect: { ca: api.certificateAuthority } });
      for (const key of ['a', 'b', 'c', 'd', 'e']) {
        await send('POST', CONFIG_MAPS, {
          body: configMap(`paged-${key}`, {}, { paged: 'yes' }),
        });
      }
    });
    afterAll(() => agent?.destroy());

    async function send(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      pathAndQuery: string,
      { as = 'writer', headers, body }: Request = {},
    ): Promise<Answer> {
      const { origin, pathname } = new URL(api.url);
      const response = await agent.request({
        origin,
        path: `${pathname.replace(/\/+$/, '')}${pathAndQuery}`,
        method,
        headers: {
          authorization: `Bearer ${
            as === 'stranger' ? 'of-a-stranger' : api[as]
          }`,
          accept: 'application/json',
          'user-agent': 'drydock-contract',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const said = Object.fromEntries(
        Object.entries(response.headers).map(([header, value]) => [
          header,
          String(value),
        ]),
      );
      const text = (
        said['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      ).toString('utf8');
      return {
        status: response.statusCode,
        headers: said,
        text,
        body: text.startsWith('{') ? JSON.parse(text) : undefined,
      };
    }
    const paged = (query: string) =>
      send('GET', `${CONFIG_MAPS}?labelSelector=paged%3Dyes&${query}`);
    const namesOf = ({ body }: Answer) =>
      body.items.map(({ metadata }) => metadata.name);

    describe('discovery', () => {
      it('names groups, versions, resources and verbs, aggregated where the version does', async () => {
        const accept =
          'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json';
        const { status, headers, body } = await send('GET', '/apis', {
          as: 'reader',
          headers: { accept },
        });
        expect(status).toBe(200);
        if (!api.aggregatedDiscovery) {
          expect(body.kind).toBe('APIGroupList');
          return;
        }
        expect([headers['content-type'], body.kind]).toEqual([
          expect.stringMatching(/as=APIGroupDiscoveryList/),
          'APIGroupDiscoveryList',
        ]);
        expect(
          body.items.find(({ metadata }) => metadata.name === 'policy'),
        ).toMatchObject({
          versions: [
            {
              version: 'v1',
              freshness: 'Current',
              resources: [
                {
                  resource: 'poddisruptionbudgets',
                  responseKind: {
                    group: '',
                    version: '',
                    kind: 'PodDisruptionBudget',
                  },
                  scope: 'Namespaced',
                  verbs: expect.arrayContaining(['get', 'list']),
                },
              ],
            },
          ],
        });
        const again = await send('GET', '/apis', {
          as: 'reader',
          headers: { accept, 'if-none-match': headers.etag },
        });
        expect([again.status, again.text]).toEqual([304, '']);
      });

      it('names the resources of one group and version, and none of a version that is not served', async () => {
        const { body } = await send('GET', '/apis/policy/v1', { as: 'reader' });
        expect(body).toMatchObject({
          kind: 'APIResourceList',
          groupVersion: 'policy/v1',
          resources: expect.arrayContaining([
            expect.objectContaining({
              name: 'poddisruptionbudgets',
              kind: 'PodDisruptionBudget',
              namespaced: true,
              verbs: expect.arrayContaining(['get', 'list']),
            }),
          ]),
        });
        expect(
          (await send('GET', '/apis/policy/v1alpha1', { as: 'reader' })).status,
        ).toBe(404);
      });
    });

    describe('lists', () => {
      it('come in pages that tell how many objects are left', async () => {
        const first = await paged('limit=2');
        expect(namesOf(first)).toEqual(['paged-a', 'paged-b']);
        // With a selector an apiserver does not count what is left.
        expect(first.body.metadata.remainingItemCount).toBeUndefined();
        const second = await paged(
          `limit=2&continue=${encodeURIComponent(
            String(first.body.metadata.continue),
          )}`,
        );
        const third = await paged(
          `limit=2&continue=${encodeURIComponent(
            String(second.body.metadata.continue),
          )}`,
        );
        expect([
          namesOf(second),
          namesOf(third),
          third.body.metadata.continue,
        ]).toEqual([['paged-c', 'paged-d'], ['paged-e'], undefined]);
        expect(
          new Set(
            [first, second, third].map(
              ({ body }) => body.metadata.resourceVersion,
            ),
          ).size,
        ).toBe(1);
        const all = await send('GET', CONFIG_MAPS);
        expect(
          (await send('GET', `${CONFIG_MAPS}?limit=2`)).body.metadata
            .remainingItemCount,
        ).toBe(all.body.items.length - 2);
      });

      it('lose no object when one of an earlier page goes meanwhile', async () => {
        await send('POST', CONFIG_MAPS, {
          body: configMap('paged-0', {}, { paged: 'yes' }),
        });
        const first = await paged('limit=2');
        await send('DELETE', `${CONFIG_MAPS}/paged-0`);
        const rest = await paged(
          `continue=${encodeURIComponent(
            String(first.body.metadata.continue),
          )}`,
        );
        expect([...namesOf(first), ...namesOf(rest)]).toEqual([
          'paged-0',
          'paged-a',
          'paged-b',
          'paged-c',
          'paged-d',
          'paged-e',
        ]);
      });

      it('give metadata alone, with annotations and managed fields', async () => {
        const accept =
          'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
        const { headers, body } = await send('GET', '/api/v1/namespaces', {
          as: 'reader',
          headers: { accept },
        });
        // Only the kind tells; the content type does not.
        expect([headers['content-type'], body.kind, body.apiVersion]).toEqual([
          'application/json',
          'PartialObjectMetadataList',
          'meta.k8s.io/v1',
        ]);
        const large = body.items.find(
          ({ metadata }) => metadata.name === LARGE_NAMESPACE,
        );
        expect(
          Object.keys(large ?? {}).filter(
            key => !['kind', 'apiVersion', 'metadata'].includes(key),
          ),
        ).toEqual([]);
        expect(large?.metadata).toMatchObject({
          uid: expect.any(String),
          annotations: expect.any(Object),
          managedFields: [
            expect.objectContaining({ operation: 'Update', apiVersion: 'v1' }),
          ],
        });
      });

      it('fall back to the whole objects for a form that the server does not know', async () => {
        const accept =
          'application/json;as=NoSuchForm;g=contract.drydock.dev;v=v1,application/json';
        expect(
          (
            await send('GET', '/api/v1/namespaces', {
              as: 'reader',
              headers: { accept },
            })
          ).body.kind,
        ).toBe('NamespaceList');
      });

      it('filter by label and by name, and refuse a field that is no selector', async () => {
        expect(
          namesOf(await paged('fieldSelector=metadata.name%3Dpaged-c')),
        ).toEqual(['paged-c']);
        expect(
          (await send('GET', '/api/v1/pods?fieldSelector=spec.color%3Dred'))
            .status,
        ).toBe(400);
      });

      it('refuse a continue token that is none', async () => {
        expect(await paged('limit=2&continue=garbage')).toMatchObject({
          status: 400,
          body: { kind: 'Status', reason: 'BadRequest' },
        });
      });

      it('are compressed from 128 KiB on, where the client takes gzip', async () => {
        const headers = { 'accept-encoding': 'gzip' };
        expect(
          (await send('GET', '/api/v1/namespaces', { headers })).headers[
            'content-encoding'
          ],
        ).toBe('gzip');
        expect(
          (await send('GET', '/api/v1/namespaces')).headers['content-encoding'],
        ).toBeUndefined();
        expect(
          (await send('GET', CONFIG_MAPS, { headers })).headers[
            'content-encoding'
          ],
        ).toBeUndefined();
      });
    });

    describe('refusals', () => {
      it.each<[string, Request['as'], string, number, string]>([
        [
          'of a token that is none',
          'stranger',
          '/api/v1/namespaces',
          401,
          'Unauthorized',
        ],
        [
          'of what the account may not do',
          'reader',
          '/api/v1/secrets',
          403,
          'Forbidden',
        ],
        [
          'of what does not exist',
          'writer',
          `${CONFIG_MAPS}/no-such-object`,
          404,
          'NotFound',
        ],
      ])(
        '%s are a Status with its reason',
        async (_, as, path, code, reason) => {
          expect(await send('GET', path, { as })).toMatchObject({
            status: code,
            body: { kind: 'Status', status: 'Failure', reason, code },
          });
        },
      );

      it('of RBAC name account, verb and resource', async () => {
        const { body } = await send('GET', '/api/v1/secrets', { as: 'reader' });
        expect(body.message).toMatch(
          /^secrets is forbidden: User "system:serviceaccount:[\w-]+:[\w-]+" cannot list resource "secrets" in API group "" at the cluster scope/,
        );
      });

      it('are what an access review says before', async () => {
        const review = async (spec: object) => {
          const { status, body } = await send(
            'POST',
            '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
            {
              as: 'reader',
              body: {
                apiVersion: 'authorization.k8s.io/v1',
                kind: 'SelfSubjectAccessReview',
                spec,
              },
            },
          );
          return [status, body.status];
        };
        expect(
          await review({
            resourceAttributes: { verb: 'list', resource: 'pods' },
          }),
        ).toEqual([201, expect.objectContaining({ allowed: true })]);
        expect(
          await review({
            resourceAttributes: { verb: 'list', resource: 'secrets' },
          }),
        ).toEqual([201, expect.objectContaining({ allowed: false })]);
        expect(
          await review({
            nonResourceAttributes: { verb: 'get', path: '/metrics' },
          }),
        ).toEqual([201, expect.objectContaining({ allowed: false })]);
        expect((await send('GET', '/metrics', { as: 'reader' })).status).toBe(
          403,
        );
      });
    });

    describe('writes', () => {
      const read = async (configMapName: string) =>
        (await send('GET', `${CONFIG_MAPS}/${configMapName}`)).body;

      it('with a resourceVersion that is not the current one are refused and change nothing', async () => {
        const { body: created } = await send('POST', CONFIG_MAPS, {
          body: configMap('precondition', { key: 'one' }),
        });
        const { resourceVersion } = created.metadata;
        const changed = await send('PATCH', `${CONFIG_MAPS}/precondition`, {
          headers: MERGE,
          body: { metadata: { resourceVersion }, data: { key: 'two' } },
        });
        expect(changed).toMatchObject({
          status: 200,
          body: { data: { key: 'two' } },
        });
        expect(changed.body.metadata.resourceVersion).not.toBe(resourceVersion);
        const late = await send('PATCH', `${CONFIG_MAPS}/precondition`, {
          headers: MERGE,
          body: { metadata: { resourceVersion }, data: { key: 'three' } },
        });
        expect(late).toMatchObject({
          status: 409,
          body: { kind: 'Status', reason: 'Conflict', code: 409 },
        });
        expect(await read('precondition')).toMatchObject({
          data: { key: 'two' },
        });
      });

      it('that are rehearsed, or change nothing, leave the resourceVersion', async () => {
        const { body: created } = await send('POST', CONFIG_MAPS, {
          body: configMap('unchanged', { key: 'one' }),
        });
        const rehearsed = await send(
          'PATCH',
          `${CONFIG_MAPS}/unchanged?dryRun=All`,
          { headers: MERGE, body: { data: { key: 'two' } } },
        );
        expect(rehearsed).toMatchObject({
          status: 200,
          body: { data: { key: 'two' } },
        });
        await send('PATCH', `${CONFIG_MAPS}/unchanged`, {
          headers: MERGE,
          body: { data: { key: 'one' } },
        });
        expect(await read('unchanged')).toMatchObject({
          data: { key: 'one' },
          metadata: { resourceVersion: created.metadata.resourceVersion },
        });
      });

      it('by apply are noted under their manager and version, and refuse what another applier owns', async () => {
        const apply = (manager: string, value: string, force = '') =>
          send(
            'PATCH',
            `${CONFIG_MAPS}/applied?fieldManager=${manager}${force}`,
            { headers: APPLY, body: configMap('applied', { key: value }) },
          );
        const { status, body } = await apply('flux', 'one');
        expect([status, body.metadata.managedFields]).toEqual([
          201,
          [
            expect.objectContaining({
              manager: 'flux',
              operation: 'Apply',
              apiVersion: 'v1',
              fieldsV1: { 'f:data': { 'f:key': {} } },
            }),
          ],
        ]);
        expect(await apply('argocd', 'two')).toMatchObject({
          status: 409,
          body: {
            reason: 'Conflict',
            details: {
              causes: [
                {
                  reason: 'FieldManagerConflict',
                  message: expect.stringContaining('"flux"'),
                  field: '.data.key',
                },
              ],
            },
          },
        });
        expect(
          (await apply('argocd', 'one')).body.metadata.managedFields
            ?.map(({ manager }) => manager)
            .sort(),
        ).toEqual(['argocd', 'flux']);
        expect(await apply('argocd', 'two', '&force=true')).toMatchObject({
          status: 200,
          body: { data: { key: 'two' } },
        });
      });

      it('by update are noted as such, beside what was applied', async () => {
        await send('PATCH', `${CONFIG_MAPS}/noted?fieldManager=flux`, {
          headers: APPLY,
          body: configMap('noted', { key: 'one' }),
        });
        const { body } = await send(
          'PATCH',
          `${CONFIG_MAPS}/noted?fieldManager=kubectl-edit`,
          { headers: MERGE, body: { data: { other: 'two' } } },
        );
        expect(
          body.metadata.managedFields
            ?.map(({ manager, operation }) => [manager, operation])
            .sort(),
        ).toEqual([
          ['flux', 'Apply'],
          ['kubectl-edit', 'Update'],
        ]);
      });
    });

    it('says Gone for a continue token that has expired', async () => {
      const { body } = await paged('limit=2');
      await send('POST', CONFIG_MAPS, {
        body: configMap('paged-f', {}, { paged: 'yes' }),
      });
      await api.expireContinueTokens();
      const late = await paged(
        `limit=2&continue=${encodeURIComponent(
          String(body.metadata.continue),
        )}`,
      );
      expect(late).toMatchObject({
        status: 410,
        body: { kind: 'Status', reason: 'Expired', code: 410 },
      });
      expect(namesOf(await paged('limit=2'))).toEqual(['paged-a', 'paged-b']);
    });
  });
}

function configMap(
  name: string,
  data: Readonly<Record<string, string>>,
  labels?: Readonly<Record<string, string>>,
) {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name,
      namespace: LARGE_NAMESPACE,
      ...(labels ? { labels } : {}),
    },
    data,
  };
}
