import { UsageError } from '../console';
import type { Console } from '../console';
import { ChosenContext } from './ChosenContext';
import { isInPod, readKubeconfigFiles, wordsOfPlaces } from './kubeconfigFiles';
import { mergeKubeconfigs } from './mergeKubeconfigs';
import type { MergedKubeconfig } from './mergeKubeconfigs';

export interface KubeconfigChoice {
  /** File; by default what kubectl would take. */
  readonly kubeconfig?: string;
  /** By default the current one. */
  readonly context?: string;
}

export interface LoadedKubeconfig {
  readonly kubeConfig: ChosenContext;
  /** What was chosen, for people: `context prod in /home/me/.kube/config`. */
  readonly description: string;
}

/**
 * The context that kubectl would take, with its cluster and user.
 * @throws UsageError where there is none, with the files that were read
 */
export async function loadKubeconfig(
  choice: KubeconfigChoice,
  environment: Console['environment'],
): Promise<LoadedKubeconfig> {
  const files = await readKubeconfigFiles(choice.kubeconfig, environment);
  if (
    files.length === 0 &&
    choice.context === undefined &&
    (await isInPod(environment))
  )
    return inPod();
  if (files.length === 0) {
    throw new UsageError(
      `No kubeconfig was found: ${wordsOfPlaces(
        environment,
      )}. Name one with --kubeconfig${
        choice.context === undefined
          ? ', or name manifest files to check those without a cluster'
          : ''
      }`,
    );
  }
  const merged = mergeKubeconfigs(files);
  const names = files.map(({ file }) => file).join(', ');
  const { context, cluster, user } = chosen(merged, choice.context, names);
  const kubeConfig = ChosenContext.of({
    context,
    cluster,
    ...(user ? { user: { ...user, fields: withTokenFile(user.fields) } } : {}),
  });
  return {
    kubeConfig,
    description: `context ${context.name} in ${context.file}`,
  };
}

function inPod(): LoadedKubeconfig {
  return {
    kubeConfig: ChosenContext.ofPod(),
    description: 'the account of this pod',
  };
}

function chosen(
  { contexts, clusters, users, current }: MergedKubeconfig,
  asked: string | undefined,
  files: string,
) {
  const known = `it has ${
    [...contexts.keys()].slice(0, 20).join(', ') || 'none'
  }`;
  const name = asked ?? current?.name;
  if (name === undefined)
    throw new UsageError(
      `The kubeconfig ${files} has no current context: name one with --context, ${known}`,
    );
  const context = contexts.get(name);
  if (!context) {
    const which =
      asked === undefined
        ? `current context ${JSON.stringify(name)}, which ${
            current?.file
          } names`
        : `context ${JSON.stringify(name)}`;
    throw new UsageError(`The kubeconfig ${files} has no ${which}; ${known}`);
  }
  const of = `Context ${JSON.stringify(name)} in ${context.file}`;
  const cluster = clusters.get(String(context.fields.cluster ?? ''));
  if (!cluster)
    throw new UsageError(
      `${of} names the cluster ${JSON.stringify(
        context.fields.cluster ?? '',
      )}, which is in none of the files ${files}`,
    );
  if (!cluster.fields.server)
    throw new UsageError(
      `${of} names the cluster ${JSON.stringify(
        cluster.name,
      )}, which has no server in ${cluster.file}`,
    );
  const user = context.fields.user
    ? users.get(String(context.fields.user))
    : undefined;
  if (context.fields.user && !user)
    throw new UsageError(
      `${of} names the user ${JSON.stringify(
        context.fields.user,
      )}, who is in none of the files ${files}`,
    );
  return { context, cluster, user };
}

/**
 * The library knows token files by another name than kubeconfigs have; as with kubectl, one goes
 * before a token.
 */
function withTokenFile({
  tokenFile,
  ...others
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return tokenFile
    ? {
        ...others,
        token: undefined,
        'auth-provider': { name: 'tokenFile', config: { tokenFile } },
      }
    : others;
}
