import { appendFileSync, existsSync, readFileSync } from 'fs';

/** One write that somebody outside sent, in the order of arrival. */
export interface ExternalWrite {
  /** ISO time. */
  readonly time: string;
  readonly cluster: string;
  readonly userAgent: string;
  /** `create`, `update`, `patch`, `apply`, `delete`. */
  readonly verb: string;
  readonly path: string;
  /** Precondition that the write carried. */
  readonly resourceVersion?: string;
  readonly dryRun: boolean;
  readonly accepted: boolean;
  /** HTTP status of the answer. */
  readonly status: number;
  /** The object's resourceVersion before and after; equal where the write changed nothing. */
  readonly before?: string;
  readonly after?: string;
}

/** Append-only log of external writes: what tests count to prove that a hop was written exactly once. */
export interface WriteLog {
  append(write: ExternalWrite): void;
  all(): readonly ExternalWrite[];
}

export function createMemoryWriteLog(): WriteLog {
  const writes: ExternalWrite[] = [];
  return { append: write => void writes.push(write), all: () => [...writes] };
}

/** JSON lines in a file. A line is on disk before the writer gets its answer; a torn last line of a crash is dropped. */
export function createFileWriteLog(file: string): WriteLog {
  const writes = existsSync(file) ? parseLines(readFileSync(file, 'utf8')) : [];
  return {
    append: write => {
      appendFileSync(file, `${JSON.stringify(write)}\n`);
      writes.push(write);
    },
    all: () => [...writes],
  };
}

function parseLines(text: string): ExternalWrite[] {
  const lines = text.split('\n').filter(line => line.length > 0);
  return lines.flatMap((line, index) => {
    try {
      return [JSON.parse(line) as ExternalWrite];
    } catch (error) {
      if (index === lines.length - 1 && !text.endsWith('\n')) return [];
      throw new Error(`The write log's line ${index + 1} is no JSON; delete the state folder to start anew`, { cause: error });
    }
  });
}
