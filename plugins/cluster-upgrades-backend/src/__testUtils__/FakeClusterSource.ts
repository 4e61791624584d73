import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  type ClusterAccess,
  type ClusterReadRequest,
  type ClusterReadResponse,
} from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';

/** Answers of one fake cluster by path; what is missing is 404. */
export type FakeAnswers = Readonly<Record<string, unknown>>;

const NODE_LIST = {
  kind: 'NodeList',
  apiVersion: 'v1',
  metadata: {},
  items: [],
};

/** A small healthy cluster with one namespace. */
export function fakeCluster(
  version: string,
  uid: string,
  more: FakeAnswers = {},
): FakeAnswers {
  return {
    '/version': { gitVersion: version, platform: 'linux/amd64' },
    '/api': {
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'apidiscovery.k8s.io/v2',
      items: [],
    },
    '/apis': {
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'apidiscovery.k8s.io/v2',
      items: [],
    },
    '/api/v1/namespaces': {
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: {},
      items: [{ metadata: { name: 'kube-system', uid } }],
    },
    '/api/v1/namespaces/kube-system': {
      kind: 'Namespace',
      apiVersion: 'v1',
      metadata: { name: 'kube-system', uid },
    },
    '/api/v1/nodes': NODE_LIST,
    ...more,
  };
}

class FakeClusterAccess implements ClusterAccess {
  readonly description = 'fake cluster';

  constructor(
    private readonly answers: FakeAnswers,
    private readonly asked: string[],
  ) {}

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    this.asked.push(request.path);
    const answer = this.answers[request.path];
    if (answer === undefined) {
      throw new ClusterReadError({
        kind: 'not-found',
        reason: said(`no ${request.path}`),
        request: request.path,
        status: 404,
        retryable: false,
      });
    }
    const body = Buffer.from(JSON.stringify(answer));
    return {
      status: 200,
      contentType:
        'application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io',
      body,
      decodedBytes: body.length,
    };
  }

  async review(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {}
}

/** A source whose listing and clusters a test sets. */
export class FakeClusterSource implements ClusterSource {
  readonly title: string;
  listing: ClusterListing | Error = { complete: true, clusters: [] };
  readonly clusters = new Map<string, FakeAnswers | Error>();
  /** Paths asked for, of all clusters. */
  readonly asked: string[] = [];

  constructor(readonly id: string) {
    this.title = `source ${id}`;
  }

  /** Lists a cluster and answers for it. */
  add(record: ClusterRecord, answers: FakeAnswers | Error): this {
    const before = this.listing instanceof Error ? [] : this.listing.clusters;
    this.listing = { complete: true, clusters: [...before, record] };
    this.clusters.set(record.name, answers);
    return this;
  }

  async list(): Promise<ClusterListing> {
    if (this.listing instanceof Error) throw this.listing;
    return this.listing;
  }

  async access(cluster: ClusterRecord): Promise<ClusterAccess> {
    const answers = this.clusters.get(cluster.name);
    if (answers === undefined) throw new Error(`no cluster ${cluster.name}`);
    if (answers instanceof Error) throw answers;
    return new FakeClusterAccess(answers, this.asked);
  }
}
