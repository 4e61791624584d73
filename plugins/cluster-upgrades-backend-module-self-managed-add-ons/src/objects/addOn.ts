import type { AddOnChange } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { withRemedy, type ClusterReadError } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AddOnConfig } from '../config/readConfig';
import { parseImage, type Image } from './image';
import { workloadName, type Container, type Workload } from './workload';

/** A configured add-on and its workload, as it is now. */
export interface AddOnState {
  readonly config: AddOnConfig;
  /** Undefined: there is none of that name, or it could not be read. */
  readonly workload?: Workload;
  /** Why it could not be read. */
  readonly unread?: ClusterReadError;
  /** Those of the configuration that the workload has. */
  readonly containers: readonly (Container & { readonly parsed: Image })[];
  /** The tag of all of them; undefined: they have no common tag that counts. */
  readonly version?: string;
}

export function addOnStateOf(
  config: AddOnConfig,
  workload: Workload | undefined,
): AddOnState {
  const containers = config.containers.flatMap(name =>
    (workload?.containers ?? [])
      .filter(container => container.name === name)
      .map(container => ({
        ...container,
        parsed: parseImage(container.image),
      })),
  );
  const state = { config, workload, containers };
  const version = containers.at(0)?.parsed.tag;
  return version && isAtVersion(state, version) ? { ...state, version } : state;
}

/** Every image of it has the tag, and a tag that counts. Pure. */
export function isAtVersion({ config, containers }: AddOnState, tag: string) {
  return (
    containers.length === config.containers.length &&
    containers.every(
      ({ parsed }) => parsed.tag === tag && parsed.digest === undefined,
    )
  );
}

/** Why a tag would have no effect, or the version is not known; undefined: it can be set. Pure. */
export function obstacleOf({
  config,
  workload,
  unread,
  containers,
}: AddOnState): Reason | undefined {
  const params = {
    addOn: { object: config.name },
    workload: {
      object: workloadName({ ...config, name: config.workload }),
    },
  };
  if (unread)
    return {
      code: 'self-managed.unread',
      params: { ...params, why: { reasons: [withRemedy(unread.failure)] } },
    };
  if (!workload) return { code: 'self-managed.gone', params };
  if (workload.isLeaving) return { code: 'self-managed.leaves', params };
  const missing = config.containers.find(
    name => !containers.some(container => container.name === name),
  );
  if (missing)
    return {
      code: 'self-managed.no-container',
      params: { ...params, container: { object: missing } },
    };
  const pinned = containers.find(
    ({ parsed }) => parsed.digest !== undefined || parsed.tag === undefined,
  );
  if (pinned)
    return {
      code: pinned.parsed.digest
        ? 'self-managed.pinned-by-digest'
        : 'self-managed.no-tag',
      params: { ...params, image: { text: pinned.image.slice(0, 300) } },
    };
  return workload.isHeld ? { code: 'self-managed.held', params } : undefined;
}

/** Some image of it has the version that it should leave. Pure. */
export function isAtFrom({ containers }: AddOnState, from: string): boolean {
  return containers.some(({ parsed }) => parsed.tag === from);
}

/** The name of an add-on that the configuration of the cluster does not have. Pure. */
export function notConfigured(
  name: string,
  configured: readonly AddOnConfig[],
): Reason {
  return {
    code: 'self-managed.add-on-not-configured',
    params: {
      addOn: { object: name },
      known: { list: configured.map(each => ({ object: each.name })) },
    },
  };
}

/** It has neither the version before nor the one that is wanted. Pure. */
export function otherVersion(
  { config, containers }: AddOnState,
  { from, to }: AddOnChange,
): Reason {
  return {
    code: 'self-managed.other-version',
    params: {
      addOn: { object: config.name },
      current: {
        text: [...new Set(containers.map(({ parsed }) => parsed.tag))].join(
          ', ',
        ),
      },
      from: { text: from },
      to: { text: to },
    },
  };
}
