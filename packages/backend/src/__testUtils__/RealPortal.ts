import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import { authServiceFactory } from '@backstage/backend-defaults/auth';
import { httpAuthServiceFactory } from '@backstage/backend-defaults/httpAuth';
import { httpRouterServiceFactory } from '@backstage/backend-defaults/httpRouter';
import { permissionsServiceFactory } from '@backstage/backend-defaults/permissions';
import { permissionsRegistryServiceFactory } from '@backstage/backend-defaults/permissionsRegistry';
import { urlReaderServiceFactory } from '@backstage/backend-defaults/urlReader';
import { userInfoServiceFactory } from '@backstage/backend-defaults/userInfo';
import { createBackendModule } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { JsonObject } from '@backstage/types';
import authBackend from '@backstage/plugin-auth-backend';
import catalogBackend from '@backstage/plugin-catalog-backend';
import permissionBackend from '@backstage/plugin-permission-backend';
import type { PermissionPolicy } from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import guestSignIn, { GUEST_HEADER } from '../guestSignIn';

type Features = NonNullable<Parameters<typeof startTestBackend>[0]['features']>;
type Method = 'get' | 'post' | 'put' | 'delete';

const PIPELINE_TOKEN = 'token-of-a-pipeline';
const PATIENCE_MS = 60_000;
const POLL_MS = 250;

export interface RealPortalOptions {
  readonly policy: PermissionPolicy;
  readonly config: JsonObject;
  readonly features: Features;
}

/**
 * A backend with the real sign-in, tokens, permission backend and catalog. Only its database and
 * scheduler are those of tests.
 */
export class RealPortal {
  readonly #backend: Awaited<ReturnType<typeof startTestBackend>>;
  readonly #tokens = new Map<string, string>();

  private constructor(backend: Awaited<ReturnType<typeof startTestBackend>>) {
    this.#backend = backend;
  }

  static async start({
    policy,
    config,
    features,
  }: RealPortalOptions): Promise<RealPortal> {
    const policyModule = createBackendModule({
      pluginId: 'permission',
      moduleId: 'policy-of-the-test',
      register: env =>
        env.registerInit({
          deps: { extension: policyExtensionPoint },
          init: async ({ extension }) => extension.setPolicy(policy),
        }),
    });
    const data: JsonObject = {
      app: { baseUrl: 'http://localhost' },
      backend: {
        baseUrl: 'http://localhost',
        auth: {
          externalAccess: [
            {
              type: 'static',
              options: { token: PIPELINE_TOKEN, subject: 'pipeline' },
            },
          ],
        },
      },
      permission: { enabled: true },
      auth: { environment: 'development', providers: { guest: {} } },
      ...config,
    };
    const backend = await asDevelopment(() =>
      startTestBackend({
        features: [
          authServiceFactory,
          httpAuthServiceFactory,
          httpRouterServiceFactory,
          permissionsServiceFactory,
          permissionsRegistryServiceFactory,
          urlReaderServiceFactory,
          userInfoServiceFactory,
          mockServices.rootConfig.factory({ data }),
          authBackend,
          catalogBackend,
          permissionBackend,
          guestSignIn,
          policyModule,
          ...features,
        ],
      }),
    );
    return new RealPortal(backend);
  }

  async stop(): Promise<void> {
    await this.#backend.stop();
  }

  /** Sends a request with the token of a user of the catalog, who signs in first. */
  async send(
    user: string,
    method: Method,
    path: string,
    body?: object,
  ): Promise<request.Response> {
    const token = this.#tokens.get(user) ?? (await this.signIn(user));
    return this.#sendWith(token, method, path, body);
  }

  /**
   * Sends a request as a pipeline outside of the portal, with a token that the operator configured.
   */
  async sendAsPipeline(
    method: Method,
    path: string,
    body?: object,
  ): Promise<request.Response> {
    return this.#sendWith(PIPELINE_TOKEN, method, path, body);
  }

  #sendWith(token: string, method: Method, path: string, body?: object) {
    const sent = request(this.#backend.server)
      [method](path)
      .set('Authorization', `Bearer ${token}`);
    return body === undefined ? sent : sent.send(body);
  }

  /** Waits until the catalog has the user. The token has the groups that the user is in by then. */
  async signIn(user: string): Promise<string> {
    const response = await eventually(
      () =>
        request(this.#backend.server)
          .get('/api/auth/guest/refresh')
          .set(GUEST_HEADER, user)
          .set('x-requested-with', 'XMLHttpRequest'),
      ({ status }) => status === 200,
    );
    const { token } = response.body.backstageIdentity;
    this.#tokens.set(user, token);
    return token;
  }
}

/** @throws Error with the last value when the condition does not hold in time */
export async function eventually<T>(
  read: () => PromiseLike<T>,
  condition: (value: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (condition(value)) return value;
    if (Date.now() > deadline)
      throw new Error(
        `The condition did not hold within ${
          PATIENCE_MS / 1000
        } s: ${JSON.stringify(value).slice(0, 2000)}`,
      );
    await sleep(POLL_MS);
  }
}

/** The sign-in without passwords exists in development only. */
async function asDevelopment<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'development';
  try {
    return await run();
  } finally {
    process.env.NODE_ENV = before;
  }
}
