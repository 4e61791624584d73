import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UID } from '../../../../__testUtils__/identities';
import type { WriterCredential } from '../../../hooks/WriterClient';
import {
  Received,
  TestServer,
} from '../../../../foundation/outgoing/__testUtils__/TestServer';

type Fields = Record<string, unknown>;

export interface KeptDeployment {
  metadata: {
    name: string;
    namespace: string;
    resourceVersion: string;
    annotations: Record<string, string>;
    labels: Record<string, string>;
    managedFields: Fields[];
  };
  spec: { replicas: number };
}

/** What a field manager holds of a Deployment. */
export const manages = (
  manager: string,
  operation: 'Apply' | 'Update',
  field: 'replicas' | 'template' = 'replicas',
  subresource?: string,
) => ({
  manager,
  operation,
  subresource,
  fieldsV1: { 'f:spec': { [`f:${field}`]: {} } },
});

/**
 * A small API server that keeps Deployments of apps/v1 and takes merge patches as a real one does;
 * test/control-plane holds the same against real ones.
 */
export class FakeDeploymentApi {
  readonly deployments = new Map<string, KeptDeployment>();
  patches = 0;
  /** UID of its namespace kube-system. */
  uid = UID;
  /** Called before each patch is handled, to make another writer's change in between. */
  beforePatch?: () => void;
  broken = false;
  /** What it says of any Deployment instead. */
  answerDeployments?: [number, unknown];

  private constructor(
    readonly server: TestServer,
    private readonly folder: string,
  ) {}

  static async start(): Promise<FakeDeploymentApi> {
    const api = new FakeDeploymentApi(
      await TestServer.start(),
      await mkdtemp(path.join(tmpdir(), 'drydock-deployments-')),
    );
    const user = { name: 'writer', user: { token: 'writer-token' } };
    const clusters = [{ name: 'c', cluster: { server: api.server.url.href } }];
    await writeFile(
      api.file,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters,
        users: [user],
        contexts: [
          { name: 'prod-eu-1', context: { cluster: 'c', user: 'writer' } },
        ],
      }),
    );
    api.server.respond = (request, response) => {
      const [status, body] = api.#answer(response.req.method ?? '', request);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    return api;
  }

  get credential(): WriterCredential {
    return {
      file: this.file,
      contexts: { 'test/c1': 'prod-eu-1', 'test/prod-eu-1': 'prod-eu-1' },
    };
  }

  /** The kubeconfig. */
  get file(): string {
    return path.join(this.folder, 'kubeconfig');
  }

  add(
    name: string,
    replicas: number,
    more: Partial<KeptDeployment['metadata']> = {},
  ): KeptDeployment {
    const deployment = {
      metadata: {
        name,
        namespace: 'kube-system',
        resourceVersion: '1',
        annotations: {},
        labels: {},
        managedFields: [],
        ...more,
      },
      spec: { replicas },
    };
    this.deployments.set(`kube-system/${name}`, deployment);
    return deployment;
  }

  /** As another client would. */
  change(
    deployment: KeptDeployment,
    to: { replicas?: number; annotations?: Record<string, string> },
  ): void {
    deployment.spec.replicas = to.replicas ?? deployment.spec.replicas;
    Object.assign(deployment.metadata.annotations, to.annotations);
    deployment.metadata.resourceVersion = String(
      Number(deployment.metadata.resourceVersion) + 1,
    );
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }

  #answer(
    method: string,
    { path: address, body, headers }: Received,
  ): [number, unknown] {
    if (this.broken)
      return [503, { kind: 'Status', message: 'etcdserver: leader changed' }];
    if (headers.authorization !== 'Bearer writer-token')
      return [401, { kind: 'Status', message: 'Unauthorized' }];
    if (address === '/api/v1/namespaces/kube-system')
      return [
        200,
        { kind: 'Namespace', metadata: { name: 'kube-system', uid: this.uid } },
      ];
    if (this.answerDeployments) return this.answerDeployments;
    const [, namespace, name] =
      /^\/apis\/apps\/v1\/namespaces\/([^/]+)\/deployments\/([^/?]+)/.exec(
        address,
      ) ?? [];
    const kept = this.deployments.get(`${namespace}/${name}`);
    if (!kept)
      return [
        404,
        {
          kind: 'Status',
          reason: 'NotFound',
          message: `deployments.apps "${name}" not found`,
        },
      ];
    if (method === 'GET') return [200, { kind: 'Deployment', ...kept }];
    this.beforePatch?.();
    const patch = JSON.parse(body) as {
      metadata: {
        resourceVersion: string;
        annotations?: Record<string, string | null>;
      };
      spec?: { replicas?: number };
    };
    if (patch.metadata.resourceVersion !== kept.metadata.resourceVersion)
      return [
        409,
        {
          kind: 'Status',
          reason: 'Conflict',
          message: 'the object has been modified',
        },
      ];
    this.patches += 1;
    const annotations = Object.entries({
      ...kept.metadata.annotations,
      ...patch.metadata.annotations,
    });
    kept.metadata.annotations = Object.fromEntries(
      annotations.flatMap(([key, value]) =>
        value === null ? [] : [[key, value]],
      ),
    );
    this.change(kept, { replicas: patch.spec?.replicas });
    return [200, { kind: 'Deployment', ...kept }];
  }
}
