import { describeFailure } from './failure';
import { ClusterUpgradesClient } from './ClusterUpgradesClient';
import { english } from '../translation';

function clientAnswering(
  status: number,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const asked: Array<{ url: string; method?: string; body?: unknown }> = [];
  const answer = {
    status,
    ok: status < 400,
    statusText: '',
    headers: new Headers(headers),
    text: async () => body,
    json: async () => JSON.parse(body),
  };
  const fetchApi = {
    fetch: async (url: RequestInfo | URL, request?: RequestInit) => {
      asked.push({
        url: String(url),
        method: request?.method,
        body: request?.body,
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

describe('ClusterUpgradesClient', () => {
  it('asks for what is filtered, each value of a list by itself', async () => {
    const { client, asked } = clientAnswering(
      200,
      '{"items":[],"total":0,"offset":0,"limit":25}',
    );
    await client.listClusters({
      verdict: ['blocked', 'unknown'],
      search: 'a b',
      offset: 25,
    });
    expect(asked[0].url).toBe(
      'http://portal/api/cluster-upgrades/clusters?search=a%20b&verdict=blocked&verdict=unknown&offset=25',
    );
  });

  it('encodes what comes from the address into one path segment', async () => {
    const { client, asked } = clientAnswering(200, '{}');
    await client.getUpgrade('../clusters');
    expect(asked[0].url).toBe(
      'http://portal/api/cluster-upgrades/upgrades/..%2Fclusters',
    );
  });

  it('returns CSV as it came', async () => {
    const { client } = clientAnswering(200, 'id\n1\n', {
      'content-type': 'text/csv',
    });
    await expect(client.exportClusters({})).resolves.toBe('id\n1\n');
  });

  it('makes an error of every refusal, with the cause and the request id', async () => {
    const { client } = clientAnswering(
      403,
      JSON.stringify({
        error: {
          name: 'NotAllowedError',
          message: 'Needs cluster-upgrades.cluster.read',
        },
        response: { statusCode: 403 },
      }),
      { 'content-type': 'application/json', 'x-request-id': 'r-1' },
    );
    const error: unknown = await client.getFleet().catch(thrown => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(
      error instanceof Error && describeFailure(error, 'the fleet', english),
    ).toMatchObject({
      kind: 'forbidden',
      cause: 'Needs cluster-upgrades.cluster.read',
      requestId: 'r-1',
      status: 403,
      retryable: false,
    });
  });

  it('does not take a page of HTML for an answer', async () => {
    const { client } = clientAnswering(502, '<html>Bad gateway</html>', {
      'content-type': 'text/html',
    });
    const error: unknown = await client.getFleet().catch(thrown => thrown);
    expect(
      error instanceof Error && describeFailure(error, 'the fleet', english),
    ).toMatchObject({ kind: 'unreachable', status: 502, retryable: true });
  });
});
