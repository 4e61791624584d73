/** What the program needs of the process that runs it. */
export interface Console {
  readonly stdin: AsyncIterable<Buffer | string>;
  readonly stdout: {
    write(text: string): unknown;
    readonly isTTY?: boolean;
    readonly columns?: number;
  };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
}

/** A wrong call or an input that cannot be used: told without a stack, with what to do. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Something that does not answer, or answers with nothing that can be used: told without a stack.
 * The call itself is right.
 */
export class NotSeenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotSeenError';
  }
}
