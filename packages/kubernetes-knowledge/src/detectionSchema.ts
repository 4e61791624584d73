import { z } from 'zod';
import { text } from './schemaParts';

const names = z.array(text).min(1);
const values = z.array(z.string()).min(1);
const component = z.enum([
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'etcd',
  'kube-proxy',
  'cloud-controller-manager',
]);
const version = z
  .string()
  .regex(/^\d+\.\d+(\.\d+)?$/, 'must be a version such as "1.6.0"');
const hint = { hint: z.literal(true).optional() };

/** The form of a signal. Meaning: detection.ts. */
export const detectionSignalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manual'), ...hint }),
  z.strictObject({
    kind: z.literal('flag'),
    component,
    flags: names,
    is: values.optional(),
    isNot: values.optional(),
    contains: names.optional(),
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('any-component-flag'),
    flags: names,
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('feature-gate'),
    gates: names,
    value: z.boolean().optional(),
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('admission-plugin'),
    plugins: names,
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('configuration-version'),
    apiVersions: names,
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('configuration-value'),
    document: text,
    path: text,
    is: values.optional(),
    ...hint,
  }),
  z.strictObject({ kind: z.literal('config-map'), prefix: text, ...hint }),
  z.strictObject({
    kind: z.literal('component-version'),
    component,
    below: version,
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('node-runtime'),
    runtime: text,
    below: version.optional(),
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('node-operating-system'),
    operatingSystem: z.enum(['linux', 'windows']),
    ...hint,
  }),
  z.strictObject({ kind: z.literal('node-provider'), schemes: names, ...hint }),
  z.strictObject({ kind: z.literal('node-kernel'), below: version, ...hint }),
  z.strictObject({
    kind: z.literal('volume-type'),
    types: names,
    withoutDriver: text.optional(),
    ...hint,
  }),
  z.strictObject({ kind: z.literal('host-path'), paths: names, ...hint }),
  z.strictObject({ kind: z.literal('image'), images: names, ...hint }),
  z.strictObject({ kind: z.literal('pod-field'), fields: names, ...hint }),
  z.strictObject({ kind: z.literal('pod-annotation'), keys: names, ...hint }),
  z.strictObject({ kind: z.literal('node-label'), keys: names, ...hint }),
  z.strictObject({
    kind: z.literal('toleration'),
    key: text,
    besides: text,
    ...hint,
  }),
  z.strictObject({ kind: z.literal('spread-on-some-nodes'), ...hint }),
  z.strictObject({ kind: z.literal('host-port-in-node-port-range'), ...hint }),
  z.strictObject({
    kind: z.literal('workload-name'),
    workload: text,
    contains: z.string().min(1),
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('storage-provisioner'),
    provisioners: names,
    ...hint,
  }),
  z.strictObject({ kind: z.literal('service-field'), fields: names, ...hint }),
  z.strictObject({
    kind: z.literal('service-annotation'),
    keys: names,
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('namespace-label'),
    key: text,
    absent: z.literal(true).optional(),
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('served-api'),
    groupVersions: names,
    ...hint,
  }),
  z.strictObject({
    kind: z.literal('stored-kind'),
    group: z.string(),
    kinds: names,
    ...hint,
  }),
  z.strictObject({ kind: z.literal('webhook-rule'), groups: names, ...hint }),
  z.strictObject({ kind: z.literal('conversion-ca-unreadable'), ...hint }),
  z.strictObject({ kind: z.literal('aggregated-api'), ...hint }),
]);
