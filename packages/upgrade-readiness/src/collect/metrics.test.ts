import { parseMetrics } from './metrics';

const text = `# HELP apiserver_requested_deprecated_apis [STABLE] Gauge of deprecated APIs
# TYPE apiserver_requested_deprecated_apis gauge
apiserver_requested_deprecated_apis{group="policy",removed_release="1.25",resource="podsecuritypolicies",subresource="",version="v1beta1"} 1
apiserver_requested_deprecated_apis{group="batch",removed_release="1.25",resource="cronjobs",subresource="status",version="v1beta1"} 1
apiserver_requested_deprecated_apis{group="batch",removed_release="1.25",resource="jobs",subresource="",version="v0"} 0
apiserver_storage_objects{resource="podsecuritypolicies.policy"} 3
apiserver_storage_objects{resource="pods"} 41
apiserver_storage_objects{resource="broken.policy"} -1
apiserver_resource_objects{group="example.com",resource="things"} 5
process_start_time_seconds 1.79525378627e+09
apiserver_request_total{code="200"} 1e+06
`;

describe('parseMetrics', () => {
  const metrics = parseMetrics(text);

  it('names who is called at deprecated versions', () => {
    expect(metrics.callers).toEqual([
      {
        group: 'policy',
        version: 'v1beta1',
        resource: 'podsecuritypolicies',
        removedRelease: '1.25',
      },
      {
        group: 'batch',
        version: 'v1beta1',
        resource: 'cronjobs',
        subresource: 'status',
        removedRelease: '1.25',
      },
    ]);
  });

  it('tells the process by its start', () => {
    expect(metrics.startedAt).toBe('2026-11-21T09:36:26.270Z');
    expect(
      ['-1', 'NaN', '1e300', ''].map(
        value =>
          parseMetrics(`process_start_time_seconds ${value}\n`).startedAt,
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('counts stored objects in the forms of old and new servers; -1 means unknown', () => {
    expect(metrics.storedObjects('policy', 'podsecuritypolicies')).toBe(3);
    expect(metrics.storedObjects('', 'pods')).toBe(41);
    expect(metrics.storedObjects('example.com', 'things')).toBe(5);
    expect(metrics.storedObjects('policy', 'broken')).toBeUndefined();
    expect(metrics.storedObjects('policy', 'missing')).toBeUndefined();
  });
});
