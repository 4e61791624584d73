import { createClusterUpgradesApi } from './clusterUpgradesApi';
import { ClusterUpgradesApiError } from './ClusterUpgradesApiError';
import { ForeignAnswerError } from './ForeignAnswerError';
import { DefaultApiClient } from './schema/openapi';

const JSON_TYPE = { 'content-type': 'application/json' };

function apiAnswering(
  body: BodyInit | null,
  { status = 200, headers = JSON_TYPE }: ResponseInit = {},
) {
  const asked: { url: string; method?: string; body?: unknown }[] = [];
  const tokens: (string | null)[] = [];
  let given = 0;
  const api = createClusterUpgradesApi({
    discoveryApi: { getBaseUrl: async plugin => `http://portal/api/${plugin}` },
    fetchApi: {
      fetch: async (url, init) => {
        asked.push({
          url: String(url).replace('http://portal/api/cluster-upgrades', ''),
          method: init?.method,
          body:
            typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
        });
        tokens.push(new Headers(init?.headers).get('authorization'));
        return new Response(body, { status, headers });
      },
    },
    token: async () => {
      given += 1;
      return { token: `t${given}` };
    },
  });
  return { api, asked, tokens };
}

describe('createClusterUpgradesApi', () => {
  it('has each operation of the generated client', () => {
    expect(Object.keys(apiAnswering('{}').api).sort()).toEqual(
      Object.getOwnPropertyNames(DefaultApiClient.prototype)
        .filter(name => name !== 'constructor')
        .sort(),
    );
  });

  it('asks for what is filtered, each value of a list by itself', async () => {
    const { api, asked } = apiAnswering('{"items":[]}');
    await expect(
      api.listClusters({
        query: { verdict: ['blocked', 'unknown'], search: 'a b', offset: 25 },
      }),
    ).resolves.toEqual({ items: [] });
    expect(asked).toEqual([
      {
        url: '/clusters?search=a%20b&verdict=blocked&verdict=unknown&offset=25',
        method: 'GET',
      },
    ]);
  });

  it('encodes what comes from the address into one path segment', async () => {
    const { api, asked } = apiAnswering('{}');
    await api.getUpgrade({ path: { upgradeId: '../clusters' } });
    expect(asked[0].url).toBe('/upgrades/..%2Fclusters');
  });

  it('sends bodies, and a new token with each request', async () => {
    const { api, asked, tokens } = apiAnswering('{}');
    await api.revisePlan({
      path: { planId: 'to-1-36' },
      body: { document: 'x', revision: 2 },
    });
    await api.setEmergencyStop({ body: { active: true, reason: 'DNS' } });
    expect(asked).toEqual([
      {
        url: '/plans/to-1-36',
        method: 'PUT',
        body: { document: 'x', revision: 2 },
      },
      {
        url: '/emergency-stop',
        method: 'PUT',
        body: { active: true, reason: 'DNS' },
      },
    ]);
    expect(tokens).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it.each(['text/csv; charset=utf-8', 'application/sarif+json'])(
    'returns %s as it came',
    async type => {
      const { api } = apiAnswering('{"id": 1}', {
        headers: { 'content-type': type },
      });
      await expect(api.exportClusters({ query: {} })).resolves.toBe(
        '{"id": 1}',
      );
    },
  );

  it('returns nothing for an answer without a body', async () => {
    const { api } = apiAnswering(null, { status: 204, headers: {} });
    await expect(
      api.deleteBaseline({ path: { baselineId: 'b' } }),
    ).resolves.toBeUndefined();
  });

  it('does not take a page of HTML for an answer', async () => {
    const html = '<html>Sign in</html>';
    const headers = { 'content-type': 'text/html' };
    await expect(
      apiAnswering(html, { headers }).api.getFleet({}),
    ).rejects.toThrow(/answered with text\/html where JSON was expected/);
    await expect(
      apiAnswering(Buffer.from('{}'), { headers: {} }).api.getFleet({}),
    ).rejects.toBeInstanceOf(ForeignAnswerError);
    await expect(
      apiAnswering(html, { status: 502, headers }).api.getFleet({}),
    ).rejects.toMatchObject({ statusCode: 502, reason: undefined });
  });

  it("throws what the API says, under the API's name for it: a log shows nothing else", async () => {
    const reason = { code: 'request.denied', params: {}, text: 'Denied' };
    const { api } = apiAnswering(
      JSON.stringify({
        error: {
          name: 'NotAllowedError',
          message: 'You need the permission cluster-upgrades.fleet.stop',
          reason,
        },
        response: { statusCode: 403 },
      }),
      { status: 403, headers: { ...JSON_TYPE, 'x-request-id': 'r-1' } },
    );
    const error: unknown = await api.getFleet({}).catch(thrown => thrown);
    expect(error).toBeInstanceOf(ClusterUpgradesApiError);
    expect(error).toMatchObject({
      name: 'NotAllowedError',
      message: 'You need the permission cluster-upgrades.fleet.stop (403)',
      said: 'You need the permission cluster-upgrades.fleet.stop',
      statusCode: 403,
      reason,
      requestId: 'r-1',
    });
  });

  it('leaves other faults as they are', async () => {
    const away = new Error('connect ECONNREFUSED');
    const api = createClusterUpgradesApi({
      discoveryApi: { getBaseUrl: () => Promise.reject(away) },
    });
    await expect(api.getFleet({})).rejects.toBe(away);
  });
});
