import { entriesOf, jsonOf, listOf, mapOf, resolved } from './openApiDocument';
import type { Json, JsonMap } from './openApiDocument';

/** Keywords that no value depends on. */
const NOTES = ['description', 'title', 'example', 'examples', 'deprecated'];

/** Limits that make a request narrower where they grow, or where they shrink. */
const LEAST = ['minimum', 'minLength', 'minItems', 'minProperties'];
const MOST = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];

const COMPARED = [
  'type',
  'enum',
  'required',
  'properties',
  'additionalProperties',
  'items',
  ...LEAST,
  ...MOST,
];

/**
 * Breaking changes of a schema. What clients send must still be taken: a request may only get
 * wider. What they read must still be there: an answer may only say more. A keyword that this does
 * not know breaks wherever it differs, so that nothing passes unseen.
 */
export class SchemaChanges {
  /** Pairs that are being compared: schemas may contain themselves. */
  readonly #pairs = new Set<string>();

  constructor(
    private readonly documents: {
      readonly promised: JsonMap;
      readonly now: JsonMap;
    },
    private readonly direction: 'request' | 'response',
  ) {}

  between(
    where: string,
    promised: Json | undefined,
    now: Json | undefined,
  ): string[] {
    const pair = jsonOf([mapOf(promised).$ref, mapOf(now).$ref]);
    if (mapOf(promised).$ref && mapOf(now).$ref) {
      if (this.#pairs.has(pair)) return [];
      this.#pairs.add(pair);
    }
    const before = resolved(this.documents.promised, promised);
    const after = resolved(this.documents.now, now);
    return [
      ...this.#valueChanges(where, before, after),
      ...this.#fieldChanges(where, before, after),
      ...('items' in before || 'items' in after
        ? this.between(`${where}[]`, before.items, after.items)
        : []),
      ...this.#unknownChanges(where, before, after),
    ];
  }

  #valueChanges(where: string, before: JsonMap, after: JsonMap): string[] {
    if (jsonOf(before.type) !== jsonOf(after.type))
      return [
        `${where} has the type ${jsonOf(after.type)}, had ${jsonOf(
          before.type,
        )}`,
      ];
    return this.direction === 'request'
      ? [
          ...choicesGone(where, before, after),
          ...narrowerLimits(where, before, after),
        ]
      : choicesOpened(where, before, after);
  }

  #fieldChanges(where: string, before: JsonMap, after: JsonMap): string[] {
    const fields = mapOf(after.properties);
    const required = (schema: JsonMap) => listOf(schema.required);
    const changes = entriesOf(before.properties).flatMap(([name, field]) =>
      name in fields
        ? this.between(`${where}.${name}`, field, fields[name])
        : [`${where}.${name} is gone`],
    );
    const [must, mustNow] = [required(before), required(after)];
    const different =
      this.direction === 'request'
        ? mustNow
            .filter(name => !must.includes(name))
            .map(name => `${where}.${name} is required now`)
        : must
            .filter(name => !mustNow.includes(name))
            .map(name => `${where}.${name} is no longer always there`);
    return [
      ...changes,
      ...different,
      ...this.#othersChanges(where, before, after),
    ];
  }

  /** Of fields that have no names in the schema. */
  #othersChanges(where: string, before: JsonMap, after: JsonMap): string[] {
    const [others, othersNow] = [
      before.additionalProperties,
      after.additionalProperties,
    ];
    if (typeof others === 'object' && typeof othersNow === 'object')
      return this.between(`${where}.*`, others, othersNow);
    const same = (others ?? true) === (othersNow ?? true);
    const opened = this.direction === 'request' && (othersNow ?? true) === true;
    return same || opened ? [] : [`${where} takes other fields than before`];
  }

  #unknownChanges(where: string, before: JsonMap, after: JsonMap): string[] {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(
        key =>
          !COMPARED.includes(key) &&
          !NOTES.includes(key) &&
          // What is left out in answers has no default.
          (key !== 'default' || this.direction === 'request') &&
          jsonOf(before[key]) !== jsonOf(after[key]),
      )
      .map(
        key =>
          `${where} has ${key} ${jsonOf(after[key])}, had ${jsonOf(
            before[key],
          )}`,
      );
  }
}

function choicesGone(where: string, before: JsonMap, after: JsonMap): string[] {
  if (after.enum === undefined) return [];
  if (before.enum === undefined) return [`${where} takes fewer values`];
  return listOf(before.enum)
    .filter(value => !listOf(after.enum).includes(value))
    .map(value => `${where} no longer takes ${jsonOf(value)}`);
}

/** Clients must bear values that are new, but know that there is a list of them. */
function choicesOpened(
  where: string,
  before: JsonMap,
  after: JsonMap,
): string[] {
  return before.enum !== undefined && after.enum === undefined
    ? [`${where} has any value`]
    : [];
}

function narrowerLimits(
  where: string,
  before: JsonMap,
  after: JsonMap,
): string[] {
  const narrower = (
    names: readonly string[],
    worse: (limit: number, limitNow: number) => boolean,
  ) =>
    names.filter(name => {
      const [limit, limitNow] = [before[name], after[name]];
      if (typeof limitNow !== 'number') return false;
      return typeof limit !== 'number' || worse(limit, limitNow);
    });
  return [
    ...narrower(LEAST, (limit, limitNow) => limitNow > limit),
    ...narrower(MOST, (limit, limitNow) => limitNow < limit),
  ].map(
    name =>
      `${where} has ${name} ${jsonOf(after[name])}, had ${jsonOf(
        before[name],
      )}`,
  );
}
