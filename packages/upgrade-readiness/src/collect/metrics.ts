import type { ApiCallerFacts, ClusterReadFailure } from '../contracts';
import { copyOf } from '../decode';
import { failureOf } from './reader';
import type { Reader } from './reader';

/** What of `/metrics` is needed. */
export interface Metrics {
  /**
   * Start of the API server process that answered, ISO. No other series tells one process from
   * another on every server.
   */
  readonly startedAt?: string;
  readonly callers: readonly ApiCallerFacts[];
  /** Stored objects of a resource; undefined where the server does not count it. */
  storedObjects(group: string, resource: string): number | undefined;
}

const LINE =
  /^(apiserver_requested_deprecated_apis|apiserver_storage_objects|apiserver_resource_objects|etcd_object_counts)\{([^}\n]{0,2000})\} (\S+)/gm;
const STARTED = /^process_start_time_seconds (\S{1,40})/m;

/**
 * Parses the few series that are needed out of the exposition text; all others are skipped unread.
 */
export function parseMetrics(text: string): Metrics {
  const callers: ApiCallerFacts[] = [];
  const stored = new Map<string, number>();
  for (const [, name, labelText, value] of text.matchAll(LINE)) {
    const labels = labelsOf(labelText);
    const count = Number(value);
    if (name === 'apiserver_requested_deprecated_apis') {
      if (count > 0) callers.push(callerOf(labels));
    } else if (Number.isFinite(count) && count >= 0) {
      // `resource` is `podsecuritypolicies.policy`; the newer apiserver_resource_objects has the
      // group in a label of its own.
      stored.set(
        labels.get('group')
          ? `${labels.get('resource')}.${labels.get('group')}`
          : labels.get('resource') ?? '',
        count,
      );
    }
  }
  const startedAt = timeOf(Number(STARTED.exec(text)?.[1]));
  return {
    ...(startedAt ? { startedAt } : {}),
    callers,
    storedObjects: (group, resource) =>
      stored.get(group === '' ? resource : `${resource}.${group}`),
  };
}

/** The latest time that JavaScript knows is 8.64e15 milliseconds. */
function timeOf(seconds: number): string | undefined {
  return seconds > 0 && seconds < 8.64e12
    ? new Date(seconds * 1000).toISOString()
    : undefined;
}

function callerOf(labels: ReadonlyMap<string, string>): ApiCallerFacts {
  const subresource = labels.get('subresource');
  const removedRelease = labels.get('removed_release');
  return {
    group: labels.get('group') ?? '',
    version: labels.get('version') ?? '',
    resource: labels.get('resource') ?? '',
    ...(subresource ? { subresource } : {}),
    ...(removedRelease ? { removedRelease } : {}),
  };
}

function labelsOf(text: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [, name, value] of text.matchAll(
    /([a-zA-Z_]\w{0,100})="((?:[^"\\]|\\.){0,500})"/g,
  ))
    labels.set(name, copyOf(value));
  return labels;
}

/** A reader of `/metrics` that asks once, however many sections need it. */
export function metricsOnce(
  reader: Reader,
): () => Promise<Metrics | ClusterReadFailure> {
  let metrics: Promise<Metrics | ClusterReadFailure> | undefined;
  return () => (metrics ??= readMetrics(reader));
}

async function readMetrics(
  reader: Reader,
): Promise<Metrics | ClusterReadFailure> {
  try {
    const { body } = await reader.read({
      path: '/metrics',
      accept: 'text/plain',
      purpose: 'api-callers',
      maxBytes: reader.limits.maxMetricsBytes,
    });
    return parseMetrics(body.toString());
  } catch (error) {
    return failureOf(error);
  }
}
