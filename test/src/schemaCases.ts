/**
 * What strict field validation of the API server says: it takes the object, knows not all of its
 * fields, or refuses it.
 */
export type SchemaVerdict = 'taken' | 'unknown-field' | 'refused';

export interface SchemaCase {
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly verdict: SchemaVerdict;
  /** Set where no schema tells it, and what is said instead. */
  readonly bySchema?: SchemaVerdict;
}

const GROUP = 'schema.example';
const metadata = { name: 'case', namespace: 'default' };
const container = { name: 'main', image: 'registry.example/app:1.0.0' };
const template = {
  metadata: { labels: { app: 'x' } },
  spec: { containers: [container] },
};
const selector = { matchLabels: { app: 'x' } };
const deployment = (spec: object) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec: { selector, template, ...spec },
});
const pod = (part: object, spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata,
  spec: { containers: [{ ...container, ...part }], ...spec },
});
const service = (spec: object) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata,
  spec: { ports: [{ port: 80 }], ...spec },
});
const configMap = (more: object) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata,
  ...more,
});
const gadget = (spec: object, more: object = {}) => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'Gadget',
  metadata,
  spec: { size: 2, ...spec },
  ...more,
});
const path = (more: object) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata,
  spec: {
    rules: [
      {
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name: 'x', port: { number: 80 } } },
              ...more,
            },
          ],
        },
      },
    ],
  },
});

/** A definition with what schemas of custom resources are made of. */
export const gadgetDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${GROUP}` },
  spec: {
    group: GROUP,
    scope: 'Namespaced',
    names: { kind: 'Gadget', plural: 'gadgets', singular: 'gadget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['spec'],
            properties: {
              spec: {
                type: 'object',
                required: ['size', 'mode'],
                properties: {
                  size: { type: 'integer', minimum: 1, maximum: 9 },
                  mode: {
                    type: 'string',
                    enum: ['fast', 'slow'],
                    default: 'fast',
                  },
                  name: { type: 'string', pattern: '^[a-z]+$', nullable: true },
                  free: {
                    type: 'object',
                    'x-kubernetes-preserve-unknown-fields': true,
                  },
                  port: { 'x-kubernetes-int-or-string': true },
                  list: {
                    type: 'array',
                    maxItems: 2,
                    items: {
                      type: 'object',
                      required: ['key'],
                      properties: { key: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
};

export const schemaCases: readonly SchemaCase[] = [
  {
    name: 'Deployment as it should be',
    manifest: deployment({ replicas: 2 }),
    verdict: 'taken',
  },
  {
    name: 'Deployment: misspelt field',
    manifest: deployment({ replica: 2 }),
    verdict: 'unknown-field',
  },
  {
    name: 'Deployment: field in the wrong place',
    manifest: { ...deployment({}), replicas: 2 },
    verdict: 'unknown-field',
  },
  {
    name: 'Deployment: text for a number',
    manifest: deployment({ replicas: '2' }),
    verdict: 'refused',
  },
  {
    name: 'Deployment: a fraction',
    manifest: deployment({ replicas: 1.5 }),
    verdict: 'refused',
  },
  {
    name: 'Deployment: beyond 32 bits',
    manifest: deployment({ replicas: 3_000_000_000 }),
    verdict: 'refused',
  },
  {
    name: 'Deployment: no selector',
    manifest: deployment({ selector: undefined }),
    verdict: 'refused',
  },
  {
    name: 'Deployment: null, which is absent',
    manifest: deployment({ replicas: null }),
    verdict: 'taken',
  },
  {
    name: 'Deployment: a status, which is thrown away',
    manifest: { ...deployment({}), status: { conditions: [] } },
    verdict: 'taken',
  },
  {
    name: 'Deployment: selector of other labels',
    manifest: deployment({ selector: { matchLabels: { app: 'other' } } }),
    verdict: 'refused',
    bySchema: 'taken',
  },
  {
    name: 'Pod: unknown field in a list',
    manifest: pod({ imagePullPolicies: 'Always' }),
    verdict: 'unknown-field',
  },
  {
    name: 'Pod: container without a name',
    manifest: pod({ name: undefined }),
    verdict: 'refused',
  },
  {
    name: 'Pod: text for a boolean',
    manifest: pod({}, { hostNetwork: 'true' }),
    verdict: 'refused',
  },
  {
    name: 'Pod: a number as value of a variable',
    manifest: pod({ env: [{ name: 'A', value: 1 }] }),
    verdict: 'refused',
  },
  {
    name: 'Pod: quantities as number and text',
    manifest: pod({ resources: { requests: { cpu: 1, memory: '1Gi' } } }),
    verdict: 'taken',
  },
  {
    name: 'Pod: quantity that is a boolean',
    manifest: pod({ resources: { requests: { cpu: true } } }),
    verdict: 'refused',
  },
  {
    name: 'Pod: quantity with a suffix that there is not',
    manifest: pod({ resources: { requests: { memory: '1GB' } } }),
    verdict: 'refused',
  },
  {
    name: 'Pod: a policy that does not exist',
    manifest: pod({ imagePullPolicy: 'Sometimes' }),
    verdict: 'refused',
  },
  {
    name: 'Service: port as number and name',
    manifest: service({
      ports: [
        { name: 'a', port: 80, targetPort: 'http' },
        { name: 'b', port: 81, targetPort: 8080 },
      ],
    }),
    verdict: 'taken',
  },
  {
    name: 'Service: port without a number',
    manifest: service({ ports: [{ name: 'http' }] }),
    verdict: 'refused',
  },
  {
    name: 'Service: selector that is a list',
    manifest: service({ selector: ['app'] }),
    verdict: 'refused',
  },
  {
    name: 'ConfigMap: a number as value',
    manifest: configMap({ data: { port: 80 } }),
    verdict: 'refused',
  },
  {
    name: 'ConfigMap: no base64',
    manifest: configMap({ binaryData: { a: '*not*' } }),
    verdict: 'refused',
  },
  {
    name: 'ConfigMap: any key, any label',
    manifest: configMap({
      metadata: { ...metadata, labels: { 'example.com/a': 'b' } },
      data: { 'a.b': 'c' },
    }),
    verdict: 'taken',
  },
  {
    name: 'ConfigMap: unknown metadata',
    manifest: configMap({ metadata: { ...metadata, label: {} } }),
    verdict: 'unknown-field',
  },
  {
    name: 'Ingress: the backend of older versions',
    manifest: path({ backend: { serviceName: 'x', servicePort: 80 } }),
    verdict: 'unknown-field',
  },
  {
    name: 'Ingress: no pathType',
    manifest: path({ pathType: undefined }),
    verdict: 'refused',
  },
  {
    name: 'custom resource as it should be',
    manifest: gadget({
      free: { any: [1] },
      port: 'http',
      name: null,
      list: [{ key: 'a' }],
    }),
    verdict: 'taken',
  },
  {
    name: 'custom resource: a default in place of a required field',
    manifest: gadget({ mode: undefined }),
    verdict: 'taken',
  },
  {
    name: 'custom resource: misspelt field',
    manifest: gadget({ sise: 2 }),
    verdict: 'unknown-field',
  },
  {
    name: 'custom resource: status that it does not have',
    manifest: gadget({}, { status: { ready: true } }),
    verdict: 'unknown-field',
  },
  {
    name: 'custom resource: out of range',
    manifest: gadget({ size: 10 }),
    verdict: 'refused',
  },
  {
    name: 'custom resource: not among the allowed',
    manifest: gadget({ mode: 'wild' }),
    verdict: 'refused',
  },
  {
    name: 'custom resource: against the pattern',
    manifest: gadget({ name: 'A1' }),
    verdict: 'refused',
  },
  {
    name: 'custom resource: null for a number',
    manifest: gadget({ size: null }),
    verdict: 'refused',
  },
  {
    name: 'custom resource: list too long',
    manifest: gadget({ list: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] }),
    verdict: 'refused',
  },
  {
    name: 'custom resource: nothing of what is required',
    manifest: gadget({ size: undefined }),
    verdict: 'refused',
  },
];
