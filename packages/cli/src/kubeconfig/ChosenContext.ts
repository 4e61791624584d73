import type { RequestOptions } from 'node:https';
import type {
  Cluster,
  Context,
  KubeConfig,
  User,
} from '@kubernetes/client-node';
import {
  newClusters,
  newContexts,
  newUsers,
} from '@kubernetes/client-node/dist/config_types.js';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import type { KubeConfigData } from '@drydock/upgrade-readiness';

/** An entry of a kubeconfig, with the keys that kubeconfigs have. */
interface Entry {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Content {
  readonly context: Context;
  readonly cluster: Cluster;
  readonly user?: User;
}

/**
 * The context of a kubeconfig that was chosen, with its cluster and user. The parts of
 * `@kubernetes/client-node` that read entries and run login programs do the work. The library as a
 * whole holds a class for every Kubernetes kind, 60 MiB and half a second, and is loaded only where
 * these parts do not suffice: for the logins of `auth-provider`, and for the account of a pod.
 */
export class ChosenContext implements KubeConfigData {
  readonly #content: Content;

  private constructor(content: Content) {
    this.#content = content;
  }

  /** @throws Error where an entry lacks a field that it must have */
  static of(entries: {
    readonly context: Entry;
    readonly cluster: Entry;
    readonly user?: Entry;
  }): ChosenContext {
    const { context, cluster, user } = entries;
    const [chosenContext] = newContexts([
      { name: context.name, context: context.fields },
    ]);
    const [chosenCluster] = newClusters([
      { name: cluster.name, cluster: cluster.fields },
    ]);
    const [chosenUser] = user
      ? newUsers([{ name: user.name, user: user.fields }])
      : [];
    return new ChosenContext({
      context: chosenContext,
      cluster: chosenCluster,
      user: chosenUser,
    });
  }

  /** The account that Kubernetes gives the pod in which this runs. */
  static ofPod(): ChosenContext {
    const whole = wholeKubeConfig();
    whole.loadFromCluster();
    const context = whole.getContextObject(whole.getCurrentContext());
    const cluster = whole.getCurrentCluster();
    if (!context || !cluster)
      throw new Error('The account of the pod names no cluster');
    return new ChosenContext({
      context,
      cluster,
      user: whole.getCurrentUser() ?? undefined,
    });
  }

  getCurrentContext(): string {
    return this.#content.context.name;
  }

  getContextObject(name: string): Context | null {
    return named(this.#content.context, name);
  }

  getCluster(name: string): Cluster | null {
    return named(this.#content.cluster, name);
  }

  getUser(name: string): User | null {
    return named(this.#content.user, name);
  }

  get server(): string {
    return this.#content.cluster.server;
  }

  get user(): User | undefined {
    return this.#content.user;
  }

  /** With another user of the same name. */
  withUser(user: User): ChosenContext {
    return new ChosenContext({ ...this.#content, user });
  }

  /**
   * What the user's login gives for requests: runs its program, or asks its provider.
   * @throws Error as these do
   */
  async logIn(): Promise<RequestOptions> {
    const options: RequestOptions = {};
    const { context, cluster, user } = this.#content;
    if (user?.exec) {
      await new ExecAuth().applyAuthentication(user, options);
    } else {
      const whole = wholeKubeConfig();
      whole.loadFromOptions({
        clusters: [cluster],
        contexts: [context],
        users: user ? [user] : [],
        currentContext: context.name,
      });
      await whole.applyToHTTPSOptions(options);
    }
    return options;
  }
}

function wholeKubeConfig(): KubeConfig {
  const library: typeof import('@kubernetes/client-node') = require('@kubernetes/client-node');
  return new library.KubeConfig();
}

function named<T extends { readonly name: string }>(
  entry: T | undefined,
  name: string,
): T | null {
  return entry?.name === name ? entry : null;
}
