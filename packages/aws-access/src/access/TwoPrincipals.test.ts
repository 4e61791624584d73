import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STSClient } from '@aws-sdk/client-sts';
import type { AwsAccount, AwsIdentity } from './AwsIdentities';
import { TwoPrincipals } from './TwoPrincipals';

const signal = new AbortController().signal;
const ACCOUNT = '012345678901';
const PLACE = { accountId: ACCOUNT, region: 'us-east-1' };
const roleOf = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;

describe('TwoPrincipals', () => {
  let server: Server;
  /** ARN of who asks, or undefined where STS refuses, by identity. */
  let callers: Record<AwsIdentity, string | undefined>;
  const asked: string[] = [];

  beforeEach(async () => {
    asked.length = 0;
    callers = { reader: roleOf('reader'), writer: roleOf('writer') };
    server = createServer((request, response) => {
      const identity: AwsIdentity = request.headers.authorization?.includes(
        'Credential=writer/',
      )
        ? 'writer'
        : 'reader';
      asked.push(identity);
      const arn = callers[identity];
      response.writeHead(arn ? 200 : 403, { 'content-type': 'text/xml' });
      response.end(
        arn
          ? `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${arn}</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`
          : '<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>',
      );
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const principals = (account: Partial<AwsAccount> = {}) =>
    new TwoPrincipals({
      account: () => ({
        accountId: ACCOUNT,
        reader: { roleArn: roleOf('reader') },
        writer: { roleArn: roleOf('writer') },
        ...account,
      }),
      stsFor: async (_place, identity) =>
        new STSClient({
          region: PLACE.region,
          endpoint: `http://127.0.0.1:${
            (server.address() as AddressInfo).port
          }`,
          credentials: { accessKeyId: identity, secretAccessKey: 'test' },
          maxAttempts: 1,
        }),
    });

  it('asks once for an account with two principals', async () => {
    const asks = principals();
    expect(await asks.faultOf(PLACE, signal)).toBeUndefined();
    expect(await asks.faultOf(PLACE, signal)).toBeUndefined();
    expect(asked).toEqual(['writer', 'reader']);
  });

  it('takes a reader that may not be assumed for no proof, and asks again', async () => {
    const asks = principals();
    callers.reader = undefined;
    const fault = { fault: 'not-assumed', roleArn: roleOf('reader') };
    expect(await asks.faultOf(PLACE, signal)).toEqual(fault);
    expect(await asks.faultOf(PLACE, signal)).toEqual(fault);
    callers.reader = roleOf('writer');
    expect(await asks.faultOf(PLACE, signal)).toEqual({
      fault: 'one-principal',
      principal: roleOf('writer'),
    });
  });

  it('names a writer that may not be assumed', async () => {
    callers.writer = undefined;
    expect(await principals().faultOf(PLACE, signal)).toEqual({
      fault: 'not-assumed',
      roleArn: roleOf('writer'),
    });
  });

  it("throws where the portal's own credentials are refused", async () => {
    callers.reader = undefined;
    await expect(
      principals({ reader: undefined }).faultOf(PLACE, signal),
    ).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});
