import { readFileSync } from 'node:fs';
import path from 'node:path';
import { planJsonSchema } from './jsonSchema';
import { alternativesOf, fieldsAt } from './schemaFields';

describe('planJsonSchema', () => {
  it('is what docs/reference holds (after a change: node packages/upgrade-plans/scripts/write-plan-schema.mjs)', () => {
    const copy = path.join(__dirname, '../../../../docs/reference/upgrade-plan.schema.json');
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(JSON.parse(JSON.stringify(planJsonSchema())));
  });

  it('describes plans as people write them: what has a default may be left out, what is unknown is refused', () => {
    const schema = JSON.parse(JSON.stringify(planJsonSchema()));
    const stage = schema.properties.spec.properties.stages.items;
    expect(stage.required).toEqual(['name', 'clusters']);
    expect(stage.additionalProperties).toBe(false);
    expect(stage.properties.failureBudget).toMatchObject({ default: 0, description: expect.stringContaining('one more halts it') });
  });
});

describe('fieldsAt', () => {
  it('names the fields of a map, of all its alternatives, and none where there is no map', () => {
    expect(fieldsAt(planJsonSchema(), ['metadata'])).toEqual(['name', 'title', 'description']);
    expect(fieldsAt(planJsonSchema(), ['spec', 'stages', 0, 'gates', 3])).toEqual(expect.arrayContaining(['query', 'webhook', 'required']));
    expect(fieldsAt(planJsonSchema(), ['spec', 'nothing', 0])).toEqual([]);
  });
});

describe('alternativesOf', () => {
  it('goes through alternatives of alternatives', () => {
    expect(alternativesOf({ anyOf: [{ type: 'string' }, { oneOf: [{ type: 'number' }, { type: 'null' }] }] }).map(({ type }) => type)).toEqual(['string', 'number', 'null']);
  });
});
