import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AdminAnswer, ControlPlane } from './controlPlane';
import { installChart } from './helmChart';
import type {
  Client,
  PredictionCase,
  RemovedKind,
  Version,
  Write,
} from './predictionCases';

const NAMESPACE = 'default';

/**
 * Writes objects as the clients of {@link Client} do: with kubectl and helm themselves, and with
 * raw requests for the others.
 */
export class ClientWrites {
  private constructor(
    private readonly controlPlane: ControlPlane,
    private readonly folder: string,
  ) {}

  static async open(controlPlane: ControlPlane): Promise<ClientWrites> {
    return new ClientWrites(
      controlPlane,
      await mkdtemp(path.join(tmpdir(), 'drydock-charts-')),
    );
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** @throws Error with what the client said when the write fails */
  async write(
    subject: PredictionCase,
    { client, at, unchanged }: Write,
    time: number,
  ): Promise<void> {
    const name = objectName(subject);
    const manifest = manifestOf(
      subject.subject,
      at,
      name,
      unchanged ? time - 1 : time,
    );
    const kubectl = (...parameters: readonly string[]) =>
      this.controlPlane.kubectl(
        [...parameters, '-f', '-'],
        JSON.stringify(manifest),
      );
    const writers: Readonly<Record<Client, () => Promise<unknown>>> = {
      'kubectl apply': () => kubectl('apply'),
      'kubectl apply --server-side': () =>
        kubectl('apply', '--server-side', '--force-conflicts'),
      'server-side apply': () =>
        kubectl(
          'apply',
          '--server-side',
          '--force-conflicts',
          '--field-manager=deployer',
        ),
      'kubectl create': () => kubectl('create'),
      'kubectl replace': () => kubectl('replace'),
      'kubectl apply of a pipeline': () =>
        kubectl('apply', '--field-manager=pipeline'),
      'PUT of the applier': () =>
        this.#put(subject.subject, manifest, { fieldManager: 'deployer' }),
      'create with the annotation of another object': () =>
        this.#createCopy(subject.subject, manifest),
      PUT: () =>
        this.#put(subject.subject, manifest, { fieldManager: 'legacy-tool' }),
      controller: () =>
        this.#put(subject.subject, manifest, {
          userAgent: 'budget-operator/v0.3.1 (linux/amd64)',
        }),
      'control plane': () =>
        this.#put(subject.subject, manifest, {
          fieldManager: 'kube-controller-manager',
        }),
      'patch of another manager': () => this.#patch(subject.subject, at, name),
      'apply of another manager': () => this.#apply(subject.subject, manifest),
      helm: () => this.#helm(name, [manifest], []),
      'helm, releases in ConfigMaps': () =>
        this.#helm(name, [manifest], [], 'configmap'),
      'helm, timed out': () => this.#timedOut(name, manifest),
      'helm uninstall, history kept': () =>
        this.controlPlane.helm([
          'uninstall',
          name,
          '--keep-history',
          '--namespace',
          NAMESPACE,
        ]),
      'first revision stays deployed': () => this.#markDeployed(name),
    };
    await writers[client]();
  }

  async #put(
    kind: RemovedKind,
    manifest: Manifest,
    {
      fieldManager,
      userAgent,
    }: { readonly fieldManager?: string; readonly userAgent?: string },
  ): Promise<void> {
    const collection = collectionPath(kind, manifest.apiVersion);
    const query = fieldManager ? `?fieldManager=${fieldManager}` : '';
    const headers: Record<string, string> = userAgent
      ? { 'user-agent': userAgent }
      : {};
    const stored = await this.controlPlane.request(
      'GET',
      `${collection}/${manifest.metadata.name}`,
    );
    // "the server could not find the requested resource" is no JSON; the object's own absence is.
    if (stored.status === 404 && !stored.body.startsWith('{'))
      throw refused('GET', stored);
    if (stored.status === 404) {
      const created = await this.controlPlane.request(
        'POST',
        `${collection}${query}`,
        manifest,
        undefined,
        headers,
      );
      if (created.status !== 201) throw refused('POST', created);
      return;
    }
    const { resourceVersion } = JSON.parse(stored.body).metadata;
    const replaced = {
      ...manifest,
      metadata: { ...manifest.metadata, resourceVersion },
    };
    const answer = await this.controlPlane.request(
      'PUT',
      `${collection}/${manifest.metadata.name}${query}`,
      replaced,
      undefined,
      headers,
    );
    if (answer.status !== 200) throw refused('PUT', answer);
  }

  /** As raw clients do that take an object as a pattern for another one. */
  async #createCopy(kind: RemovedKind, manifest: Manifest): Promise<void> {
    const pattern = {
      ...manifest,
      apiVersion: kind.old,
      metadata: { ...manifest.metadata, name: 'pattern' },
    };
    const annotations = {
      'kubectl.kubernetes.io/last-applied-configuration':
        JSON.stringify(pattern),
    };
    const created = await this.controlPlane.request(
      'POST',
      `${collectionPath(kind, manifest.apiVersion)}?fieldManager=legacy-tool`,
      { ...manifest, metadata: { ...manifest.metadata, annotations } },
    );
    if (created.status !== 201) throw refused('POST', created);
  }

  async #patch(kind: RemovedKind, at: Version, name: string): Promise<void> {
    const collection = collectionPath(kind, apiVersionOf(kind, at));
    const answer = await this.controlPlane.request(
      'PATCH',
      `${collection}/${name}?fieldManager=another-manager`,
      { metadata: { annotations: { note: 'seen' } } },
      'application/merge-patch+json',
    );
    if (answer.status !== 200) throw refused('PATCH', answer);
  }

  /** As controllers apply: unlike kubectl, they do not touch the entries of other managers. */
  async #apply(kind: RemovedKind, manifest: Manifest): Promise<void> {
    const collection = collectionPath(kind, manifest.apiVersion);
    const answer = await this.controlPlane.request(
      'PATCH',
      `${collection}/${manifest.metadata.name}?fieldManager=deploy-controller&force=true`,
      manifest,
      'application/apply-patch+yaml',
    );
    if (answer.status !== 200) throw refused('PATCH', answer);
  }

  async #helm(
    release: string,
    manifests: readonly unknown[],
    flags: readonly string[],
    driver?: 'configmap',
  ): Promise<void> {
    await installChart(this.controlPlane, {
      folder: this.folder,
      namespace: NAMESPACE,
      release,
      manifests,
      flags,
      driver,
    });
  }

  /**
   * Beside the object a Deployment whose pod never runs, so that Helm waits in vain and calls the
   * revision failed.
   */
  async #timedOut(release: string, manifest: Manifest): Promise<void> {
    const labels = { app: release };
    const template = {
      metadata: { labels },
      spec: {
        nodeSelector: { 'example.com/never': 'true' },
        containers: [{ name: 'a', image: 'a' }],
      },
    };
    const never = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: `${release}-never` },
      spec: { selector: { matchLabels: labels }, template },
    };
    const failure = await this.#helm(
      release,
      [manifest, never],
      ['--wait', '--timeout', '2s'],
    ).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure || !/timed out|deadline/.test(failure.message))
      throw (
        failure ?? new Error(`Helm deployed ${release}, which was to time out`)
      );
  }

  /**
   * What Helm leaves behind when two runs of it meet: the superseded revision is never marked so.
   */
  async #markDeployed(release: string): Promise<void> {
    const secret = `/api/v1/namespaces/${NAMESPACE}/secrets/sh.helm.release.v1.${release}.v1`;
    const answer = await this.controlPlane.request(
      'PATCH',
      secret,
      { metadata: { labels: { status: 'deployed' } } },
      'application/merge-patch+json',
    );
    if (answer.status !== 200) throw refused('PATCH', answer);
  }
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels: Readonly<Record<string, string>>;
  };
}

/** Name of the object of a case, and of its Helm release. */
export function objectName({ name, subject }: PredictionCase): string {
  return `${name}-${subject.kind.replace(/[a-z]/g, '').toLowerCase()}`;
}

function manifestOf(
  kind: RemovedKind,
  at: Version,
  name: string,
  time: number,
): Manifest {
  return {
    apiVersion: apiVersionOf(kind, at),
    kind: kind.kind,
    metadata: {
      name,
      ...(kind.namespaced ? { namespace: NAMESPACE } : {}),
      labels: { write: String(time) },
    },
    ...kind.body,
  };
}

export function apiVersionOf(kind: RemovedKind, at: Version): string {
  const version = at === 'old' ? kind.old : kind.new;
  if (!version) throw new Error(`${kind.kind} has no new version`);
  return version;
}

function collectionPath(
  { resource, namespaced }: RemovedKind,
  apiVersion: string,
): string {
  return `/apis/${apiVersion}/${
    namespaced ? `namespaces/${NAMESPACE}/` : ''
  }${resource}`;
}

function refused(method: string, { status, body }: AdminAnswer): Error {
  return new Error(`${method}: ${status} ${body.trim().slice(0, 300)}`);
}
