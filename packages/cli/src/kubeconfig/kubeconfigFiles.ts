import { readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { manifestText } from '@drydock/upgrade-readiness';
import { UsageError } from '../console';
import type { Console } from '../console';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'you may not read it'],
]);

/** A kubeconfig file that was read. */
export interface KubeconfigText {
  readonly file: string;
  readonly text: string;
}

/**
 * The files that kubectl would take: the one that is named, else those of `KUBECONFIG` as far as
 * they exist, else `~/.kube/config`. Empty where there is none of them.
 * @throws UsageError for a named file that does not exist, and for any that cannot be read
 */
export async function readKubeconfigFiles(
  named: string | undefined,
  environment: Console['environment'],
): Promise<readonly KubeconfigText[]> {
  const read: KubeconfigText[] = [];
  for (const file of named === undefined
    ? defaultFiles(environment)
    : [named]) {
    try {
      read.push({ file, text: manifestText(await readFile(file)) });
    } catch (error) {
      const code = codeOf(error);
      if (named !== undefined || code !== 'ENOENT')
        throw new UsageError(
          `The kubeconfig ${file} cannot be read: ${REASONS.get(code) ?? code}`,
        );
    }
  }
  return read;
}

function defaultFiles(environment: Console['environment']): readonly string[] {
  const { KUBECONFIG } = environment;
  if (KUBECONFIG)
    return [...new Set(KUBECONFIG.split(delimiter).filter(Boolean))];
  const home = homeOf(environment);
  return home ? [join(home, '.kube', 'config')] : [];
}

/** Where {@link readKubeconfigFiles} looked, for people. */
export function wordsOfPlaces(environment: Console['environment']): string {
  const files = defaultFiles(environment);
  if (environment.KUBECONFIG)
    return `KUBECONFIG names ${files.join(' and ')}, which ${
      files.length === 1 ? 'does' : 'do'
    } not exist`;
  return files.length > 0
    ? `KUBECONFIG is not set, and ${files[0]} does not exist`
    : 'Neither KUBECONFIG nor HOME is set';
}

function homeOf({
  HOME,
  USERPROFILE,
}: Console['environment']): string | undefined {
  return HOME || (process.platform === 'win32' ? USERPROFILE : undefined);
}

/** The account that Kubernetes gives a pod. kubectl takes it where there is no kubeconfig. */
const POD_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

export async function isInPod({
  KUBERNETES_SERVICE_HOST,
}: Console['environment']): Promise<boolean> {
  return (
    Boolean(KUBERNETES_SERVICE_HOST) &&
    (await stat(POD_TOKEN).catch(() => undefined)) !== undefined
  );
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown error';
}
