import type { EndpointMap } from '../schema/openapi';

/** Every route of the API that is not a GET. */
export type ChangingRoute = Exclude<keyof EndpointMap, `#get|${string}`>;

/** The body of a request as it was parsed; it is hostile data. */
type Body = Readonly<Record<string, unknown>>;

/**
 * Whether a route starts a change of a cluster, lets one continue, or makes one possible later, and thus waits until the change policy allows changes.
 * `never`: with the reason. `unless`: the requests that only stop something; every other body is guarded, also an unexpected one.
 */
export type ChangeRule =
  | { readonly guard: 'always' }
  | { readonly guard: 'never'; readonly reason: string }
  | {
      readonly guard: 'unless';
      readonly stops: (body: Body) => boolean;
      readonly reason: string;
    };

const always: ChangeRule = { guard: 'always' };
const never = (reason: string): ChangeRule => ({ guard: 'never', reason });
const unless = (
  field: string,
  values: readonly unknown[],
  reason: string,
): ChangeRule => ({
  guard: 'unless',
  stops: body => Object.hasOwn(body, field) && values.includes(body[field]),
  reason,
});

/** The type makes a route that is not named here fail to compile. */
export const CHANGE_ROUTES: { readonly [route in ChangingRoute]: ChangeRule } =
  {
    '#post|/clusters/{clusterId}/refresh': never('It reads the cluster.'),
    '#post|/upgrades': always,
    '#post|/upgrades/preview': never(
      'It writes nothing. It asks the platform by dry run only where changes are possible.',
    ),
    '#post|/upgrades/{upgradeId}/actions': unless(
      'action',
      ['pause', 'stop'],
      'Pausing and stopping must always work.',
    ),
    // A waived blocker and a good trial make an upgrade startable later; so does forgetting a bad trial.
    '#post|/clusters/{clusterId}/waivers': always,
    '#post|/clusters/{clusterId}/trials': always,
    '#_delete|/clusters/{clusterId}/trials/{minor}': always,
    '#_delete|/waivers/{waiverId}': never(
      'Without its waiver the finding blocks again.',
    ),
    '#post|/baselines': never('It stores a view of findings.'),
    '#_delete|/baselines/{baselineId}': never('It deletes a view of findings.'),
    '#post|/plans': never(
      'It stores a draft. Nothing acts on a draft until it is submitted.',
    ),
    '#post|/plans/validate': never('It checks a document.'),
    '#post|/plans/preview': never('It writes nothing.'),
    '#put|/plans/{planId}': never(
      'It stores a draft. Approvals of earlier revisions do not count for it.',
    ),
    '#post|/plans/{planId}/actions': unless(
      'action',
      ['withdraw', 'archive'],
      'A plan that is withdrawn or archived cannot start.',
    ),
    '#post|/plans/{planId}/approvals': unless(
      'decision',
      ['reject'],
      'A rejected plan cannot start.',
    ),
    // The decision can be a rejection: without it, the plan can start. Withdrawing the plan stops it in every case.
    '#_delete|/plans/{planId}/approvals/{approvalId}': always,
    '#post|/rollouts': always,
    // Skipping counts, too: a stage without its failed cluster can end, and the next one begins.
    '#post|/rollouts/{rolloutId}/actions': unless(
      'action',
      ['pause', 'stop', 'abort'],
      'Pausing, stopping and aborting must always work.',
    ),
    // Setting a freeze also replaces the one of the same name, which can end it early.
    '#post|/freezes': always,
    '#_delete|/freezes/{freezeName}': always,
    '#post|/version-gates/{gateId}/acknowledgements': always,
    '#_delete|/version-gate-acknowledgements/{acknowledgementId}': never(
      'Without the acknowledgement the gate is closed again.',
    ),
    '#put|/emergency-stop': unless(
      'active',
      [true],
      'Everyone with the permission must always be able to stop the fleet.',
    ),
    '#post|/upcoming/answers': never(
      'Only members of the owning group can answer, whatever the permission policy says, and an answer starts nothing.',
    ),
    '#_delete|/calendar/address': never(
      'It revokes the calendar link of the caller.',
    ),
  };

/** Whether a request waits for the change policy. A body that is no object cannot say that it only stops something. */
export function isGuarded(rule: ChangeRule, body: unknown): boolean {
  switch (rule.guard) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'unless':
      return !(isBody(body) && rule.stops(body));
    default:
      return rule satisfies never;
  }
}

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
