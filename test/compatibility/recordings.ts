import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Recording } from './record';

const ROOT = join(__dirname, '../..');
const FOLDER = join(__dirname, 'recordings');
/** A value that is as short stands on one line. */
const LINE = 300;
/** A shorter name of a machine can be a word of the data. */
const SHORTEST_NAME = 5;
/** The names of this machine, and the one secret that a database has. */
const PRIVATE = [
  ...(hostname().length < SHORTEST_NAME ? [] : [hostname()]),
  homedir(),
  tmpdir(),
  ROOT,
  '127.0.0.1',
  'localhost',
  'INSERT INTO "calendar_key"',
  'INSERT INTO public.calendar_key',
];

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};

export const ENGINES = { SQLITE_3: 'sqlite', POSTGRES_15: 'postgres' } as const;
export type Engine = (typeof ENGINES)[keyof typeof ENGINES];

export function recordedVersions(): readonly string[] {
  return existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
}

/** Of the checkout: the one that the next release has, or the last one had. */
export function versionOfCheckout(): string {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
}

export function readRecording(version: string, engine: Engine): Recording {
  const file = join(FOLDER, version, engine);
  return {
    database: brotliDecompressSync(readFileSync(`${file}.sql.br`)).toString(),
    left: JSON.parse(readFileSync(`${file}.json`, 'utf8')),
  };
}

/** @throws Error, and writes nothing, if one holds what only this machine or its users know */
export function writeRecordings(
  version: string,
  recordings: Readonly<Record<Engine, Recording>>,
): void {
  const files: (readonly [string, string | Buffer])[] = [];
  for (const [engine, { database, left }] of Object.entries(recordings)) {
    const text = `${listed(left)}\n`;
    const found = PRIVATE.filter(each => `${database}${text}`.includes(each));
    if (found.length > 0)
      throw new Error(
        `Recordings not written: the one of ${engine} contains names of this machine or a secret: ${found.join(
          ', ',
        )}. Remove where they come from in story.ts or kills.ts`,
      );
    files.push([`${engine}.json`, text]);
    files.push([`${engine}.sql.br`, brotliCompressSync(database, BROTLI)]);
  }
  mkdirSync(join(FOLDER, version), { recursive: true });
  for (const [name, content] of files)
    writeFileSync(join(FOLDER, version, name), content);
}

/** JSON with a line for each row, so that changes of it can be reviewed. */
function listed(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= LINE || typeof value !== 'object' || value === null)
    return text;
  if (Array.isArray(value)) return `[\n${value.map(listed).join(',\n')}\n]`;
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${listed(each)}`,
  );
  return `{\n${fields.join(',\n')}\n}`;
}
