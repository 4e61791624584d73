import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ControlPlane } from './controlPlane';

/**
 * A hostile API server: a real one with key, certificate and CA of its own, that reports whatever
 * UID a test sets.
 */
export interface ClaimingApiServer {
  readonly url: string;
  /** @param uid - undefined: its own */
  report(uid: string | undefined): void;
  close(): Promise<void>;
}

export async function startClaimingApiServer(
  controlPlane: ControlPlane,
  ownUid: string,
): Promise<ClaimingApiServer> {
  const certificate = await controlPlane.servingCertificate();
  const claim: { uid: string | undefined } = { uid: undefined };
  const server = createServer(certificate, (incoming, outgoing) => {
    // Plain text, so that it can be rewritten.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const upstream = request(
      `${controlPlane.url}${incoming.url}`,
      { method: incoming.method, headers, ca: certificate.cert },
      async answer => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        const text = Buffer.concat(chunks)
          .toString('utf8')
          .replaceAll(ownUid, claim.uid ?? ownUid);
        outgoing
          .writeHead(answer.statusCode ?? 502, {
            'content-type':
              answer.headers['content-type'] ?? 'application/json',
          })
          .end(text);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    report: uid => {
      claim.uid = uid;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
