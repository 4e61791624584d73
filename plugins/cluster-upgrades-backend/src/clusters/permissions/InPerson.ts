import type { Reason } from '@drydock/upgrade-reasons';
import { refusal } from '../../foundation/refusal';
import type {
  BackstageCredentials,
  BackstagePrincipalTypes,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import type {
  BasicPermission,
  Permission,
} from '@backstage/plugin-permission-common';
import { personalPermissions } from '@drydock/backstage-plugin-cluster-upgrades-common';

const PERSONAL: ReadonlySet<BasicPermission['name']> = new Set(
  personalPermissions.map(({ name }) => name),
);

/**
 * The plugin that sent a request with a user's credentials, such as `plugin:scaffolder`; undefined:
 * the user sent it, or a service acts for itself.
 */
export function throughOf(
  credentials: BackstageCredentials,
): string | undefined {
  const principal = credentials.principal as
    | BackstagePrincipalTypes['user']
    | BackstagePrincipalTypes['service'];
  return principal.type === 'user' ? principal.actor?.subject : undefined;
}

/** A person for records: `user:default/ben through plugin:scaffolder`. */
export function inRecord(
  principal: string,
  through: string | undefined,
): string {
  return through === undefined ? principal : `${principal} through ${through}`;
}

/** The reason of what ends a decision, with the plugin that sent it. */
export function reasonInRecord(
  reason: string,
  through: string | undefined,
): string {
  return through === undefined ? reason : `${reason} (sent through ${through})`;
}

/**
 * Decisions are made in person. A template, or a tool of an AI assistant, acts with the rights of
 * the user who runs it, and its author chooses what it does: it could approve, waive or override in
 * the user's name.
 */
export class InPerson {
  readonly #throughPlugins: ReadonlySet<string>;

  constructor({
    throughPlugins,
  }: {
    readonly throughPlugins: readonly string[];
  }) {
    this.#throughPlugins = new Set(
      throughPlugins.map(pluginId => `plugin:${pluginId}`),
    );
  }

  /** Whether these credentials must not use a permission, whatever the policy says. */
  denies(credentials: BackstageCredentials, permission: Permission): boolean {
    return (
      PERSONAL.has(permission.name) && this.#refusal(credentials) !== undefined
    );
  }

  /** @throws NotAllowedError when another plugin decides with the user's credentials */
  require(credentials: BackstageCredentials): void {
    const reason = this.#refusal(credentials);
    if (reason !== undefined) throw refusal(NotAllowedError, reason);
  }

  #refusal(credentials: BackstageCredentials): Reason | undefined {
    const through = throughOf(credentials);
    if (through === undefined || this.#throughPlugins.has(through))
      return undefined;
    const pluginId = through.replace(/^plugin:/, '');
    return {
      code: 'request.not-in-person',
      params: { through: { text: through }, plugin: { text: pluginId } },
    };
  }
}
