/** What an ARN of a cluster says. */
export interface ClusterArn {
  readonly partition: string;
  readonly region: string;
  readonly accountId: string;
  readonly name: string;
}

const ARN =
  /^arn:(aws[a-z-]{0,20}):eks:([a-z0-9-]{1,40}):(\d{12}):cluster\/([0-9A-Za-z][A-Za-z0-9_-]{0,99})$/;

/** Undefined for what is no ARN of an EKS cluster. */
export function parseClusterArn(text: unknown): ClusterArn | undefined {
  const match = typeof text === 'string' ? ARN.exec(text) : null;
  if (!match) return undefined;
  const [, partition, region, accountId, name] = match;
  return { partition, region, accountId, name };
}
