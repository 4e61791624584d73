import {
  compareVersions,
  parseVersion,
  type KubernetesVersion,
} from '@drydock/kubernetes-knowledge';
import { z } from 'zod';
import { eksVersion, kubernetesVersion } from './versions';

const schema = z.object({
  clusterVersion: z.string().regex(/^\d{1,3}\.\d{1,4}$/),
  versionStatus: z.string().nullish(),
});

/** Minors on offer, newest last: `v1.33`. Others than EKS documents are left out. */
export function offeredVersions(answers: readonly unknown[]): string[] {
  const versions = answers.flatMap(answer => {
    const { data } = schema.safeParse(answer);
    return data && data.versionStatus !== 'UNSUPPORTED'
      ? kubernetesVersion(data.clusterVersion)
      : [];
  });
  return [...new Set(versions)]
    .flatMap(text => {
      const version = parseVersion(text);
      return version ? [{ text, version }] : [];
    })
    .sort((a, b) => byVersion(a.version, b.version))
    .map(({ text }) => text);
}

/** What support a minor has, in EKS' words; undefined: EKS does not offer it. */
export function supportStatusOf(
  answers: readonly unknown[],
  version: string,
): string | undefined {
  const status = answers
    .flatMap(answer => schema.safeParse(answer).data ?? [])
    .find(each => each.clusterVersion === eksVersion(version))?.versionStatus;
  return status === 'UNSUPPORTED' ? undefined : status ?? undefined;
}

function byVersion(a: KubernetesVersion, b: KubernetesVersion): number {
  return compareVersions(a, b);
}
