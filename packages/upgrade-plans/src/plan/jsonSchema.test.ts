import { readFileSync } from 'node:fs';
import path from 'node:path';
import { planJsonSchema } from './jsonSchema';

describe('planJsonSchema', () => {
  it('is what docs/reference holds (after a change: node packages/upgrade-plans/scripts/write-plan-schema.mjs)', () => {
    const copy = path.join(
      __dirname,
      '../../../../docs/reference/upgrade-plan.schema.json',
    );
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(planJsonSchema())),
    );
  });

  it('describes plans as people write them: what has a default may be left out, what is unknown is refused', () => {
    const schema = JSON.parse(JSON.stringify(planJsonSchema()));
    const stage = schema.properties.spec.properties.stages.items;
    expect(stage.required).toEqual(['name', 'clusters']);
    expect(stage.additionalProperties).toBe(false);
    expect(stage.properties.failureBudget).toMatchObject({
      default: 0,
      description: expect.stringContaining('one more halts it'),
    });
  });
});
