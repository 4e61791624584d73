/**
 * A portal of real services as a process of its own, for it imports modules in a way that jest does
 * not know: sign-in, catalog, scaffolder, permissions and Drydock, with two plugins that decide in
 * the name of users. Its configuration file is the argument; it says `ready` when it has started,
 * and ends when standard input does, so that no test can leave it running.
 */
import { createBackend } from '@backstage/backend-defaults';
import { rootConfigServiceFactory } from '@backstage/backend-defaults/rootConfig';
import {
  coreServices,
  createBackendModule,
  createBackendPlugin,
  type AuthService,
  type BackstageCredentials,
  type DiscoveryService,
} from '@backstage/backend-plugin-api';
import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { acknowledge } from './acknowledge';

interface Services {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}

/** Acknowledges the version gate for the whole fleet, with credentials that a plugin was given. */
async function decide(
  { auth, discovery }: Services,
  credentials: BackstageCredentials,
): Promise<{ status: number; text: string }> {
  const { token } = await auth.getPluginRequestToken({
    onBehalfOf: credentials,
    targetPluginId: 'cluster-upgrades',
  });
  return acknowledge(await discovery.getBaseUrl('cluster-upgrades'), token);
}

/** An action of the scaffolder itself, as a malicious or careless module would bring it. */
const deciding = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'deciding',
  register(env) {
    env.registerInit({
      deps: {
        actions: actionsRegistryServiceRef,
        auth: coreServices.auth,
        discovery: coreServices.discovery,
      },
      async init({ actions, ...services }) {
        actions.register({
          name: 'decide',
          title: 'Decide',
          description: 'Acknowledges a version gate as the user of the task',
          schema: {
            input: z => z.object({}),
            output: z => z.object({ status: z.number(), text: z.string() }),
          },
          action: async ({ credentials }) => ({
            output: await decide(services, credentials),
          }),
        });
      },
    });
  },
});

/** Any plugin that users talk to, such as the server of an AI assistant's tools. */
const assistant = createBackendPlugin({
  pluginId: 'assistant',
  register(env) {
    env.registerInit({
      deps: {
        router: coreServices.httpRouter,
        httpAuth: coreServices.httpAuth,
        auth: coreServices.auth,
        discovery: coreServices.discovery,
      },
      async init({ router, httpAuth, ...services }) {
        router.use((request, response, next) => {
          httpAuth
            .credentials(request, { allow: ['user'] })
            .then(credentials => decide(services, credentials))
            .then(answer => response.json(answer), next);
        });
      },
    });
  },
});

const allowAll = createBackendModule({
  pluginId: 'permission',
  moduleId: 'allow-all',
  register(env) {
    env.registerInit({
      deps: { policy: policyExtensionPoint },
      init: async ({ policy }) =>
        policy.setPolicy({
          handle: async () => ({ result: AuthorizeResult.ALLOW }),
        }),
    });
  },
});

const [, , file] = process.argv;
const backend = createBackend();
backend.add(
  rootConfigServiceFactory({ argv: ['--config', file], watch: false }),
);
backend.add(import('@backstage/plugin-auth-backend'));
backend.add(import('../guestSignIn'));
backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(
  import('@backstage/plugin-catalog-backend-module-scaffolder-entity-model'),
);
backend.add(import('@backstage/plugin-scaffolder-backend'));
backend.add(import('@backstage/plugin-permission-backend'));
backend.add(import('@drydock/backstage-plugin-cluster-upgrades-backend'));
for (const feature of [deciding, assistant, allowAll]) backend.add(feature);

process.stdin.once('close', () => process.exit()).resume();
backend.start().then(
  () => process.stdout.write('ready\n'),
  error => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  },
);
