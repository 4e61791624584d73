import { dirname, isAbsolute, resolve } from 'node:path';
import { parse } from 'yaml';
import { UsageError } from '../console';
import type { KubeconfigText } from './kubeconfigFiles';

type Fields = Readonly<Record<string, unknown>>;

/** A cluster, user or context of one of the files. */
export interface KubeconfigEntry {
  readonly file: string;
  readonly name: string;
  readonly fields: Fields;
}

export interface MergedKubeconfig {
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>;
  readonly users: ReadonlyMap<string, KubeconfigEntry>;
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>;
  readonly current?: { readonly name: string; readonly file: string };
}

interface Section {
  readonly list: 'clusters' | 'users' | 'contexts';
  readonly entry: 'cluster' | 'user' | 'context';
  readonly texts: readonly string[];
  /** Those of the texts that are paths, which are given from the file that names them. */
  readonly paths: readonly string[];
}

const SECTIONS: readonly Section[] = [
  {
    list: 'clusters',
    entry: 'cluster',
    texts: [
      'server',
      'certificate-authority',
      'certificate-authority-data',
      'tls-server-name',
      'proxy-url',
    ],
    paths: ['certificate-authority'],
  },
  {
    list: 'users',
    entry: 'user',
    texts: [
      'client-certificate',
      'client-certificate-data',
      'client-key',
      'client-key-data',
      'token',
      'tokenFile',
      'username',
      'password',
      'as',
    ],
    paths: ['client-certificate', 'client-key', 'tokenFile'],
  },
  {
    list: 'contexts',
    entry: 'context',
    texts: ['cluster', 'user', 'namespace'],
    paths: [],
  },
];

/**
 * Files as one, by kubectl's rule: the first that has a cluster, user or context of a name gives
 * all of it, and the first that names a current context gives that.
 * @throws UsageError, with the file, for what is no kubeconfig
 */
export function mergeKubeconfigs(
  files: readonly KubeconfigText[],
): MergedKubeconfig {
  const merged = {
    clusters: new Map<string, KubeconfigEntry>(),
    users: new Map<string, KubeconfigEntry>(),
    contexts: new Map<string, KubeconfigEntry>(),
  };
  let current: MergedKubeconfig['current'];
  for (const { file, text } of files) {
    const config = configOf(file, text);
    for (const section of SECTIONS) {
      for (const entry of entriesOf(section, config, file)) {
        const entries = merged[section.list];
        if (entries.get(entry.name)?.file === file)
          throw new UsageError(
            `The kubeconfig ${file} has two ${
              section.list
            } of the name ${JSON.stringify(entry.name)}: rename one of them`,
          );
        if (!entries.has(entry.name)) entries.set(entry.name, entry);
      }
    }
    const name = textOf(config, 'current-context', file, '');
    if (name) current ??= { name, file };
  }
  return { ...merged, ...(current ? { current } : {}) };
}

/** kubectl reads YAML 1.1, where `y` is no text. */
function configOf(file: string, text: string): Fields {
  let config: unknown;
  try {
    config = parse(text, {
      version: '1.1',
      prettyErrors: false,
      logLevel: 'error',
    });
  } catch {
    throw new UsageError(
      `The kubeconfig ${file} is not YAML: check what wrote it`,
    );
  }
  if (config === null || config === undefined) return {};
  if (!isFields(config))
    throw new UsageError(
      `The kubeconfig ${file} is no kubeconfig: it has no clusters, users and contexts`,
    );
  return config;
}

function entriesOf(
  { list, entry, texts, paths }: Section,
  config: Fields,
  file: string,
): readonly KubeconfigEntry[] {
  const all = config[list] ?? [];
  if (!Array.isArray(all))
    throw new UsageError(
      `The kubeconfig ${file} cannot be used: ${list} is no list`,
    );
  return all.map((item: unknown, index) => {
    const name = isFields(item)
      ? textOf(item, 'name', file, `${list}[${index}].`)
      : undefined;
    if (!isFields(item) || !name)
      throw new UsageError(
        `The kubeconfig ${file} cannot be used: ${list}[${index}] has no name`,
      );
    const fields = item[entry] ?? {};
    if (!isFields(fields))
      throw new UsageError(
        `The kubeconfig ${file} cannot be used: ${entry} ${JSON.stringify(
          name,
        )} has no fields`,
      );
    for (const key of texts)
      textOf(fields, key, file, `${entry} ${JSON.stringify(name)}: `);
    return {
      file,
      name,
      fields: {
        ...fields,
        ...resolved(fields, paths, file),
        ...resolvedProgram(fields, file),
      },
    };
  });
}

function resolved(
  fields: Fields,
  paths: readonly string[],
  file: string,
): Fields {
  return Object.fromEntries(
    paths.flatMap(key =>
      typeof fields[key] === 'string' && fields[key] !== ''
        ? [[key, resolve(dirname(file), fields[key])]]
        : [],
    ),
  );
}

/** A login program without a slash is looked up in PATH. */
function resolvedProgram({ exec }: Fields, file: string): Fields {
  if (
    !isFields(exec) ||
    typeof exec.command !== 'string' ||
    !exec.command.includes('/') ||
    isAbsolute(exec.command)
  )
    return {};
  return { exec: { ...exec, command: resolve(dirname(file), exec.command) } };
}

/**
 * @throws UsageError for a value that is none, such as a token of digits without quotes; it is not
 *   repeated, for it may be secret
 */
function textOf(
  fields: Fields,
  key: string,
  file: string,
  where: string,
): string | undefined {
  const value = fields[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string')
    throw new UsageError(
      `The kubeconfig ${file} cannot be used: ${where}${key} is not text, put it in quotes`,
    );
  return value;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
