import { breakingChanges } from './breakingChanges';
import type { JsonMap } from './openApiDocument';
import { promiseOf, promiseText } from './promise';

const tree = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    state: { type: 'string', enum: ['on', 'off'] },
    children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
  },
};

/** One operation with a parameter, a body and an answer, and changes of each. */
function api({
  parameter = {},
  request = {},
  answer = {},
  operation = {},
  schema = {},
}: Record<string, JsonMap> = {}): JsonMap {
  return {
    openapi: '3.0.3',
    paths: {
      '/trees/{id}': {
        put: {
          operationId: 'setTree',
          parameters: [
            {
              name: 'dry',
              in: 'query',
              schema: { type: 'integer', minimum: 1, maximum: 9 },
              ...parameter,
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { ...tree, ...request },
              },
            },
          },
          responses: {
            200: {
              description: 'The tree',
              content: {
                'application/json': { schema: { ...tree, ...answer } },
              },
            },
          },
          ...operation,
        },
      },
    },
    components: { schemas: { Tree: { ...tree, ...schema } } },
  };
}

const changes = (now: Parameters<typeof api>[0]) =>
  breakingChanges(api(), api(now)).map(change =>
    change.replace('PUT /trees/{id}: ', ''),
  );
const without = (name: keyof typeof tree.properties) => {
  const { [name]: _, ...properties } = tree.properties;
  return { properties };
};

describe('breakingChanges', () => {
  it.each<[string, Parameters<typeof api>[0]]>([
    ['the same', {}],
    [
      'another description',
      { operation: { description: 'Sets it', tags: ['trees'] } },
    ],
    [
      'a request that takes more values',
      {
        request: {
          properties: {
            ...tree.properties,
            state: { type: 'string', enum: ['on', 'off', 'auto'] },
          },
        },
      },
    ],
    [
      'an optional field of a request',
      {
        request: {
          properties: { ...tree.properties, kind: { type: 'string' } },
        },
      },
    ],
    ['a request that asks for less', { request: { required: [] } }],
    [
      'an answer that says more',
      {
        answer: {
          properties: { ...tree.properties, age: { type: 'integer' } },
        },
      },
    ],
    [
      'an answer with another value of a list',
      {
        answer: {
          properties: {
            ...tree.properties,
            state: { type: 'string', enum: ['on', 'off', 'auto'] },
          },
        },
      },
    ],
    [
      'wider limits',
      {
        parameter: { schema: { type: 'integer', minimum: 0, maximum: 10 } },
      },
    ],
    [
      'an optional parameter',
      {
        operation: {
          parameters: [
            {
              name: 'dry',
              in: 'query',
              schema: { type: 'integer', minimum: 1, maximum: 9 },
            },
            { name: 'wet', in: 'query', schema: { type: 'integer' } },
          ],
        },
      },
    ],
  ])('allows %s', (_, now) => {
    expect(changes(now)).toEqual([]);
  });

  it.each<[string, Parameters<typeof api>[0], string]>([
    [
      'another name of the operation',
      { operation: { operationId: 'putTree' } },
      'its name is "putTree", was "setTree"',
    ],
    [
      'a parameter that is gone',
      { operation: { parameters: [] } },
      'the parameter query dry is gone',
    ],
    [
      'a required parameter',
      { parameter: { required: true } },
      'query dry is required now',
    ],
    [
      'a new parameter that is required',
      {
        operation: {
          parameters: [
            {
              name: 'dry',
              in: 'query',
              schema: { type: 'integer', minimum: 1, maximum: 9 },
            },
            { name: 'wet', in: 'query', required: true, schema: {} },
          ],
        },
      },
      'the new parameter query wet is required',
    ],
    [
      'narrower limits',
      { parameter: { schema: { type: 'integer', minimum: 2, maximum: 9 } } },
      'query dry has minimum 2, had 1',
    ],
    [
      'a new limit',
      { request: { maxProperties: 2 } },
      'body has maxProperties 2, had none',
    ],
    [
      'another type',
      { parameter: { schema: { type: 'string' } } },
      'query dry has the type "string", had "integer"',
    ],
    [
      'fewer values of a request',
      {
        request: {
          properties: {
            ...tree.properties,
            state: { type: 'string', enum: ['on'] },
          },
        },
      },
      'body.state no longer takes "off"',
    ],
    [
      'a field of a request that is gone',
      { request: without('state') },
      'body.state is gone',
    ],
    [
      'a field of a request that is required',
      { request: { required: ['name', 'state'] } },
      'body.state is required now',
    ],
    [
      'a request that is closed',
      { request: { additionalProperties: false } },
      'body takes other fields than before',
    ],
    [
      'a field of an answer that is gone',
      { answer: without('state') },
      'answer 200.state is gone',
    ],
    [
      'a field of an answer that can be missing',
      { answer: { required: [] } },
      'answer 200.name is no longer always there',
    ],
    [
      'a change below a reference, in a schema that contains itself',
      { schema: without('state') },
      'answer 200.children[].state is gone',
    ],
    [
      'an answer that is gone',
      { operation: { responses: { 204: {} } } },
      'the answer 200 is gone',
    ],
    [
      'another type of content',
      {
        operation: { responses: { 200: { content: { 'text/csv': {} } } } },
      },
      'answer 200 is no longer application/json',
    ],
    [
      'a keyword that it does not know',
      { answer: { oneOf: [] } },
      'answer 200 has oneOf [], had none',
    ],
  ])('finds %s', (_, now, change) => {
    expect(changes(now)).toContain(change);
  });

  it('finds an operation that is gone', () => {
    expect(breakingChanges(api(), { paths: {} })).toEqual([
      'PUT /trees/{id}: the operation is gone',
    ]);
  });

  it('compares with the promise as with the document that it was made from', () => {
    const promised = JSON.parse(promiseText(promiseOf(api())));
    expect(breakingChanges(promised, api())).toEqual([]);
    expect(JSON.stringify(promised)).not.toContain('The tree');
    expect(breakingChanges(promised, api({ answer: without('name') }))).toEqual(
      ['PUT /trees/{id}: answer 200.name is gone'],
    );
  });
});
