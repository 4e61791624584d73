import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UID } from '../../../__testUtils__/identities';
import type { WriterCredential } from '../WriterClient';
import { TestServer } from '../../../foundation/outgoing/__testUtils__/TestServer';

interface StoredJob {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  status?: object;
}

/** A small API server that keeps Jobs: real HTTP, no Kubernetes. */
export class FakeJobApi {
  readonly jobs = new Map<string, StoredJob>();
  log = '';
  created = 0;
  /** UID of its namespace kube-system. */
  uid = UID;

  private constructor(
    readonly server: TestServer,
    private readonly folder: string,
  ) {}

  static async start(): Promise<FakeJobApi> {
    const api = new FakeJobApi(
      await TestServer.start(),
      await mkdtemp(path.join(tmpdir(), 'drydock-jobs-')),
    );
    await writeFile(
      api.kubeconfigFile,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: 'c', cluster: { server: api.server.url.href } }],
        users: [
          { name: 'writer', user: { token: 'writer-token' } },
          {
            name: 'program',
            user: {
              exec: {
                apiVersion: 'client.authentication.k8s.io/v1',
                command: 'login',
              },
            },
          },
        ],
        contexts: [
          { name: 'prod-eu-1', context: { cluster: 'c', user: 'writer' } },
          { name: 'other', context: { cluster: 'c', user: 'program' } },
        ],
      }),
    );
    api.serve();
    return api;
  }

  get credential(): WriterCredential {
    return {
      file: this.kubeconfigFile,
      contexts: {
        'test/c1': 'prod-eu-1',
        'test/prod-eu-1': 'prod-eu-1',
        'test/evil': 'other',
        'test/gone': 'nowhere',
      },
    };
  }

  get kubeconfigFile(): string {
    return path.join(this.folder, 'kubeconfig');
  }

  serve(): void {
    this.server.respond = ({ path: address, body, headers }, response) => {
      const answer = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof value === 'string' ? value : JSON.stringify(value));
      };
      const [pathname] = address.split('?');
      if (headers.authorization !== 'Bearer writer-token')
        return answer(401, { kind: 'Status', message: 'Unauthorized' });
      if (pathname === '/api/v1/namespaces/kube-system')
        return answer(200, {
          kind: 'Namespace',
          metadata: { name: 'kube-system', uid: this.uid },
        });
      if (pathname.endsWith('/log')) return answer(200, this.log);
      if (pathname.endsWith('/pods'))
        return answer(200, {
          kind: 'PodList',
          items: [
            {
              metadata: { name: 'pod-1' },
              spec: { containers: [{ name: 'main' }] },
            },
          ],
        });
      if (pathname.endsWith('/jobs')) {
        const job = JSON.parse(body) as StoredJob;
        if (this.jobs.has(job.metadata.name))
          return answer(409, {
            kind: 'Status',
            reason: 'AlreadyExists',
            message: 'exists',
          });
        this.created += 1;
        this.jobs.set(job.metadata.name, job);
        return answer(201, job);
      }
      const found = this.jobs.get(pathname.split('/').pop() ?? '');
      return found
        ? answer(200, found)
        : answer(404, {
            kind: 'Status',
            reason: 'NotFound',
            message: 'not found',
          });
    };
  }

  /** What the Job controller would write. */
  end(type: 'Complete' | 'Failed', message = ''): void {
    for (const job of this.jobs.values())
      job.status = {
        conditions: [
          {
            type,
            status: 'True',
            reason: type === 'Failed' ? 'BackoffLimitExceeded' : undefined,
            message,
          },
        ],
      };
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }
}
