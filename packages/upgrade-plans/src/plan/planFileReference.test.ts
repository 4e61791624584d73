import { readFileSync } from 'node:fs';
import path from 'node:path';
import { planJsonSchema } from './jsonSchema';
import { readPlan } from './readPlan';
import { alternativesOf } from './schemaFields';
import type { JsonSchema } from './schemaFields';

const page = readFileSync(
  path.join(__dirname, '../../../../docs/reference/plan-file.md'),
  'utf8',
);

type Fields = Map<
  string,
  { readonly schemas: JsonSchema[]; required: boolean }
>;

/** Every map of fields of the schema, by the path that its heading has in the page. */
function mapsOf(
  schema: JsonSchema,
  at: string,
  maps = new Map<string, Fields>(),
): Map<string, Fields> {
  for (const alternative of alternativesOf(schema)) {
    const { properties, items } = alternative;
    const required: unknown =
      'required' in alternative ? alternative.required : [];
    if (items) mapsOf(items, `${at}[]`, maps);
    if (!properties) continue;
    const fields: Fields = maps.get(at) ?? new Map();
    maps.set(at, fields);
    for (const [name, child] of Object.entries(properties)) {
      const known = fields.get(name) ?? { schemas: [], required: false };
      known.schemas.push(child);
      known.required ||= Array.isArray(required) && required.includes(name);
      fields.set(name, known);
      mapsOf(child, at === '(document)' ? name : `${at}.${name}`, maps);
    }
  }
  return maps;
}

/** Rows of each table of the page, by the heading above it. The default is the last cell. */
function tablesOf(
  markdown: string,
): Map<string, Map<string, readonly string[]>> {
  const tables = new Map<string, Map<string, readonly string[]>>();
  for (const section of markdown.split(/^#{2,3} /m).slice(1)) {
    const heading = /^`([^`]+)`/.exec(section)?.[1];
    const rows = [...section.matchAll(/^\| `([^`]+)` *\| (.+) \|$/gm)];
    if (heading)
      tables.set(
        heading,
        new Map(
          rows.map(([, name, cells]) => [
            name,
            cells.split(' | ').map(cell => cell.trim()),
          ]),
        ),
      );
  }
  return tables;
}

const maps = mapsOf(planJsonSchema(), '(document)');
const tables = tablesOf(page);

describe('docs/reference/plan-file.md', () => {
  it('has a table for each map of fields of a plan, and no other', () => {
    expect([...tables.keys()].sort()).toEqual([...maps.keys()].sort());
    expect(maps.size).toBeGreaterThan(10);
  });

  it.each([...maps])(
    'names every field of %s and no other, with its default',
    (at, fields) => {
      const rows = tables.get(at);
      expect([...(rows?.keys() ?? [])].sort()).toEqual(
        [...fields.keys()].sort(),
      );
      for (const [name, { schemas, required }] of fields) {
        const cells = rows?.get(name) ?? [];
        const byDefault = cells.at(-1);
        expect({ name, explained: Boolean(cells.at(-2)) }).toEqual({
          name,
          explained: true,
        });
        expect({ name, required: byDefault === 'required' }).toEqual({
          name,
          required,
        });
        for (const value of schemas.map(schema => schema.default)) {
          // An empty map as default means the defaults of its own fields, which have their table.
          if (
            value === undefined ||
            (typeof value === 'object' && !Array.isArray(value))
          )
            continue;
          expect({ name, byDefault }).toEqual({
            name,
            byDefault: expect.stringContaining(
              `\`${
                typeof value === 'string' ? value : JSON.stringify(value)
              }\``,
            ),
          });
        }
      }
    },
  );

  it('shows a plan that is valid', () => {
    const example = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    expect(readPlan(example)).toMatchObject({ ok: true });
  });
});
