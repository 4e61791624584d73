import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { EksApi } from './EksApi';
import { EksRegion, type EksWorld } from './EksRegion';
import { EksError } from './errors';
import { NOW } from './insights';
import { LaunchTemplates } from './LaunchTemplates';
import type { InsightBody } from './model';
import { OFFERED_ADDONS, OFFERED_VERSIONS } from './offers';
import type { PolicyDocument } from './policy';
import { signerOf, type TestKey } from './signature';
import { StsApi, type TestPrincipal, type TestRole } from './StsApi';

/** An answer; `body` as text is sent as it is. */
export interface Answer {
  readonly status?: number;
  /** Value of `x-amzn-errortype`. */
  readonly errorType?: string;
  readonly location?: string;
  readonly body: unknown;
}

export interface EksRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly userAgent: string;
}

export const REGION = 'eu-central-1';
export const ACCOUNT = '012345678901';
export const KEY: TestKey = {
  accessKeyId: 'AKIACANARY0000000001',
  secretAccessKey: 'canary-secret-90f2/abcdefghijklmnopqrstu',
};
/** As a portal is configured that knows the server's key. */
export const awsConfig = { mainAccount: { ...KEY } };

/**
 * EKS' control-plane API as its description and guide document it, with what STS answers of roles,
 * over HTTP and for signed requests alone. The key says the account, the signature's scope the
 * region, as at AWS. Operations take time by a clock that the tests advance. It was held to no real
 * EKS.
 */
export class EksServer {
  readonly asked: EksRequest[] = [];
  readonly api = new EksApi();
  readonly world: EksWorld;
  /** Set: answers this instead; undefined for a request that is answered as always. */
  answer: ((request: EksRequest) => Answer | undefined) | undefined;
  /** Set: takes requests and never answers. */
  isSilent = false;
  /** Sets the insights of a cluster at {@link home}, which comes to be with them. */
  readonly clusters = {
    set: (name: string, insights: readonly InsightBody[]) => {
      const cluster =
        this.home.clusters.get(name) ?? this.home.addCluster(name);
      cluster.insights = insights;
    },
  };
  readonly sts = new StsApi();
  readonly ec2 = new LaunchTemplates();
  readonly #regions = new Map<string, EksRegion>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    let ids = 0;
    this.world = {
      now: NOW.getTime(),
      rules: {
        groupsMayTrail: 3,
        insightsRefuse: false,
        groupsGoBack: 'in-window',
        configMinutes: 0,
        staleReads: 0,
      },
      versions: OFFERED_VERSIONS,
      addons: OFFERED_ADDONS,
      nextId: () => {
        ids += 1;
        return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
      },
    };
    this.addAccount(ACCOUNT, KEY);
  }

  /** @param port - of this machine; 0 takes a free one */
  static async start(port = 0): Promise<EksServer> {
    const server = createServer();
    const eks = new EksServer(server);
    server.on(
      'request',
      (request, response) => void eks.#serve(request, response),
    );
    await new Promise<void>(resolve =>
      server.listen(port, '127.0.0.1', resolve),
    );
    return eks;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Of {@link ACCOUNT} in {@link REGION}. */
  get home(): EksRegion {
    return this.region(ACCOUNT, REGION);
  }

  set pageSize(size: number) {
    this.api.pageSize = size;
  }

  addAccount(accountId: string, key: TestKey): void {
    this.sts.addUser(accountId, key);
  }

  /** A role that the server's keys may assume, with what it may do. */
  addRole(roleArn: string, policy: PolicyDocument, role: TestRole = {}): void {
    this.sts.roles.set(roleArn, role);
    this.api.policies.set(roleArn, policy);
  }

  region(accountId: string, region: string): EksRegion {
    const key = `${accountId} ${region}`;
    const known =
      this.#regions.get(key) ?? new EksRegion(this.world, accountId, region);
    this.#regions.set(key, known);
    return known;
  }

  /** Lets time pass, and ends what is due. */
  advance(milliseconds: number): void {
    this.world.now += milliseconds;
    for (const region of this.#regions.values()) region.settle();
  }

  /** Lets the time pass that everything under way still takes. */
  finish(): void {
    const ends = [...this.#regions.values()].map(each => each.busyUntil());
    this.advance(Math.max(this.world.now, ...ends) - this.world.now);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening)
      await new Promise(resolve => this.#server.close(resolve));
  }

  /**
   * Refuses as AWS does where a role lacks the permission; the message repeats what was sent, as
   * signature errors do.
   */
  refuse(errorType = 'AccessDeniedException', status = 403): void {
    this.answer = () => ({
      status,
      errorType,
      body: {
        message: `User: arn:aws:sts::012345678901:assumed-role/portal/x is not authorized; x-amz-security-token:${KEY.secretAccessKey}`,
      },
    });
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const asked: EksRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body,
      userAgent: request.headers['user-agent'] ?? '',
    };
    if (this.api.keepsAnswers) this.asked.push(asked);
    if (this.isSilent) return;
    const {
      status = 200,
      errorType,
      location,
      body: answer,
    } = this.answer?.(asked) ?? this.#answerOf(request, body);
    response.writeHead(status, {
      'content-type':
        typeof answer === 'string' && answer.startsWith('<')
          ? 'text/xml'
          : 'application/json',
      ...(errorType ? { 'x-amzn-errortype': errorType } : {}),
      ...(location ? { location } : {}),
    });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  #answerOf(request: IncomingMessage, body: string): Answer {
    const signer = signerOf(
      request,
      body,
      accessKeyId => this.sts.principal(accessKeyId)?.secretAccessKey,
    );
    const principal = this.sts.principal(signer?.accessKeyId ?? '');
    if (!signer || !principal || !hasItsToken(request, principal))
      return {
        status: 403,
        errorType: 'InvalidSignatureException',
        body: { message: 'signature' },
      };
    if (signer.service === 'sts') return this.sts.answer(principal, body);
    const { method = '', url = '' } = request;
    const region = this.region(principal.accountId, signer.region);
    if (signer.service === 'ec2')
      return this.ec2.answer(
        this.api.isAllowed(
          region,
          principal.arn,
          'ec2:DescribeLaunchTemplateVersions',
        ),
        body,
      );
    try {
      return {
        body: this.api.answer(region, principal.arn, { method, url, body }),
      };
    } catch (error) {
      if (!(error instanceof EksError)) throw error;
      const { status, type, message, fields } = error;
      return { status, errorType: type, body: { message, ...fields } };
    }
  }
}

function hasItsToken(
  { headers }: IncomingMessage,
  { sessionToken }: TestPrincipal,
): boolean {
  return headers['x-amz-security-token'] === sessionToken;
}
