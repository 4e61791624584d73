import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  authProvidersExtensionPoint,
  createProxyAuthProviderFactory,
  createProxyAuthenticator,
} from '@backstage/plugin-auth-node';
import type { SignInResolver } from '@backstage/plugin-auth-node';

/** Names who signs in; without it, it is the platform engineer. The app's sign-in page sends it. */
export const GUEST_HEADER = 'x-drydock-guest';
const PLATFORM_ENGINEER = 'guest';

interface GuestResult {
  readonly name: string;
}

const authenticator = createProxyAuthenticator({
  defaultProfileTransform: async () => ({ profile: {} }),
  initialize: () => undefined,
  async authenticate({ req }): Promise<{ result: GuestResult }> {
    return { result: { name: req.header(GUEST_HEADER) ?? PLATFORM_ENGINEER } };
  },
});

/**
 * Signs in as a person of examples/org.yaml. The platform engineer can come in before the catalog
 * has read that file.
 * @throws NotFoundError when the catalog has no such person
 */
export function signInAsGuest(): SignInResolver<GuestResult> {
  return async ({ result: { name } }, context) => {
    const entityRef = `user:default/${name}`;
    try {
      return await context.signInWithCatalogUser({
        entityRef: { kind: 'User', namespace: 'default', name },
      });
    } catch (error) {
      if (name !== PLATFORM_ENGINEER) throw error;
      return context.issueToken({
        claims: { sub: entityRef, ent: [entityRef, 'group:default/platform'] },
      });
    }
  };
}

/**
 * Sign-in without a password as one of several people, so that the demo shows what each of them may
 * see and do: for the demo and `yarn dev` only. The provider does not exist unless NODE_ENV is
 * `development`.
 */
export default createBackendModule({
  pluginId: 'auth',
  moduleId: 'guest-sign-in',
  register(registry) {
    registry.registerInit({
      deps: {
        providers: authProvidersExtensionPoint,
        logger: coreServices.logger,
      },
      async init({ providers, logger }) {
        if (process.env.NODE_ENV !== 'development') {
          logger.warn('Guests cannot sign in: NODE_ENV is not development');
          return;
        }
        providers.registerProvider({
          providerId: 'guest',
          factory: createProxyAuthProviderFactory({
            authenticator,
            signInResolver: signInAsGuest(),
          }),
        });
      },
    });
  },
});
