import { DescribeInstancesCommand, type EC2Client } from '@aws-sdk/client-ec2';

/** What EC2 says of an instance. */
export interface Ec2Instance {
  readonly id: string;
  /** `pending`, `running`, `shutting-down`, `terminated`, `stopping` or `stopped`. */
  readonly state: string;
  /** ISO time; a stopped instance that was started again has a newer one. */
  readonly launchedAt?: string;
  readonly privateDnsName?: string;
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Instances by their ids; those that EC2 no longer knows are missing.
 * @param ids - at most 200
 * @throws what the SDK throws
 */
export async function readInstances(
  ec2: EC2Client,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Ec2Instance>> {
  if (ids.length === 0) return new Map();
  const answer = await ec2.send(
    new DescribeInstancesCommand({
      // A filter, since one unknown id in InstanceIds fails the whole call.
      Filters: [{ Name: 'instance-id', Values: [...ids] }],
    }),
    { abortSignal: signal },
  );
  const found = (answer.Reservations ?? []).flatMap(
    ({ Instances }) => Instances ?? [],
  );
  return new Map(
    found.flatMap(({ InstanceId, State, LaunchTime, PrivateDnsName, Tags }) =>
      InstanceId === undefined
        ? []
        : [
            [
              InstanceId,
              {
                id: InstanceId,
                state: State?.Name ?? '',
                ...(LaunchTime ? { launchedAt: LaunchTime.toISOString() } : {}),
                ...(PrivateDnsName ? { privateDnsName: PrivateDnsName } : {}),
                tags: Object.fromEntries(
                  (Tags ?? []).map(({ Key = '', Value = '' }) => [Key, Value]),
                ),
              },
            ] as const,
          ],
    ),
  );
}
