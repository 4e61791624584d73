import type { TestKey } from './signature';

/** Who a key is. */
export interface TestPrincipal extends TestKey {
  readonly accountId: string;
  /** As STS names it: a user, or a session of a role. */
  readonly arn: string;
  /** Of keys of a role: what each request must carry. */
  readonly sessionToken?: string;
}

/** A role that the keys of the portal may assume. */
export interface TestRole {
  /** Asked for by its trust policy. */
  readonly externalId?: string;
}

/** An answer of STS, as XML. */
export interface StsAnswer {
  readonly status: number;
  readonly body: string;
}

const SESSION_MS = 3_600_000;

/** AssumeRole and GetCallerIdentity of STS, as its API documents them. */
export class StsApi {
  /** By ARN. */
  readonly roles = new Map<string, TestRole>();
  readonly #principals = new Map<string, TestPrincipal>();
  #sessions = 0;

  addUser(accountId: string, key: TestKey): void {
    this.#principals.set(key.accessKeyId, {
      ...key,
      accountId,
      arn: `arn:aws:iam::${accountId}:user/${key.accessKeyId}`,
    });
  }

  principal(accessKeyId: string): TestPrincipal | undefined {
    return this.#principals.get(accessKeyId);
  }

  answer(caller: TestPrincipal, body: string): StsAnswer {
    const asked = new URLSearchParams(body);
    switch (asked.get('Action')) {
      case 'GetCallerIdentity':
        return {
          status: 200,
          body: resultOf(
            'GetCallerIdentity',
            `<Arn>${caller.arn}</Arn><UserId>AIDA</UserId><Account>${caller.accountId}</Account>`,
          ),
        };
      case 'AssumeRole':
        return this.#assumeRole(asked);
      default:
        return refusal(400, 'InvalidAction');
    }
  }

  #assumeRole(asked: URLSearchParams): StsAnswer {
    const roleArn = asked.get('RoleArn') ?? '';
    const session = asked.get('RoleSessionName') ?? '';
    const role = this.roles.get(roleArn);
    if (!role || (asked.get('ExternalId') ?? undefined) !== role.externalId)
      return refusal(403, 'AccessDenied');
    this.#sessions += 1;
    const [, partition, , , accountId, name] = roleArn.split(':');
    const key: TestPrincipal = {
      accessKeyId: `ASIASESSION${this.#sessions}`,
      secretAccessKey: `secret-of-session-${this.#sessions}`,
      sessionToken: `token-of-session-${this.#sessions}`,
      accountId,
      arn: `arn:${partition}:sts::${accountId}:assumed-role/${name
        .split('/')
        .at(-1)}/${session}`,
    };
    this.#principals.set(key.accessKeyId, key);
    const expiration = new Date(Date.now() + SESSION_MS).toISOString();
    return {
      status: 200,
      body: resultOf(
        'AssumeRole',
        `<Credentials><AccessKeyId>${key.accessKeyId}</AccessKeyId><SecretAccessKey>${key.secretAccessKey}</SecretAccessKey><SessionToken>${key.sessionToken}</SessionToken><Expiration>${expiration}</Expiration></Credentials><AssumedRoleUser><AssumedRoleId>AROA:${session}</AssumedRoleId><Arn>${key.arn}</Arn></AssumedRoleUser>`,
      ),
    };
  }
}

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

function resultOf(action: string, result: string): string {
  return `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></${action}Response>`;
}

function refusal(status: number, code: string): StsAnswer {
  return {
    status,
    body: `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code><Message>refused</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
  };
}
