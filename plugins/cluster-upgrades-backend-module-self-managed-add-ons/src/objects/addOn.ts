import type { AddOnChange } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AddOnConfig } from '../config/readConfig';
import { parseImage, type Image } from './image';
import { workloadName, type Container, type Workload } from './workload';

/** A configured add-on and its workload, as it is now. */
export interface AddOnState {
  readonly config: AddOnConfig;
  /** Undefined: there is none of that name. */
  readonly workload?: Workload;
  /** Those of the configuration that the workload has. */
  readonly containers: readonly (Container & { readonly parsed: Image })[];
  /** The tag of the first one; undefined: it has none, or is not there. */
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
  const version = containers.at(0)?.parsed.tag;
  return {
    config,
    workload,
    containers,
    ...(version ? { version } : {}),
  };
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
  containers,
}: AddOnState): Reason | undefined {
  const params = {
    addOn: { object: config.name },
    workload: {
      object: workloadName({ ...config, name: config.workload }),
    },
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
  { config, version }: AddOnState,
  { from, to }: AddOnChange,
): Reason {
  return {
    code: 'self-managed.other-version',
    params: {
      addOn: { object: config.name },
      current: { text: version ?? '' },
      from: { text: from },
      to: { text: to },
    },
  };
}
