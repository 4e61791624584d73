import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import type { ManifestSchemaFacts } from '../contracts';
import { createTargetSchema } from './createTargetSchema';
import { readManifests } from '../manifests';
import {
  holdKeptManifests,
  readManifestsAgainst,
} from './readManifestsAgainst';

const gvk = (group: string, version: string, kind: string) => ({
  'x-kubernetes-group-version-kind': [{ group, version, kind }],
});
const text = { type: 'string' };
const metadata = {
  type: 'object',
  properties: {
    name: text,
    namespace: text,
    labels: { type: 'object', additionalProperties: text },
  },
};
const header = {
  apiVersion: text,
  kind: text,
  metadata: { allOf: [{ $ref: '#/components/schemas/Meta' }], default: {} },
};

/**
 * Of the form in which API servers write them: references, defaults, ints or strings, free maps.
 */
const builtin = {
  openapi: '3.0.0',
  info: { title: 'Kubernetes', version: 'v1.37.1' },
  paths: { '/apis/apps/v1/': {}, '/apis/apps/v1/workloads': {} },
  components: {
    schemas: {
      Meta: metadata,
      DeleteOptions: {
        'x-kubernetes-group-version-kind': [
          { group: '', version: 'v1', kind: 'DeleteOptions' },
          { group: 'policy', version: 'v1beta1', kind: 'DeleteOptions' },
        ],
        type: 'object',
      },
      Scale: { ...gvk('autoscaling', 'v1', 'Scale'), type: 'object' },
      Workload: {
        ...gvk('apps', 'v1', 'Workload'),
        type: 'object',
        properties: {
          ...header,
          spec: { allOf: [{ $ref: '#/components/schemas/Spec' }], default: {} },
          status: {
            type: 'object',
            required: ['observed'],
            properties: { observed: { type: 'integer' } },
          },
        },
      },
      'io.k8s.apimachinery.pkg.api.resource.Quantity': {
        oneOf: [{ type: 'string' }, { type: 'number' }],
      },
      Spec: {
        type: 'object',
        required: ['selector'],
        properties: {
          memory: {
            $ref: '#/components/schemas/io.k8s.apimachinery.pkg.api.resource.Quantity',
          },
          replicas: { type: 'integer', format: 'int32' },
          selector: { type: 'object', additionalProperties: text, default: {} },
          port: { oneOf: [{ type: 'integer' }, text], format: 'int-or-string' },
          paused: { type: 'boolean' },
          blob: { type: 'string', format: 'byte' },
          raw: { type: 'object' },
          items: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name'],
              properties: { name: text },
            },
          },
        },
      },
    },
  },
};
const custom = {
  openapi: '3.0.0',
  info: { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' },
  components: {
    schemas: {
      Meta: metadata,
      Widget: {
        ...gvk('example.com', 'v1', 'Widget'),
        type: 'object',
        required: ['spec'],
        properties: {
          ...header,
          spec: {
            type: 'object',
            required: ['size', 'mode'],
            properties: {
              size: {
                type: 'integer',
                minimum: 1,
                maximum: 9,
                exclusiveMaximum: true,
              },
              mode: { type: 'string', enum: ['fast', 'slow'], default: 'fast' },
              note: { type: 'string', nullable: true },
              free: {
                type: 'object',
                'x-kubernetes-preserve-unknown-fields': true,
              },
              port: { 'x-kubernetes-int-or-string': true },
              pod: {
                type: 'object',
                'x-kubernetes-embedded-resource': true,
                properties: { spec: { type: 'object' } },
              },
            },
          },
        },
      },
    },
  },
};
const schema = createTargetSchema(
  [builtin, custom].map((document, index) => ({
    name: `${index}.json`,
    text: JSON.stringify(document),
  })),
);

const workload = (spec: string) =>
  `apiVersion: apps/v1\nkind: Workload\nmetadata:\n  name: web\nspec:\n${spec.replace(
    /^/gm,
    '  ',
  )}\n`;
const widget = (spec: string) =>
  workload(spec)
    .replace('apps/v1', 'example.com/v1')
    .replace('Workload', 'Widget');
const schemasOf = (yaml: string): readonly ManifestSchemaFacts[] =>
  readManifestsAgainst(yaml, schema).objects.map(object => object.schema);
const told = (yaml: string) =>
  schemasOf(yaml).flatMap(answer =>
    answer.status === 'checked'
      ? answer.problems.map(
          ({ fault, line, message }) =>
            `${line} ${fault}: ${reasonText(message)}`,
        )
      : [answer.status],
  );

describe('manifests against the schema of the target', () => {
  it('knows which version it is of', () => {
    expect(schema.versions).toEqual(['1.37.1']);
  });

  it.each([
    [
      'unknown field',
      workload('selector: {a: b}\nreplica: 2'),
      ['7 unknown: unknown field spec.replica'],
    ],
    [
      'unknown field of a list',
      workload('selector: {a: b}\nitems:\n- name: x\n- name: w\n  nam: z'),
      ['10 unknown: unknown field spec.items[1].nam'],
    ],
    [
      'wrong type',
      workload('selector: {a: b}\nreplicas: "two"'),
      ['7 type: spec.replicas must be of type integer'],
    ],
    [
      'number beyond 32 bits',
      workload('selector: {a: b}\nreplicas: 3000000000'),
      ['7 type: spec.replicas must be of format int32'],
    ],
    [
      'number where text is wanted',
      workload('selector: {a: 1}'),
      ['6 type: spec.selector.a must be of type string'],
    ],
    [
      'neither number nor text',
      workload('selector: {a: b}\nport: true'),
      ['7 type: spec.port has none of the allowed forms'],
    ],
    [
      'no base64',
      workload('selector: {a: b}\nblob: "*"'),
      ['7 type: spec.blob must be of format byte'],
    ],
    [
      'missing field',
      workload('replicas: 2'),
      ['5 missing: spec.selector is missing'],
    ],
    [
      'a key twice',
      workload('selector: {a: b}\nreplicas: 1\nreplicas: 2'),
      ['8 duplicate: duplicate field replicas'],
    ],
    [
      'custom: unknown field',
      widget('size: 2\nsise: 2'),
      ['7 unknown: unknown field spec.sise'],
    ],
    [
      'custom: value out of range',
      widget('size: 9'),
      ['6 value: spec.size must be < 9'],
    ],
    [
      'custom: value not among those allowed',
      widget('size: 2\nmode: wild'),
      ['7 value: spec.mode must be equal to one of the allowed values'],
    ],
    [
      'custom: null where none is allowed',
      widget('size: null'),
      ['6 type: spec.size must be of type integer'],
    ],
  ])('reports %s with its line', (_, yaml, problems) => {
    expect(told(yaml)).toEqual(problems);
  });

  it.each([
    [
      'base64 with line breaks',
      workload('selector: {a: b}\nblob: |\n  QUJD\n  REVG\n'),
    ],
    [
      'fields that are merged from elsewhere',
      workload('<<: {selector: {a: b}}\nreplicas: 2'),
    ],
    [
      'null, which is read as absent',
      workload('selector: {a: b}\nreplicas: null'),
    ],
    [
      'booleans as YAML 1.1 writes them',
      workload('selector: {a: b}\npaused: yes'),
    ],
    [
      'maps that take any key, and objects that take anything',
      workload('selector: {any/key: b}\nraw: {deep: {er: 1}}'),
    ],
    [
      'status of a built-in kind, which is thrown away',
      `${workload('selector: {a: b}')}status: {}\n`,
    ],
    ['number or text', workload('selector: {a: b}\nport: 80')],
    ['custom: default in place of a required field', widget('size: 2')],
    [
      'custom: null where it is allowed, free fields, an object in an object',
      widget(
        'size: 2\nnote: null\nfree: {a: {b: 1}}\nport: http\npod: {apiVersion: v1, kind: Pod, metadata: {name: x}, spec: {}}',
      ),
    ],
  ])('%s is no problem', (_, yaml) => {
    expect(told(yaml)).toEqual([]);
  });

  // Each as sigs.k8s.io/yaml, the parser of kubectl and Helm, and resource.ParseQuantity answered.
  it.each(['y', 'N', 'on', '1_000', '0b11', '-0o17', '.5'])(
    'reports %s in place of text, because YAML 1.1 does not read it as text',
    value => {
      expect(told(workload(`selector: {a: ${value}}`))).toEqual([
        '6 type: spec.selector.a must be of type string',
      ]);
    },
  );
  it.each([
    '10.0.0.1',
    '2001-01-01',
    '12:30:45',
    '0b12',
    '0xg',
    '_1',
    '1.2.3',
    'nO',
    '1e400',
    '.e3',
  ])('%s is text', value => {
    expect(told(workload(`selector: {a: ${value}}`))).toEqual([]);
  });
  it.each(['1_0', '0b11', '-0o17', '017', '018', '0x1_F', '+3', '1.0', '1e1'])(
    '%s is a number',
    value => {
      expect(told(workload(`selector: {a: b}\nreplicas: ${value}`))).toEqual(
        [],
      );
    },
  );
  it.each(['1_x', '0b12', '_1'])('reports %s in place of a number', value => {
    expect(told(workload(`selector: {a: b}\nreplicas: ${value}`))).toEqual([
      '7 type: spec.replicas must be of type integer',
    ]);
  });
  it.each(['abc', '1GB', '1 Gi', '1.2.3', '1K', '""'])(
    'reports %s in place of a quantity',
    value => {
      expect(told(workload(`selector: {a: b}\nmemory: ${value}`))).toEqual([
        '7 type: spec.memory must be of format quantity',
      ]);
    },
  );
  it.each([
    '1Gi',
    '0.5',
    '" 1Ki "',
    '.5',
    '1.',
    '-1',
    '1e3',
    '1E',
    'Ki',
    '100m',
    '1_000',
  ])('%s is a quantity', value => {
    expect(told(workload(`selector: {a: b}\nmemory: ${value}`))).toEqual([]);
  });

  it('tells kinds that the target does not have from groups of which nothing was given', () => {
    expect(
      told(workload('selector: {a: b}').replace('Workload', 'Wrokload')),
    ).toEqual(['unknown-kind']);
    for (const apiVersion of [
      'batch/v1',
      'v1',
      'autoscaling/v1',
      'policy/v1beta1',
    ])
      expect([
        apiVersion,
        ...told(workload('a: b').replace('apps/v1', apiVersion)),
      ]).toEqual([apiVersion, 'no-schema']);
    const core = createTargetSchema([
      {
        name: 'core.json',
        text: JSON.stringify({ ...builtin, paths: { '/api/v1/pods': {} } }),
      },
      {
        name: 'batch.json',
        text: JSON.stringify({ ...builtin, paths: undefined }),
        apiVersion: 'batch/v1',
      },
    ]);
    expect(
      ['v1', 'batch/v1', 'apps/v1'].map(
        apiVersion => core.check({ apiVersion, kind: 'None' }).status,
      ),
    ).toEqual(['unknown-kind', 'unknown-kind', 'no-schema']);
  });

  it('counts lines over documents and Lists, and names no value', () => {
    const list = `# first\n---\n${workload(
      'selector: {a: b}',
    )}---\napiVersion: v1\nkind: List\nitems:\n- apiVersion: apps/v1\n  kind: Workload\n  metadata: {name: one}\n  spec: {selector: {a: b}}\n- apiVersion: apps/v1\n  kind: Workload\n  metadata: {name: two}\n  spec:\n    selector: {a: b}\n    replicas: canary-8f2c\n`;
    expect(told(list)).toEqual([
      '22 type: spec.replicas must be of type integer',
    ]);
    expect(JSON.stringify(schemasOf(list))).not.toContain('canary');
  });

  it('holds items against the kind that their List gives them, also of a List in a List', () => {
    const items =
      'items:\n- metadata: {name: one}\n  spec:\n    selector: {a: b}\n    replicas: two\n';
    expect(told(`apiVersion: apps/v1\nkind: WorkloadList\n${items}`)).toEqual([
      '7 type: spec.replicas must be of type integer',
    ]);
    expect(
      told(
        `apiVersion: v1\nkind: List\nitems:\n- apiVersion: apps/v1\n  kind: WorkloadList\n${items.replace(
          /^/gm,
          '  ',
        )}`,
      ),
    ).toEqual(['10 type: spec.replicas must be of type integer']);
  });

  it('passes nothing that it could not parse or compile', () => {
    expect(
      told(
        'apiVersion: apps/v1\nkind: Workload\nmetadata:\n  name: web\nspec: {{ .Values.spec }}\n',
      ),
    ).toEqual(['unusable']);
    const broken = {
      ...custom,
      components: {
        schemas: {
          Widget: {
            ...gvk('example.com', 'v1', 'Widget'),
            type: 'object',
            properties: { ...header, spec: { type: 'string', pattern: '(' } },
          },
        },
      },
    };
    const spoilt = createTargetSchema([
      { name: 'broken.json', text: JSON.stringify(broken) },
    ]);
    expect(
      readManifestsAgainst(widget('size: 1'), spoilt).objects[0].schema.status,
    ).toBe('unusable');
  });

  it.each([
    ['no JSON', 'openapi: 3'],
    [
      'a document of version 2',
      '{"swagger":"2.0","components":{"schemas":{"a":{}}}}',
    ],
    ['a document without schemas', '{"openapi":"3.0.0","paths":{}}'],
  ])('refuses %s by name', (_, given) => {
    expect(() =>
      createTargetSchema([{ name: 'saved.json', text: given }]),
    ).toThrow(/saved\.json/);
  });
});

describe('manifests as a repository keeps them', () => {
  const other = createTargetSchema([
    {
      name: 'other.json',
      text: JSON.stringify({
        ...builtin,
        components: {
          schemas: {
            ...builtin.components.schemas,
            Spec: {
              type: 'object',
              properties: { replica: { type: 'integer' } },
            },
          },
        },
      }),
    },
  ]);
  const faults = (yaml: string) =>
    holdKeptManifests(yaml, readManifests(yaml).objects, [schema, other]).map(
      answers =>
        answers.flatMap(answer =>
          answer.status === 'checked'
            ? answer.problems.map(
                ({ line, message }) => `${line} ${reasonText(message)}`,
              )
            : [answer.status],
        ),
    );

  it('are held against several schemas at once, in the order of their objects', () => {
    expect(
      faults(
        `${workload('selector: {a: b}\nreplica: 2')}---\n${workload(
          'replica: 2',
        )}`,
      ),
    ).toEqual([
      ['7 unknown field spec.replica', '14 unknown field spec.replica'],
      ['6 unknown field spec.selector'],
    ]);
  });

  it.each([
    ['a patch, which leaves out what its base has', workload('replicas: 2')],
    [
      'directives of a patch',
      workload(
        '$retainKeys: [replicas]\nreplicas: 2\nitems:\n- $patch: delete\n  name: x',
      ),
    ],
    [
      'placeholders of Flux and Kustomize in place of numbers',
      workload('selector: {a: b}\nreplicas: ${REPLICAS:=2}\npaused: $(PAUSED)'),
    ],
    [
      'a file that SOPS encrypted',
      `${workload(
        'selector: {a: b}\nblob: ENC[AES256_GCM,data:abc,iv:def,tag:ghi,type:str]',
      )}sops:\n  version: 3.9.0\n`,
    ],
  ])('%s is no problem', (_, yaml) => {
    expect(faults(yaml)[0]).toEqual([]);
  });

  it.each([
    [
      'an unknown field of a patch',
      workload('replica: 2'),
      ['6 unknown field spec.replica'],
    ],
    [
      'a wrong type beside placeholders',
      workload('replicas: two\npaused: ${PAUSED}'),
      ['6 spec.replicas must be of type integer'],
    ],
    [
      'a field sops that is none of SOPS',
      `${workload('replicas: 2')}sops: true\n`,
      ['7 unknown field sops'],
    ],
    [
      'a document that could not be parsed',
      'apiVersion: apps/v1\nkind: Workload\nmetadata:\n  name: web\nspec: {{ .Values.spec }}\n',
      ['unusable'],
    ],
  ])('reports %s', (_, yaml, told_) => {
    expect(faults(yaml)[0]).toEqual(told_);
  });

  it('reports a problem however many harmless lines come before it', () => {
    const patched = Array.from({ length: 150 }, () => '- $patch: delete').join(
      '\n',
    );
    expect(
      faults(workload(`selector: {a: b}\nitems:\n${patched}\nzWrong: 1`))[0],
    ).toEqual(['158 unknown field spec.zWrong']);
  });

  it('name no value of a Secret', () => {
    const secret = createTargetSchema([
      {
        name: 'core.json',
        text: JSON.stringify({
          openapi: '3.0.0',
          info: { title: 'Kubernetes' },
          components: {
            schemas: {
              Secret: {
                ...gvk('', 'v1', 'Secret'),
                type: 'object',
                properties: {
                  apiVersion: text,
                  kind: text,
                  metadata,
                  data: {
                    type: 'object',
                    additionalProperties: { type: 'string', format: 'byte' },
                  },
                  stringData: { type: 'object', additionalProperties: text },
                },
              },
            },
          },
        }),
      },
    ]);
    const yaml =
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: canary-77aa!\nstringData:\n  pin: 77441199\n  pin: 77441199\nvalue: canary-77aa\n';
    const held = JSON.stringify(
      inEnglish(holdKeptManifests(yaml, readManifests(yaml).objects, [secret])),
    );
    expect(held).toMatch(
      /data\.password must be of format byte.*stringData\.pin must be of type string.*duplicate field pin.*unknown field value/,
    );
    expect(held).not.toMatch(/canary|7744/);
  });

  it('tells JSON objects on one line apart, and answers for none of them where one is too long', () => {
    const target = createTargetSchema([
      { name: 'apps/v1', text: JSON.stringify(builtin) },
    ]);
    const written = (spec: object) =>
      JSON.stringify({
        apiVersion: 'apps/v1',
        kind: 'Workload',
        metadata: { name: 'a' },
        spec: { selector: {}, ...spec },
      });
    const statuses = (manifest: string) =>
      readManifestsAgainst(manifest, target).objects.map(({ schema: facts }) =>
        facts.status === 'checked' ? facts.problems.length : facts.status,
      );
    expect(
      statuses(`${written({})}${written({ nonsense: 1 })}${written({})}`),
    ).toEqual([0, 1, 0]);
    expect(
      statuses(
        `${written({})}${written({ blob: 'a'.repeat(1024 * 1024) })}${written({
          nonsense: 1,
        })}`,
      ),
    ).toEqual(['unusable', 'unusable', 'unusable']);
  });
});
