import type {
  AuthService,
  BackstageCredentials,
  LoggerService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import type { Config } from '@backstage/config';
import { ResponseError } from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { policyProbePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { messageOf } from '../messageOf';

/** Whether clusters can be changed from this portal, why, and how to enable it; for people. */
export interface ChangeDecision {
  readonly possible: boolean;
  readonly reason: string;
  /** Given where changes are not possible. */
  readonly fix?: string;
  /** The permission policy did not answer; it may answer the next time. */
  readonly unanswered?: true;
}

export interface ChangePolicyOptions {
  readonly config: Config;
  readonly permissions: Pick<PermissionsService, 'authorize'>;
  readonly auth: Pick<AuthService, 'getNoneCredentials' | 'isPrincipal'>;
  readonly logger: LoggerService;
  /** Limit for one answer of the permission policy, milliseconds. */
  readonly timeoutMs?: number;
}

type Probe = 'denied' | 'granted' | 'unanswered';

export const REVIEWED = 'clusterUpgrades.permissionPolicyReviewed';
const WITHOUT_PERMISSIONS =
  'clusterUpgrades.dangerouslyAllowWithoutPermissions';
const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Decides whether anything that changes a cluster can be started. Backstage allows everything where the permission framework is off, and a new app
 * comes with a policy that allows everything. So the policy is asked for a permission that no policy grants. Only a plain denial proves that the
 * policy makes distinctions: a grant, an error and a timeout all count as "allows everything".
 */
export class ChangePolicy {
  readonly #options: ChangePolicyOptions;
  /** What the configuration alone decides; undefined: the permission policy is probed. */
  readonly #configured: ChangeDecision | undefined;

  constructor(options: ChangePolicyOptions) {
    this.#options = options;
    this.#configured = configuredDecision(options.config);
  }

  /** For a caller of the API. Asked for each request, because a policy can change while the portal runs. */
  async decide(credentials: BackstageCredentials): Promise<ChangeDecision> {
    if (this.#configured) return this.#configured;
    // Backstage allows a service everything without asking the policy. The operator chose to trust that service, which says nothing about the policy.
    if (!this.#options.auth.isPrincipal(credentials, 'user'))
      return this.decideForPortal();
    return inWords(await this.#probe(credentials), 'you');
  }

  /** For the portal itself, which acts for no user: the engine, services and the log at the start. */
  async decideForPortal(): Promise<ChangeDecision> {
    return (
      this.#configured ??
      inWords(
        await this.#probe(await this.#options.auth.getNoneCredentials()),
        'a request without a user',
      )
    );
  }

  async #probe(credentials: BackstageCredentials): Promise<Probe> {
    const {
      permissions,
      logger,
      timeoutMs = DEFAULT_TIMEOUT_MS,
    } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no answer within ${timeoutMs / 1000} s`)),
        timeoutMs,
      );
    });
    try {
      const asked = permissions.authorize(
        [{ permission: policyProbePermission }],
        { credentials },
      );
      const [answer] = await Promise.race([asked, timeout]);
      return answer.result === AuthorizeResult.DENY ? 'denied' : 'granted';
    } catch (error) {
      if (isUnauthorized(error) && !this.#options.auth.isPrincipal(credentials, 'user')) return 'denied';
      logger.warn(
        `The permission policy did not answer for ${
          policyProbePermission.name
        }: ${messageOf(error)}`,
      );
      return 'unanswered';
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Backstage's own permission backend turns requests without a user away before any policy is asked. That denies nothing to users, so it counts only
 * where there is no user: each person who starts or approves something was asked for at that time.
 */
function isUnauthorized(error: unknown): boolean {
  return error instanceof ResponseError && error.statusCode === 401;
}

function configuredDecision(config: Config): ChangeDecision | undefined {
  if (config.getOptionalBoolean('permission.enabled') !== true) {
    if (config.getOptionalBoolean(WITHOUT_PERMISSIONS) === true) {
      return {
        possible: true,
        reason: `The permission framework is off and ${WITHOUT_PERMISSIONS} is true: every user can change clusters.`,
      };
    }
    return {
      possible: false,
      reason:
        'Changes are disabled: the permission framework is off, so every user could change every cluster.',
      fix: `Set permission.enabled: true and install a permission policy. To accept the risk, set ${WITHOUT_PERMISSIONS}: true.`,
    };
  }
  if (config.getOptionalBoolean(REVIEWED) !== true) return undefined;
  return {
    possible: true,
    reason: `The permission policy decides who can change clusters. It is not probed, because ${REVIEWED} is true.`,
  };
}

function inWords(probe: Probe, whom: string): ChangeDecision {
  switch (probe) {
    case 'denied':
      return {
        possible: true,
        reason: 'The permission policy decides who can change clusters.',
      };
    case 'granted':
      return {
        possible: false,
        reason: `Changes are disabled: the permission policy grants ${whom} ${policyProbePermission.name}, so it seems to allow everything.`,
        fix: `Use a policy that denies ${policyProbePermission.name} to every user. If you reviewed the policy and this grant is intended, for example for a superuser, set ${REVIEWED}: true.`,
      };
    case 'unanswered':
      return {
        possible: false,
        reason: `Changes are disabled: the permission policy did not answer when asked for ${policyProbePermission.name}, so it counts as a policy that allows everything.`,
        fix: `Check the log of the backend and repair the permission policy. If you reviewed the policy, you can turn off this check with ${REVIEWED}: true.`,
        unanswered: true,
      };
    default:
      return probe satisfies never;
  }
}

/** Reason and fix in one text, for errors and for the reasons of forms. */
export function whyNoChanges({
  possible,
  reason,
  fix,
}: ChangeDecision): string | undefined {
  if (possible) return undefined;
  return fix === undefined ? reason : `${reason} ${fix}`;
}
