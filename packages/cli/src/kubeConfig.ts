import { accessSync, readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Cluster, Context, User } from '@kubernetes/client-node';
import { newClusters, newContexts, newUsers } from '@kubernetes/client-node/dist/config_types.js';
import { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import type { KubeConfigData } from '@drydock/upgrade-readiness';
import { parse } from 'yaml';

interface Content {
  readonly clusters: readonly Cluster[];
  readonly contexts: readonly Context[];
  readonly users: readonly User[];
  readonly currentContext?: string;
}

/**
 * A kubeconfig as kubectl takes it. The parts of `@kubernetes/client-node` that read entries and run login programs do the work. The library as
 * a whole holds a class for every Kubernetes kind, 60 MiB and half a second, and is loaded only where these parts do not suffice: for the logins
 * of `auth-provider` and where there is no kubeconfig, as in a pod.
 */
export class KubeConfig implements KubeConfigData {
  private constructor(private readonly content: Content) {}

  /** @throws Error when the file cannot be read, or an entry lacks a field. */
  static ofFile(file: string): KubeConfig {
    return new KubeConfig(contentOf(file));
  }

  /** The files of the variable KUBECONFIG, else `~/.kube/config`, else the service account of the pod. @throws Error as {@link KubeConfig.ofFile} */
  static ofDefault(variable: string | undefined = process.env.KUBECONFIG): KubeConfig {
    const files = variable ? variable.split(delimiter).filter(file => file !== '') : [join(homedir(), '.kube', 'config')].filter(exists);
    // kubectl skips files of the variable that do not exist, but one at least must.
    const present = files.length > 1 && files.some(exists) ? files.filter(exists) : files;
    return new KubeConfig(present.length > 0 ? merged(present.map(contentOf)) : withoutFile());
  }

  getContexts(): readonly Context[] {
    return this.content.contexts;
  }

  getCurrentContext(): string {
    return this.content.currentContext ?? '';
  }

  getContextObject(name: string): Context | null {
    return named(this.content.contexts, name);
  }

  getCluster(name: string): Cluster | null {
    return named(this.content.clusters, name);
  }

  getUser(name: string): User | null {
    return named(this.content.users, name);
  }

  getCurrentCluster(): Cluster | null {
    return this.getCluster(this.getContextObject(this.getCurrentContext())?.cluster ?? '');
  }

  getCurrentUser(): User | null {
    return this.getUser(this.getContextObject(this.getCurrentContext())?.user ?? '');
  }

  withCurrentContext(currentContext: string): KubeConfig {
    return new KubeConfig({ ...this.content, currentContext });
  }

  /** With another user of the same name. */
  withUser(user: User): KubeConfig {
    return new KubeConfig({ ...this.content, users: this.content.users.map(other => (other.name === user.name ? user : other)) });
  }

  /** What the current user's login gives for requests: runs its program, or asks its provider. @throws Error as these do */
  async logIn(): Promise<RequestOptions> {
    const options: RequestOptions = {};
    const user = this.getCurrentUser();
    if (user?.exec) {
      await new ExecAuth().applyAuthentication(user, options);
    } else {
      const whole = new (clientLibrary().KubeConfig)();
      const { clusters, contexts, users } = this.content;
      whole.loadFromOptions({ clusters, contexts, users, currentContext: this.getCurrentContext() });
      await whole.applyToHTTPSOptions(options);
    }
    return options;
  }
}

function clientLibrary(): typeof import('@kubernetes/client-node') {
  return require('@kubernetes/client-node');
}

function contentOf(file: string): Content {
  const root: unknown = parse(readFileSync(file, 'utf8'), { merge: true });
  const document = typeof root === 'object' && root !== null ? Object.fromEntries(Object.entries(root)) : {};
  const folder = dirname(file);
  const below = (path: string | null | undefined) => (path ? resolve(folder, path) : undefined);
  const currentContext = document['current-context'];
  return {
    clusters: newClusters(document.clusters).map(cluster => ({ ...cluster, caFile: below(cluster.caFile) })),
    contexts: newContexts(document.contexts),
    users: newUsers(document.users).map(user => ({ ...user, certFile: below(user.certFile), keyFile: below(user.keyFile) })),
    ...(typeof currentContext === 'string' && currentContext !== '' ? { currentContext } : {}),
  };
}

/** The first file that has something wins, as for kubectl. */
function merged(contents: readonly Content[]): Content {
  return {
    clusters: contents.flatMap(({ clusters }) => clusters),
    contexts: contents.flatMap(({ contexts }) => contexts),
    users: contents.flatMap(({ users }) => users),
    currentContext: contents.find(({ currentContext }) => currentContext !== undefined)?.currentContext,
  };
}

function withoutFile(): Content {
  const whole = new (clientLibrary().KubeConfig)();
  whole.loadFromDefault();
  return { clusters: whole.getClusters(), contexts: whole.getContexts(), users: whole.getUsers(), currentContext: whole.getCurrentContext() };
}

function named<T extends { readonly name: string }>(entries: readonly T[], name: string): T | null {
  return entries.find(entry => entry.name === name) ?? null;
}

function exists(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}
