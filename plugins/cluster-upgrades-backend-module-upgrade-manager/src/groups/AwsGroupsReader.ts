import { AutoScalingClient } from '@aws-sdk/client-auto-scaling';
import { EC2Client } from '@aws-sdk/client-ec2';
import {
  AutoScalingGroupReader,
  awsFault,
  AwsClients,
  NO_CREDENTIALS,
  readInstances,
  type AwsFaultName,
  type AwsIdentities,
} from '@drydock/aws-access';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import type { RollerConfig } from '../config/readConfig';
import {
  STATE_TAG,
  type GroupsReader,
  type InstanceMark,
  type MarkedGroup,
} from './model';

/** EC2 answers a page of that many instances. */
const BATCH = 200;
const MARKS: ReadonlySet<string | undefined> = new Set([
  'in-progress',
  'failed-drain',
]);

const PROBLEMS: Partial<Record<AwsFaultName, Reason['code']>> = {
  refused: 'upgrade-manager.aws-refused',
  unsigned: 'upgrade-manager.aws-no-credentials',
  'no-credentials': 'upgrade-manager.aws-no-credentials',
  throttled: 'upgrade-manager.aws-throttled',
  late: 'upgrade-manager.aws-away',
  away: 'upgrade-manager.aws-away',
};

/** The groups of one cluster in AWS, by the account's reader. */
export class AwsGroupsReader implements GroupsReader {
  readonly #config: Pick<RollerConfig, 'id' | 'aws'>;
  readonly #autoScaling: AwsClients<AutoScalingClient>;
  readonly #ec2: AwsClients<EC2Client>;

  constructor(
    config: Pick<RollerConfig, 'id' | 'aws'>,
    identities: Pick<AwsIdentities, 'settingsFor'>,
  ) {
    this.#config = config;
    this.#autoScaling = new AwsClients(
      identities,
      settings => new AutoScalingClient(settings),
    );
    this.#ec2 = new AwsClients(identities, settings => new EC2Client(settings));
  }

  async read(
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly MarkedGroup[]> {
    const { ec2, autoScaling } = await this.#clients().catch(() =>
      Promise.reject(this.#notRead(NO_CREDENTIALS)),
    );
    try {
      const reader = new AutoScalingGroupReader({ autoScaling, ec2 });
      const groups = await reader.read({ names }, signal);
      const ids = groups.flatMap(({ instances }) =>
        instances.map(({ id }) => id),
      );
      const marks = new Map<string, InstanceMark>();
      for (let first = 0; first < ids.length; first += BATCH) {
        const batch = ids.slice(first, first + BATCH);
        for (const { id, tags } of (
          await readInstances(ec2, batch, signal)
        ).values())
          if (MARKS.has(tags[STATE_TAG]))
            marks.set(id, tags[STATE_TAG] as InstanceMark);
      }
      return groups.map(group => ({ group, marks }));
    } catch (error) {
      signal.throwIfAborted();
      throw this.#notRead(error);
    }
  }

  /** @throws Error where the configuration has no credentials for the account */
  async #clients(): Promise<{
    ec2: EC2Client;
    autoScaling: AutoScalingClient;
  }> {
    const { accountId, region, endpoints = {} } = this.#config.aws;
    return {
      ec2: await this.#ec2.clientFor({
        accountId,
        region,
        endpoint: endpoints.ec2,
      }),
      autoScaling: await this.#autoScaling.clientFor({
        accountId,
        region,
        endpoint: endpoints.autoScaling,
      }),
    };
  }

  #notRead(error: unknown): ClusterReadError {
    const { fault, kind, retryable, status } = awsFault(error);
    const problem: Reason = {
      code: PROBLEMS[fault] ?? 'upgrade-manager.aws-strange',
    } as Reason;
    return new ClusterReadError({
      kind,
      retryable,
      ...(status === undefined ? {} : { status }),
      reason: {
        code: 'upgrade-manager.aws-not-read',
        params: {
          cluster: { text: this.#config.id },
          problem: { reasons: [problem] },
        },
      },
      ...remedyOf(fault),
    });
  }
}

function remedyOf(fault: AwsFaultName): { readonly remedy?: Reason } {
  if (fault === 'refused')
    return { remedy: { code: 'upgrade-manager.remedy-aws-rights' } };
  return fault === 'unsigned' || fault === 'no-credentials'
    ? { remedy: { code: 'upgrade-manager.remedy-aws-credentials' } }
    : {};
}
