import { planJsonSchema } from './jsonSchema';
import { alternativesOf, fieldsAt } from './schemaFields';

describe('fieldsAt', () => {
  it('names the fields of a map, of all its alternatives, and none where there is no map', () => {
    expect(fieldsAt(planJsonSchema(), ['metadata'])).toEqual([
      'name',
      'title',
      'description',
    ]);
    expect(
      fieldsAt(planJsonSchema(), ['spec', 'stages', 0, 'gates', 3]),
    ).toEqual(expect.arrayContaining(['query', 'webhook', 'required']));
    expect(fieldsAt(planJsonSchema(), ['spec', 'nothing', 0])).toEqual([]);
    expect(fieldsAt(planJsonSchema(), ['constructor'])).toEqual([]);
  });
});

describe('alternativesOf', () => {
  it('goes through alternatives of alternatives', () => {
    expect(
      alternativesOf({
        anyOf: [
          { type: 'string' },
          { oneOf: [{ type: 'number' }, { type: 'null' }] },
        ],
      }).map(({ type }) => type),
    ).toEqual(['string', 'number', 'null']);
  });
});
