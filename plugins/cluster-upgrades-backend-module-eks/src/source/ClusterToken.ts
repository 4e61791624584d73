import { Sha256 } from '@aws-crypto/sha256-js';
import { partition } from '@aws-sdk/core/client';
import type { EKSClient } from '@aws-sdk/client-eks';
import { SignatureV4 } from '@smithy/signature-v4';
import { SecretText } from '@drydock/upgrade-readiness';

const PREFIX = 'k8s-aws-v1.';
/** aws-iam-authenticator sets it and looks at the date of the signature alone. */
const EXPIRES_SECONDS = 60;
/** EKS takes a token for 15 minutes after it was signed. */
const RENEW_AFTER_MS = 10 * 60_000;
/** A token ends with the credentials that signed it. */
const BEFORE_CREDENTIALS_END_MS = 60_000;

export interface ClusterTokenOptions {
  /** Name in EKS. */
  readonly cluster: string;
  readonly region: string;
  /** Whose credentials sign. */
  readonly client: () => Promise<EKSClient>;
  readonly now: () => Date;
}

/**
 * The token by which EKS' API server knows an IAM principal: a signed question to STS who it is. It
 * is stored nowhere.
 */
export class ClusterToken {
  readonly #options: ClusterTokenOptions;
  #signed: { readonly token: SecretText; readonly renewAt: number } | undefined;

  constructor(options: ClusterTokenOptions) {
    this.#options = options;
  }

  async get(): Promise<SecretText> {
    const now = this.#options.now();
    if (this.#signed && now.getTime() < this.#signed.renewAt)
      return this.#signed.token;
    const client = await this.#options.client();
    const credentials = await client.config.credentials();
    const token = await this.#sign(client, now);
    const end = credentials.expiration?.getTime() ?? Infinity;
    this.#signed = {
      token,
      renewAt: Math.min(
        now.getTime() + RENEW_AFTER_MS,
        end - BEFORE_CREDENTIALS_END_MS,
      ),
    };
    return token;
  }

  async #sign(client: EKSClient, signingDate: Date): Promise<SecretText> {
    const { cluster, region } = this.#options;
    const hostname = `sts.${region}.${partition(region).dnsSuffix}`;
    const signer = new SignatureV4({
      credentials: client.config.credentials,
      region,
      service: 'sts',
      sha256: Sha256,
    });
    const { path, query } = await signer.presign(
      {
        method: 'GET',
        protocol: 'https:',
        hostname,
        path: '/',
        headers: { host: hostname, 'x-k8s-aws-id': cluster },
        query: { Action: 'GetCallerIdentity', Version: '2011-06-15' },
      },
      { expiresIn: EXPIRES_SECONDS, signingDate },
    );
    const search = Object.entries(query ?? {})
      .map(pair => pair.map(part => encodeURIComponent(String(part))).join('='))
      .join('&');
    const url = `https://${hostname}${path}?${search}`;
    return new SecretText(
      PREFIX + Buffer.from(url, 'utf8').toString('base64url'),
    );
  }
}
