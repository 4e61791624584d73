import type {
  ClusterVersionGates,
  ListVersionGateAcknowledgements,
  ListVersionGates,
  VersionGateAcknowledgement,
  VersionGateAcknowledgementPage,
  VersionGateAcknowledgementRequest,
  VersionGateList,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

export type VersionGateQuery = ListVersionGates['query'];
export type AcknowledgementQuery = ListVersionGateAcknowledgements['query'];

/** What has to be acknowledged before a cluster goes to a minor. Rejections as in `ClusterUpgradesApi`. */
export interface VersionGatesApi {
  /** With the acknowledgements that count, and for what the caller may acknowledge: for some clusters where they are given. */
  listVersionGates(query: VersionGateQuery): Promise<VersionGateList>;
  /** Those between a cluster and a target. */
  listClusterVersionGates(
    clusterId: string,
    target?: string,
  ): Promise<ClusterVersionGates>;
  acknowledgeVersionGate(
    gateId: string,
    request: VersionGateAcknowledgementRequest,
  ): Promise<VersionGateAcknowledgement>;
  /** The record, newest first. */
  listVersionGateAcknowledgements(
    query: AcknowledgementQuery,
  ): Promise<VersionGateAcknowledgementPage>;
  withdrawVersionGateAcknowledgement(
    acknowledgementId: string,
    reason: string,
  ): Promise<VersionGateAcknowledgement>;
}
