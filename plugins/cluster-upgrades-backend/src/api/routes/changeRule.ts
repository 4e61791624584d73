/** The body of a request as it was parsed; it is hostile data. */
type Body = Readonly<Record<string, unknown>>;

/**
 * Whether a route starts a change of a cluster, lets one continue, or makes one possible later, and
 * thus waits until the change policy allows changes. `never`: with the reason. `unless`: the
 * requests that only stop something; every other body is guarded, also an unexpected one.
 */
export type ChangeRule =
  | { readonly guard: 'always' }
  | { readonly guard: 'never'; readonly reason: string }
  | {
      readonly guard: 'unless';
      readonly stops: (body: Body) => boolean;
      readonly reason: string;
    };

/** Every request waits. */
export const always: ChangeRule = { guard: 'always' };
/** No request waits. @param reason - why it need not */
export const never = (reason: string): ChangeRule => ({
  guard: 'never',
  reason,
});
/**
 * Requests wait, but for those that only stop something: where a field of the body has one of some
 * values.
 */
export const unless = (
  field: string,
  values: readonly unknown[],
  reason: string,
): ChangeRule => ({
  guard: 'unless',
  stops: body => Object.hasOwn(body, field) && values.includes(body[field]),
  reason,
});

/**
 * Whether a request waits for the change policy. A body that is no object cannot say that it only
 * stops something.
 */
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
