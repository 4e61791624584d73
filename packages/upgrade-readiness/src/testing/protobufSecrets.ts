interface Secret {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /** As in JSON: base64. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * A list of Secrets as an API server writes it in protobuf, with some of the fields that are not
 * read.
 */
export function protobufSecrets(secrets: readonly Secret[], next = ''): Buffer {
  const list = message(
    [1, message([2, '1234'], [3, next], [4, 7])],
    ...secrets.map(secret => [2, secretMessage(secret)] as const),
  );
  return Buffer.concat([
    Buffer.from('k8s\0'),
    message(
      [1, message([1, 'v1'], [2, 'SecretList'])],
      [2, list],
      [3, ''],
      [4, ''],
    ),
  ]);
}

function secretMessage({
  metadata: { name, namespace, uid, resourceVersion, labels },
  data,
}: Secret): Buffer {
  const entries = (
    number: number,
    values: readonly (readonly [string, string | Buffer])[],
  ) =>
    values.map(
      ([key, value]) => [number, message([1, key], [2, value])] as const,
    );
  const times = message([1, 1_700_000_000]);
  const metadata = message(
    [1, name],
    [2, ''],
    [3, namespace],
    [4, ''],
    [5, uid],
    [6, resourceVersion],
    [7, 0],
    [8, times],
    ...entries(11, Object.entries(labels)),
  );
  return message(
    [1, metadata],
    ...entries(
      2,
      Object.entries(data).map(([key, value]) => [
        key,
        Buffer.from(value, 'base64'),
      ]),
    ),
    [3, 'helm.sh/release.v1'],
  );
}

/** Fields of a message: text and bytes with their length, numbers as varints. */
export function message(
  ...fields: readonly (readonly [
    number: number,
    value: string | Buffer | number,
  ])[]
): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number * 8), varint(value)];
      const bytes = Buffer.from(value);
      return [varint(number * 8 + 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128))
    bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
