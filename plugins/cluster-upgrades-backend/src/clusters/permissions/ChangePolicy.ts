import type {
  AuthService,
  BackstageCredentials,
  LoggerService,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import type { Config } from '@backstage/config';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { policyProbePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason } from '@drydock/upgrade-reasons';
import { messageOf } from '../../foundation/messageOf';
import type { ProbeAnswer, ProbeAnswers } from './ProbeAnswers';

/** Whether clusters can be changed from this portal, why, and how to enable it. */
export interface ChangeDecision {
  readonly possible: boolean;
  readonly reason: Reason;
  /** Given where changes are not possible. */
  readonly fix?: Reason;
}

export interface ChangePolicyOptions {
  readonly config: Config;
  readonly permissions: Pick<PermissionsService, 'authorize'>;
  readonly auth: Pick<AuthService, 'isPrincipal'>;
  readonly logger: LoggerService;
  readonly answers: ProbeAnswers;
  /** Limit for one answer of the permission policy, milliseconds. */
  readonly timeoutMs?: number;
}

export const REVIEWED = 'clusterUpgrades.permissionPolicyReviewed';
const WITHOUT_PERMISSIONS =
  'clusterUpgrades.dangerouslyAllowWithoutPermissions';
const DEFAULT_TIMEOUT_MS = 10_000;
const PROBE = { permission: { permission: policyProbePermission.name } };
const NOT_CHECKED: ChangeDecision = {
  possible: false,
  reason: { code: 'permission.policy-not-checked' },
  fix: withSetting('permission.policy-not-checked-fix', REVIEWED),
};

/**
 * Decides whether anything that changes a cluster can be started. Backstage allows everything where
 * the permission framework is off, and a new app comes with a policy that allows everything. So the
 * policy is asked for a permission that no policy grants. Only a plain denial proves that the
 * policy makes distinctions: a grant, an error, a timeout and no answer so far all count as "allows
 * everything".
 */
export class ChangePolicy {
  readonly #options: ChangePolicyOptions;
  /** What the configuration alone decides; undefined: the permission policy is probed. */
  readonly #configured: ChangeDecision | undefined;

  constructor(options: ChangePolicyOptions) {
    this.#options = options;
    this.#configured = configuredDecision(options.config);
  }

  /**
   * For a caller of the API. Asked for each request, because a policy can change while the portal
   * runs.
   */
  async decide(credentials: BackstageCredentials): Promise<ChangeDecision> {
    if (this.#configured) return this.#configured;
    const { auth, answers } = this.#options;
    // Backstage allows a service everything without asking the policy. The operator chose to trust
    // that service, which says nothing about the policy.
    if (!auth.isPrincipal(credentials, 'user')) return this.decideForPortal();
    const answer = await this.#probe(credentials);
    if (answer) await answers.keep(answer);
    return decisionFor(answer ?? 'unanswered', 'you');
  }

  /**
   * For the portal itself, which acts for no user: the engine, services and the log at the start.
   * Without a user the policy cannot be probed: Backstage's permission backend answers 401 before
   * it asks any policy, and a policy can deny to a request without a user what it grants to every
   * user. So the last answer for a user counts. It is kept in the database: a rollout continues
   * after a restart before anyone signs in.
   */
  async decideForPortal(): Promise<ChangeDecision> {
    if (this.#configured) return this.#configured;
    const last = await this.#options.answers.last();
    return last === undefined ? NOT_CHECKED : decisionFor(last, 'users');
  }

  /** Undefined: the policy did not answer. */
  async #probe(
    credentials: BackstageCredentials,
  ): Promise<ProbeAnswer | undefined> {
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
      logger.warn(
        `The permission policy did not answer for ${
          policyProbePermission.name
        }: ${messageOf(error)}`,
      );
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

function configuredDecision(config: Config): ChangeDecision | undefined {
  if (config.getOptionalBoolean('permission.enabled') !== true) {
    if (config.getOptionalBoolean(WITHOUT_PERMISSIONS) === true) {
      return {
        possible: true,
        reason: withSetting(
          'permission.framework-off-accepted',
          WITHOUT_PERMISSIONS,
        ),
      };
    }
    return {
      possible: false,
      reason: { code: 'permission.framework-off' },
      fix: withSetting('permission.framework-off-fix', WITHOUT_PERMISSIONS),
    };
  }
  if (config.getOptionalBoolean(REVIEWED) !== true) return undefined;
  return {
    possible: true,
    reason: withSetting('permission.policy-reviewed', REVIEWED),
  };
}

function decisionFor(
  probe: ProbeAnswer | 'unanswered',
  whom: 'you' | 'users',
): ChangeDecision {
  switch (probe) {
    case 'denied':
      return {
        possible: true,
        reason: { code: 'permission.policy-decides' },
      };
    case 'granted':
      return {
        possible: false,
        reason: { code: `permission.policy-grants-${whom}`, params: PROBE },
        fix: {
          code: 'permission.policy-grants-fix',
          params: { ...PROBE, setting: { object: REVIEWED } },
        },
      };
    case 'unanswered':
      return {
        possible: false,
        reason: { code: 'permission.policy-silent', params: PROBE },
        fix: withSetting('permission.policy-silent-fix', REVIEWED),
      };
    default:
      return probe satisfies never;
  }
}

function withSetting(code: Reason['code'], setting: string): Reason {
  return { code, params: { setting: { object: setting } } };
}

/** Reason and fix in one, for errors and for the reasons of forms. */
export function whyNoChanges({
  possible,
  reason,
  fix,
}: ChangeDecision): Reason | undefined {
  if (possible) return undefined;
  return fix === undefined
    ? reason
    : {
        code: 'permission.no-changes',
        params: {
          reason: { reasons: [reason] },
          fix: { reasons: [fix] },
        },
      };
}
