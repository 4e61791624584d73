import { planJsonSchema } from './jsonSchema';
import { alternativesOf, type JsonSchema } from './schemaFields';

/** What the page says of a field, of all alternatives of the map that it is in. */
interface PlanFieldRow {
  readonly types: Set<string>;
  readonly meanings: Set<string>;
  readonly values: Set<string>;
  readonly defaults: Set<string>;
}

type PlanFieldRows = Map<string, PlanFieldRow>;
type DescribedSchema = JsonSchema & {
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
};

/** Longer texts than names need no limit on the page. */
const SHORT_TEXT = 200;

/** docs/reference/plan-fields.md, made from the schema of plans. */
export function planFieldsPage(): string {
  const sections = [...mapsOf(planJsonSchema(), '')].map(
    ([path, rows]) => `## \`${path || '(document)'}\`\n\n${tableOf(rows)}\n`,
  );
  return `# Fields of the plan file

For platform engineers: every field of a [plan file](plan-file.md), made from its
[JSON schema](upgrade-plan.schema.json) by \`packages/upgrade-plans/scripts/write-plan-schema.mjs\`.

${sections.join('\n')}`;
}

/** Every map of fields, by its path. */
function mapsOf(
  schema: JsonSchema,
  path: string,
  maps = new Map<string, PlanFieldRows>(),
): ReadonlyMap<string, PlanFieldRows> {
  for (const alternative of alternativesOf(schema)) {
    const { items, properties, required = [] } = alternative as DescribedSchema;
    if (items) mapsOf(items, `${path}[]`, maps);
    if (!properties) continue;
    const rows: PlanFieldRows = maps.get(path) ?? new Map();
    maps.set(path, rows);
    const type = properties.type?.const;
    for (const [name, child] of Object.entries(properties))
      addTo(rows, name, child, {
        isRequired: required.includes(name),
        type: typeof type === 'string' && name !== 'type' ? type : undefined,
      });
    for (const [name, child] of Object.entries(properties))
      mapsOf(child, path ? `${path}.${name}` : name, maps);
  }
  return maps;
}

function addTo(
  rows: PlanFieldRows,
  name: string,
  schema: DescribedSchema,
  { isRequired, type }: { isRequired: boolean; type?: string },
): void {
  const row = rows.get(name) ?? {
    types: new Set(),
    meanings: new Set(),
    values: new Set(),
    defaults: new Set(),
  };
  rows.set(name, row);
  if (type) row.types.add(code(type));
  if (schema.description) row.meanings.add(schema.description);
  for (const value of alternativesOf(schema).flatMap(valuesOf))
    row.values.add(value);
  if (isRequired) row.defaults.add('required');
  const { default: byDefault } = schema;
  if (byDefault !== undefined && JSON.stringify(byDefault) !== '{}')
    row.defaults.add(
      code(
        typeof byDefault === 'string' ? byDefault : JSON.stringify(byDefault),
      ),
    );
}

function valuesOf(schema: DescribedSchema): readonly string[] {
  const { enum: choices, const: only, type, maxLength } = schema;
  if (choices) return choices.map(choice => code(String(choice)));
  if (only !== undefined) return [code(String(only))];
  const [least, most, unit] =
    type === 'array'
      ? [schema.minItems, schema.maxItems, ' entries']
      : [schema.minimum, schema.maximum, ''];
  if (most !== undefined)
    return least === undefined
      ? [`at most ${most.toLocaleString('en')}${unit}`]
      : [
          `${least.toLocaleString('en')} to ${most.toLocaleString(
            'en',
          )}${unit}`,
        ];
  return maxLength !== undefined && maxLength > SHORT_TEXT
    ? [`at most ${maxLength.toLocaleString('en')} characters`]
    : [];
}

/** As prettier writes it. Fields of every type of a map name none. */
function tableOf(rows: PlanFieldRows): string {
  const types = new Set([...rows.values()].flatMap(row => [...row.types]));
  const withTypes = types.size > 0;
  const lines = [
    ['field', ...(withTypes ? ['type'] : []), 'meaning', 'values', 'default'],
    ...[...rows].map(([name, row]) => [
      code(name),
      ...(withTypes
        ? [row.types.size === types.size ? '' : [...row.types].join(', ')]
        : []),
      [...row.meanings].join('; '),
      [...row.values].join(', '),
      [...row.defaults].join(', '),
    ]),
  ];
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map(cells => cells[column].length)),
  );
  const [headings, ...others] = lines.map(
    cells =>
      `| ${cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join(' | ')} |`,
  );
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`;
  return [headings, rule, ...others].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
