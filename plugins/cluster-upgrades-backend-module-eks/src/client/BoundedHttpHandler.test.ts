import { EKSClient, ListInsightsCommand } from '@aws-sdk/client-eks';
import { BoundedHttpHandler } from '@drydock/aws-access';
import { EksServer, KEY, REGION } from '../testing/EksServer';

describe('BoundedHttpHandler', () => {
  let server: EksServer;
  let client: EKSClient;

  beforeEach(async () => {
    server = await EksServer.start();
    client = new EKSClient({
      region: REGION,
      endpoint: server.url,
      credentials: KEY,
      requestHandler: new BoundedHttpHandler({ maxBytes: 1000 }),
    });
  });
  afterEach(async () => {
    client.destroy();
    await server.stop();
  });

  const list = () =>
    client.send(new ListInsightsCommand({ clusterName: 'prod' }));
  const answerOf = (bytes: number) => ({
    body: `{"insights":[],"nextToken":"${'x'.repeat(bytes - 30)}"}`,
  });

  it('passes on what is small', async () => {
    server.answer = () => answerOf(1000);
    expect(answerOf(1000).body).toHaveLength(1000);
    expect((await list()).nextToken).toHaveLength(970);
  });

  it('ends what is too large [T-229]', async () => {
    server.answer = () => answerOf(1001);
    await expect(list()).rejects.toMatchObject({ name: 'TooLargeError' });
  });

  it('follows no redirect [T-228]', async () => {
    server.answer = () => ({
      status: 302,
      location: `${server.url}/elsewhere`,
      body: {},
    });
    await expect(list()).rejects.toMatchObject({
      $metadata: { httpStatusCode: 302 },
    });
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/clusters/prod/insights',
    ]);
  });
});
