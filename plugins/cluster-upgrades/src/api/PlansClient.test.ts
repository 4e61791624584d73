import { ClusterUpgradesClient } from './ClusterUpgradesClient';

function clientAnswering(body: unknown) {
  const asked: Array<{ url: string; method?: string; body?: unknown }> = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = {
    status: 200,
    ok: true,
    statusText: '',
    headers: new Headers({ 'content-type': 'application/json' }),
    text: async () => text,
    json: async () => JSON.parse(text),
  };
  const fetchApi = {
    fetch: async (url: RequestInfo | URL, request?: RequestInit) => {
      asked.push({
        url: String(url).replace('http://portal/api/cluster-upgrades', ''),
        method: request?.method,
        body:
          typeof request?.body === 'string'
            ? JSON.parse(request.body)
            : undefined,
      });
      return answer as Response;
    },
  };
  const client = new ClusterUpgradesClient({
    discoveryApi: { getBaseUrl: async plugin => `http://portal/api/${plugin}` },
    fetchApi,
  });
  return { client, asked };
}

describe('the client of plans and rollouts', () => {
  it('sends documents, decisions and controls to their routes', async () => {
    const { client, asked } = clientAnswering({});
    await client.previewPlan({ document: 'kind: UpgradePlan' });
    await client.revisePlan('to-1-36', { document: 'x', revision: 2 });
    await client.decidePlan('to-1-36', { decision: 'approve', digest: 'd' });
    await client.withdrawApproval('to-1-36', 'a 1');
    await client.controlRollout('r1', {
      action: 'skip-stage',
      stage: 'prod',
      reason: 'later',
    });
    await client.setEmergencyStop({ active: true, reason: 'DNS' });
    await client.revokeCalendarAddress('group:default/payments');
    expect(asked).toEqual([
      {
        url: '/plans/preview',
        method: 'POST',
        body: { document: 'kind: UpgradePlan' },
      },
      {
        url: '/plans/to-1-36',
        method: 'PUT',
        body: { document: 'x', revision: 2 },
      },
      {
        url: '/plans/to-1-36/approvals',
        method: 'POST',
        body: { decision: 'approve', digest: 'd' },
      },
      {
        url: '/plans/to-1-36/approvals/a%201',
        method: 'DELETE',
        body: undefined,
      },
      {
        url: '/rollouts/r1/actions',
        method: 'POST',
        body: { action: 'skip-stage', stage: 'prod', reason: 'later' },
      },
      {
        url: '/emergency-stop',
        method: 'PUT',
        body: { active: true, reason: 'DNS' },
      },
      {
        url: '/calendar/address?owner=group%3Adefault%2Fpayments',
        method: 'DELETE',
        body: undefined,
      },
    ]);
  });

  it('takes the items out of lists that do not page', async () => {
    const { client, asked } = clientAnswering({
      items: [{ name: 'cyber-week' }],
    });
    await expect(
      client.listUpcoming({
        kind: 'component',
        namespace: 'default',
        name: 'ledger',
      }),
    ).resolves.toHaveLength(1);
    expect(asked.map(({ url }) => url)).toEqual([
      '/upcoming/component/default/ledger',
    ]);
  });

  it('asks for what is filtered, each value of a list by itself', async () => {
    const { client, asked } = clientAnswering({});
    await client.listRolloutClusters('r/1', {
      stage: ['canary', 'prod'],
      phase: ['failed'],
    });
    expect(asked[0].url).toBe(
      '/rollouts/r%2F1/clusters?stage=canary&stage=prod&phase=failed',
    );
  });
});
