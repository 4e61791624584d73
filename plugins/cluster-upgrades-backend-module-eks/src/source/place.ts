import type { EksConfig } from '../config/readConfig';

/** One account in one region. */
export interface EksPlace {
  readonly accountId: string;
  readonly region: string;
  /** Of EKS' API, where it is not the region's public one. */
  readonly endpoint?: string;
  /** Of EC2's API, where it is not the region's public one. */
  readonly ec2Endpoint?: string;
}

export function placesOf({ accounts }: EksConfig): readonly EksPlace[] {
  return accounts.flatMap(({ accountId, regions, endpoints, ec2Endpoints }) =>
    regions.map(region => ({
      accountId,
      region,
      ...(Object.hasOwn(endpoints, region)
        ? { endpoint: endpoints[region] }
        : {}),
      ...(Object.hasOwn(ec2Endpoints, region)
        ? { ec2Endpoint: ec2Endpoints[region] }
        : {}),
    })),
  );
}
