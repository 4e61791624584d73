/** A refusal of the API server: becomes a `Status` object with its HTTP code. */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details?: Record<string, unknown>;
  readonly retryAfterSeconds?: number;

  constructor(options: {
    code: number;
    reason: string;
    message: string;
    details?: Record<string, unknown>;
    retryAfterSeconds?: number;
  }) {
    super(options.message);
    this.name = 'ApiError';
    this.code = options.code;
    this.reason = options.reason;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  toStatus(): Record<string, unknown> {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      reason: this.reason,
      ...(this.details ? { details: this.details } : {}),
      code: this.code,
    };
  }
}

/** `poddisruptionbudgets.policy`, or `pods` for core. */
export function qualifiedResource(group: string, resource: string): string {
  return group ? `${resource}.${group}` : resource;
}

/** What the apiserver says of a path that it does not serve. */
export function noSuchPath(): ApiError {
  return new ApiError({
    code: 404,
    reason: 'NotFound',
    message: 'the server could not find the requested resource',
    details: {},
  });
}

export function objectNotFound(
  group: string,
  resource: string,
  name: string,
): ApiError {
  return new ApiError({
    code: 404,
    reason: 'NotFound',
    message: `${qualifiedResource(group, resource)} "${name}" not found`,
    details: { name, ...(group ? { group } : {}), kind: resource },
  });
}

export function conflict(
  group: string,
  resource: string,
  name: string,
): ApiError {
  return new ApiError({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${qualifiedResource(
      group,
      resource,
    )} "${name}": the object has been modified; please apply your changes to the latest version and try again`,
    details: { name, ...(group ? { group } : {}), kind: resource },
  });
}

export function badRequest(message: string): ApiError {
  return new ApiError({ code: 400, reason: 'BadRequest', message });
}

/** 422 as a validating webhook or the schema gives it. */
export function invalid(
  group: string,
  kind: string,
  name: string,
  field: string,
  reason: string,
  message: string,
): ApiError {
  return new ApiError({
    code: 422,
    reason: 'Invalid',
    message: `${kind}${
      group ? `.${group}` : ''
    } "${name}" is invalid: ${field}: ${message}`,
    details: {
      name,
      ...(group ? { group } : {}),
      kind,
      causes: [{ reason, message, field }],
    },
  });
}

export function forbidden(
  user: string,
  verb: string,
  group: string,
  resource: string,
  namespace?: string,
): ApiError {
  const where = namespace
    ? ` in the namespace "${namespace}"`
    : ' at the cluster scope';
  return new ApiError({
    code: 403,
    reason: 'Forbidden',
    message: `${qualifiedResource(
      group,
      resource,
    )} is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "${group}"${where}`,
    details: { ...(group ? { group } : {}), kind: resource },
  });
}
