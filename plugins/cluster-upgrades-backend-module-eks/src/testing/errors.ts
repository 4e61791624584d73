/** Errors of EKS' API description that the server answers, with their HTTP status. */
const STATUS = {
  AccessDeniedException: 403,
  ClientException: 400,
  InvalidParameterException: 400,
  InvalidRequestException: 400,
  InvalidStateException: 400,
  ResourceInUseException: 409,
  ResourceNotFoundException: 404,
  ServerException: 500,
  ServiceUnavailableException: 503,
  ThrottlingException: 429,
  /** Not in the description, but DescribeCluster has answered it. */
  TooManyRequestsException: 429,
} as const;

export type EksErrorType = keyof typeof STATUS;

/** What an operation is refused with. */
export class EksError extends Error {
  readonly status: number;

  constructor(
    readonly type: EksErrorType,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = STATUS[type];
  }
}
