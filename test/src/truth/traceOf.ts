const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

interface Stored {
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly managedFields?: readonly {
      readonly manager: string;
      readonly operation: string;
      readonly apiVersion: string;
      readonly subresource?: string;
      readonly time?: string;
      readonly fieldsV1?: unknown;
    }[];
  };
}

export interface Trace {
  /** `manager operation apiVersion subresource` with the fields that it owns. */
  readonly entries: readonly (readonly [string, readonly string[]])[];
  readonly labels: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/**
 * What writers have left on an object, without its name and the times, so that two objects can be
 * compared.
 * @param names - what else is called otherwise, with the name to compare it by
 */
export function traceOf(
  { metadata }: Stored,
  names: Readonly<Record<string, string>> = {},
): Trace {
  const { name, labels = {}, annotations = {}, managedFields = [] } = metadata;
  const nameless = (text: string) =>
    Object.entries({ [name]: 'NAME', ...names }).reduce(
      (found, [called, by]) => found.replaceAll(called, by),
      text,
    );
  const entries = managedFields.map(entry => {
    const { manager, operation, apiVersion, subresource = '' } = entry;
    return [
      `${manager} ${operation} ${apiVersion} ${subresource}`.trim(),
      fieldsOf(entry.fieldsV1),
    ] as const;
  });
  return {
    entries: entries.sort(([a], [b]) => a.localeCompare(b)),
    labels: mapped(labels, ([, value]) => nameless(value)),
    annotations: mapped(annotations, ([key, value]) =>
      key === LAST_APPLIED ? JSON.parse(nameless(value)) : nameless(value),
    ),
  };
}

function fieldsOf(fields: unknown, above = ''): readonly string[] {
  return Object.entries(fields ?? {})
    .flatMap(([key, below]) => {
      const field = `${above}/${key}`;
      const inner = fieldsOf(below, field);
      return inner.length > 0 ? inner : [field];
    })
    .sort();
}

function mapped(
  map: Readonly<Record<string, string>>,
  change: (entry: readonly [string, string]) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(map).map(entry => [entry[0], change(entry)]),
  );
}
