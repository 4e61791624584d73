import { DecodeError } from '../decode';
import type { JsonList, JsonObject } from '../decode';
import { fieldsOf } from '../protobuf';

/** What precedes every protobuf answer of an API server. */
const MAGIC = Buffer.from('k8s\0');

/**
 * Numbers of fields, which Kubernetes never changes (generated.proto of apimachinery and
 * api/core/v1).
 */
const UNKNOWN = { typeMeta: 1, raw: 2 } as const;
const TYPE_META = { kind: 2 } as const;
const LIST = { metadata: 1, items: 2 } as const;
const LIST_META = { continue: 3 } as const;
const SECRET = { metadata: 1, data: 2 } as const;
const OBJECT_META = {
  name: 1,
  namespace: 3,
  uid: 5,
  resourceVersion: 6,
  labels: 11,
} as const;
const MAP_ENTRY = { key: 1, value: 2 } as const;

/**
 * A page of Secrets in protobuf, as JSON would have it: name, namespace, uid, resourceVersion,
 * labels and data. Data are bytes here and base64 in JSON, and Helm's are base64 already: a page of
 * releases is a fifth smaller on the wire.
 * @throws DecodeError for bytes that are no such page, and while it is walked through
 */
export function decodeSecretList<Key extends string>(
  bytes: Buffer,
): JsonList<Key> {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new DecodeError('wrong-shape', {
      code: 'decode.not-kubernetes-protobuf',
    });
  const unknown = bytes.subarray(MAGIC.length);
  const kind = textOf(fieldOf(unknown, UNKNOWN.typeMeta), TYPE_META.kind);
  const list = fieldOf(unknown, UNKNOWN.raw);
  if (kind !== 'SecretList' || !list)
    throw new DecodeError('wrong-shape', { code: 'decode.not-secrets' });
  return {
    head: {
      kind,
      metadata: {
        continue: textOf(fieldOf(list, LIST.metadata), LIST_META.continue),
      },
    },
    *elements(key) {
      if (key !== 'items') return;
      for (const field of fieldsOf(list))
        if (field.number === LIST.items) yield secretOf(field.bytes);
    },
  };
}

function secretOf(secret: Buffer): JsonObject {
  const metadata = fieldOf(secret, SECRET.metadata);
  return {
    metadata: {
      name: textOf(metadata, OBJECT_META.name),
      namespace: textOf(metadata, OBJECT_META.namespace),
      uid: textOf(metadata, OBJECT_META.uid),
      resourceVersion: textOf(metadata, OBJECT_META.resourceVersion),
      labels: mapOf(metadata, OBJECT_META.labels, 'utf8'),
    },
    data: mapOf(secret, SECRET.data, 'base64'),
  };
}

/** The last one, as protobuf has it where a field is there twice. */
function fieldOf(
  message: Buffer | undefined,
  number: number,
): Buffer | undefined {
  let found: Buffer | undefined;
  if (message)
    for (const field of fieldsOf(message))
      if (field.number === number) found = field.bytes;
  return found;
}

function textOf(
  message: Buffer | undefined,
  number: number,
): string | undefined {
  return fieldOf(message, number)?.toString('utf8');
}

/** Its own keys alone, whatever they are called. */
function mapOf(
  message: Buffer | undefined,
  number: number,
  encoding: 'utf8' | 'base64',
): JsonObject {
  const entries: [string, string][] = [];
  if (message)
    for (const field of fieldsOf(message))
      if (field.number === number)
        entries.push([
          textOf(field.bytes, MAP_ENTRY.key) ?? '',
          fieldOf(field.bytes, MAP_ENTRY.value)?.toString(encoding) ?? '',
        ]);
  return Object.fromEntries(entries);
}
