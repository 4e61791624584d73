import type { ApiServer } from './requestContext';

/** `/metrics` with the two metrics that readiness reads, and one that it does not. */
export function renderMetrics(server: ApiServer): string {
  const { store } = server;
  const calls = store.state.deprecatedCalls.map(
    call =>
      `apiserver_requested_deprecated_apis{group="${call.group}",removed_release="${call.removedRelease}",resource="${call.resource}",subresource="${call.subresource}",version="${call.version}"} 1`,
  );
  const counts = store.counts();
  const stored = new Map<string, number>();
  for (const resource of server.catalog().resources) {
    const name = resource.group
      ? `${resource.resource}.${resource.group}`
      : resource.resource;
    if (resource.verbs.includes('list'))
      stored.set(name, counts.get(`${resource.group}/${resource.kind}`) ?? 0);
  }
  return [
    '# HELP apiserver_requested_deprecated_apis [STABLE] Gauge of deprecated APIs that have been requested, broken out by API group, version, resource, subresource, and removed_release.',
    '# TYPE apiserver_requested_deprecated_apis gauge',
    ...calls,
    '# HELP apiserver_storage_objects [STABLE] Number of stored objects at the time of last check split by kind. In case of a fetching error, the value will be -1.',
    '# TYPE apiserver_storage_objects gauge',
    ...[...stored]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([name, count]) =>
          `apiserver_storage_objects{resource="${name}"} ${count}`,
      ),
    '# HELP process_start_time_seconds Start time of the process since unix epoch in seconds.',
    '# TYPE process_start_time_seconds gauge',
    `process_start_time_seconds ${Math.floor(
      (store.state.clock.started ?? 0) / 1000,
    )}`,
    '',
  ].join('\n');
}
