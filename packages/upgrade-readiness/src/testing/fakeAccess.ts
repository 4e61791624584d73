import { ClusterReadError } from '../contracts';
import type {
  ClusterAccess,
  ClusterReadFailureKind,
  ClusterReadRequest,
  ClusterReadResponse,
} from '../contracts';
import { said } from '@drydock/upgrade-reasons';

/** Bytes are protobuf. */
type Answer =
  | string
  | Buffer
  | Readonly<Record<string, unknown>>
  | ClusterReadError;
type Answers = (request: ClusterReadRequest) => Answer | undefined;

/** A cluster made of a function; what it does not answer is `not-found`. Keeps what was asked. */
export class FakeAccess implements ClusterAccess {
  readonly description = 'fake';
  readonly asked: ClusterReadRequest[] = [];

  constructor(private readonly answers: Answers) {}

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    this.asked.push(request);
    const answer = this.answers(request) ?? readError('not-found');
    if (answer instanceof ClusterReadError) throw answer;
    const body = Buffer.isBuffer(answer)
      ? answer
      : Buffer.from(
          typeof answer === 'string' ? answer : JSON.stringify(answer),
        );
    return {
      status: 200,
      contentType: Buffer.isBuffer(answer)
        ? 'application/vnd.kubernetes.protobuf'
        : 'application/json',
      body,
      wireBytes: body.length,
      decodedBytes: body.length,
    };
  }

  async review(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

export function readError(
  reason: ClusterReadFailureKind,
  retryAfterSeconds?: number,
  status?: number,
): ClusterReadError {
  return new ClusterReadError(
    {
      kind: reason,
      reason: said(`because ${reason}`),
      retryable: false,
      ...(status ? { status } : {}),
    },
    { retryAfterSeconds },
  );
}

/** A page of a list. */
export function page(items: readonly unknown[], next?: string) {
  return { kind: 'List', metadata: next ? { continue: next } : {}, items };
}
