import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  DecodeError,
  arrayAt,
  copyOf,
  decodeJsonObject,
  longTextAt,
  numberAt,
  objectAt,
  textAt,
} from '../decode';
import { readManifests } from '../manifests';
import type { ManifestObject } from '../manifests';

const inflate = promisify(gunzip);

/** The facts of one stored Helm release; values, templates and notes are dropped. */
export interface HelmReleaseBody {
  readonly name: string;
  readonly namespace?: string;
  readonly revision: number;
  readonly status?: string;
  readonly chart?: string;
  readonly chartVersion?: string;
  readonly appVersion?: string;
  readonly deployedAt?: string;
  readonly objects: readonly ManifestObject[];
  readonly hooks: readonly ManifestObject[];
}

const GZIP_MAGIC = 0x1f8b;
const LONGEST_BASE64 = 4 * 1024 * 1024;

/**
 * Decodes `data.release` of a release Secret (base64 twice, then gzip) or ConfigMap (base64 once).
 * Nothing is inflated beyond `maxBytes`.
 * @throws DecodeError for anything that is not a release.
 */
export async function decodeHelmRelease(
  data: string,
  storage: 'Secret' | 'ConfigMap',
  maxBytes: number,
): Promise<HelmReleaseBody> {
  if (data.length > LONGEST_BASE64)
    throw new DecodeError('too-large', { code: 'decode.release-too-large' });
  const once =
    storage === 'Secret'
      ? Buffer.from(data, 'base64').toString('latin1')
      : data;
  const bytes = Buffer.from(once, 'base64');
  const text =
    bytes.length > 2 && bytes.readUInt16BE(0) === GZIP_MAGIC
      ? await inflateText(bytes, maxBytes)
      : bytes.toString('utf8');
  const release = decodeJsonObject(text, {
    maxCharacters: maxBytes,
    maxDepth: 200,
  });
  const name = textAt(release, 'name');
  if (!name)
    throw new DecodeError('wrong-shape', { code: 'decode.release-unnamed' });
  const chart = objectAt(release, 'chart', 'metadata');
  const info = objectAt(release, 'info');
  return {
    name,
    revision: numberAt(release, 'version') ?? 0,
    ...optional('namespace', textAt(release, 'namespace')),
    ...optional('status', textAt(info, 'status')),
    ...optional('chart', textAt(chart, 'name')),
    ...optional('chartVersion', textAt(chart, 'version')),
    ...optional('appVersion', textAt(chart, 'appVersion')),
    ...optional('deployedAt', textAt(info, 'last_deployed')),
    objects: renderedObjects(longTextAt(release, 'manifest') ?? ''),
    hooks: arrayAt(release, 'hooks').flatMap(hook =>
      renderedObjects(longTextAt(hook, 'manifest') ?? ''),
    ),
  };
}

/**
 * @throws DecodeError for a document that cannot be read: its objects would be missing silently.
 */
function renderedObjects(manifest: string): readonly ManifestObject[] {
  const { objects, problems } = readManifests(manifest);
  const [problem] = problems;
  if (problem)
    throw new DecodeError(
      problem.reason === 'too-large' ? 'too-large' : 'not-json',
      {
        code: 'decode.release-line',
        params: {
          line: { object: String(problem.line) },
          problem: { reasons: [problem.message] },
        },
      },
    );
  // Copies: the names were cut out of the manifest, which must not stay for them.
  return objects.map(({ apiVersion, kind, namespace, name }) => ({
    apiVersion: copyOf(apiVersion),
    kind: copyOf(kind),
    ...(namespace ? { namespace: copyOf(namespace) } : {}),
    name: copyOf(name),
  }));
}

async function inflateText(bytes: Buffer, maxBytes: number): Promise<string> {
  try {
    return (await inflate(bytes, { maxOutputLength: maxBytes })).toString(
      'utf8',
    );
  } catch (error) {
    const tooLarge = textAt(error, 'code') === 'ERR_BUFFER_TOO_LARGE';
    throw new DecodeError(
      tooLarge ? 'too-large' : 'not-json',
      tooLarge
        ? {
            code: 'decode.release-inflates',
            params: { most: { number: maxBytes } },
          }
        : { code: 'decode.release-cut-off' },
    );
  }
}

function optional<K extends string>(
  key: K,
  value: string | undefined,
): { readonly [P in K]?: string } {
  const result: { [P in K]?: string } = {};
  if (value !== undefined) result[key] = value;
  return result;
}
