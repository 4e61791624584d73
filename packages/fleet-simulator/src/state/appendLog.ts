import { appendFileSync, existsSync, readFileSync } from 'fs';
import { basename } from 'path';

/** What happened, oldest first; nothing of it is ever changed. */
export interface AppendLog<T> {
  append(entry: T): void;
  all(): readonly T[];
}

export function createMemoryLog<T>(): AppendLog<T> {
  const entries: T[] = [];
  return { append: entry => void entries.push(entry), all: () => [...entries] };
}

/**
 * JSON lines in a file. A line is on disk before `append` returns; a torn last line of a crash is
 * dropped.
 */
export function createFileLog<T>(file: string): AppendLog<T> {
  const entries = existsSync(file)
    ? parseLines<T>(basename(file), readFileSync(file, 'utf8'))
    : [];
  return {
    append: entry => {
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      entries.push(entry);
    },
    all: () => [...entries],
  };
}

function parseLines<T>(name: string, text: string): T[] {
  const lines = text.split('\n').filter(line => line.length > 0);
  return lines.flatMap((line, index) => {
    try {
      return [JSON.parse(line) as T];
    } catch (error) {
      if (index === lines.length - 1 && !text.endsWith('\n')) return [];
      throw new Error(
        `${name}: line ${
          index + 1
        } is no JSON; delete the state folder to start anew`,
        { cause: error },
      );
    }
  });
}
