import { validRange } from 'semver';
import { z } from 'zod';
import { isoDate, minor, source, text } from './schemaParts';

const repository = z
  .string()
  .regex(
    /^[a-z0-9*][a-z0-9*._/-]*$/,
    'must be an image repository with registry and without tag, such as "quay.io/calico/node"',
  );

const supportRow = z.strictObject({
  versions: z
    .string()
    .refine(
      range => range !== '' && validRange(range) !== null,
      'must be a semver range such as "1.21.x"',
    ),
  from: minor.optional(),
  through: minor.optional(),
  basis: z.enum([
    'supported',
    'policy',
    'tested',
    'recommended',
    'minimum',
    'install-guard',
    'bundled',
    'ci-matrix',
    'client-go',
  ]),
  unverified: z.literal(true).optional(),
  source,
});

const cycle = z.strictObject({
  cycle: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a release line such as "1.21"'),
  ends: isoDate.optional(),
  latest: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version such as "1.21.3"')
    .optional(),
});

/** The form of one add-on. Meaning: addon.ts. */
export const addonSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case'),
  name: text,
  project: source,
  category: text,
  identify: z.strictObject({
    images: z.array(repository),
    otherImages: z.array(repository).min(1).optional(),
    charts: z.array(text).min(1).optional(),
    workloads: z
      .array(
        z
          .string()
          .regex(
            /^[A-Z]\w+ [a-z0-9-]+\/[a-z0-9*-]+$/,
            'must be "Kind namespace/name"',
          ),
      )
      .min(1)
      .optional(),
    crdGroups: z
      .array(z.string().regex(/^[a-z0-9.-]+$/))
      .min(1)
      .optional(),
  }),
  versionFrom: z.enum(['image', 'chart', 'label', 'node-runtime', 'nothing']),
  publishesRanges: z.boolean(),
  upgradeOrder: z.enum(['before-control-plane', 'after-control-plane', 'any']),
  relative: z
    .strictObject({
      to: z.enum(['control-plane', 'kubelet']),
      minorsBehind: z.number().int().min(0).max(9),
      source,
    })
    .optional(),
  support: z.array(supportRow),
  endOfLife: z
    .strictObject({ source, cycles: z.array(cycle).min(1) })
    .optional(),
  retired: z
    .strictObject({ since: isoDate, replacement: text, source })
    .optional(),
  /** In English, where the catalogue of reasons has none. */
  note: text.optional(),
  source,
});

export type AddonData = z.infer<typeof addonSchema>;
