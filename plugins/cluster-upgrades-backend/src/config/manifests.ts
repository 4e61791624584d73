import { z } from 'zod';
import { clusterReferenceText } from '../foundation/sourceReference';

const repository = z.strictObject({
  url: z
    .url({
      protocol: /^https?$/,
      error:
        'must be the address of a folder in a repository, as a browser shows it',
    })
    .max(2000)
    .refine(
      text =>
        URL.canParse(text) &&
        new URL(text).username === '' &&
        new URL(text).password === '',
      "must hold no credential; the portal's integrations have them",
    ),
  clusters: z.array(clusterReferenceText).min(1).optional(),
  environments: z.array(z.string().min(1).max(100)).min(1).optional(),
  intervalMinutes: z.number().min(5).max(10_080).default(30),
});

/** Repositories of manifests that are applied to clusters. */
export const manifestsSection = z.array(repository).max(200).default([]);

export type ManifestRepositoryConfig = z.infer<typeof repository>;
