import type {
  ClusterVersionGates,
  VersionGateAcknowledgement,
  VersionGateAcknowledgementRequest,
  VersionGateList,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  AcknowledgementQuery,
  VersionGateQuery,
  VersionGatesApi,
} from '../api';
import { FakeAnswers } from './FakeAnswers';
import {
  forProd,
  gateList,
  noClusterGates,
  withdrawnForFleet,
} from './versionGates';

export interface VersionGateFacts {
  versionGates: VersionGateList;
  clusterVersionGates: ClusterVersionGates;
  acknowledgements: VersionGateAcknowledgement[];
}

export const versionGateFacts: VersionGateFacts = {
  versionGates: gateList,
  clusterVersionGates: noClusterGates,
  acknowledgements: [forProd, withdrawnForFleet],
};

/** Version gates as a test says. */
export abstract class FakeVersionGatesApi
  extends FakeAnswers
  implements VersionGatesApi
{
  abstract readonly facts: VersionGateFacts;

  listVersionGates(query: VersionGateQuery) {
    return this.answer(
      'listVersionGates',
      query,
      () => this.facts.versionGates,
    );
  }

  listClusterVersionGates(clusterId: string, target?: string) {
    return this.answer(
      'listClusterVersionGates',
      { clusterId, target },
      () => this.facts.clusterVersionGates,
    );
  }

  acknowledgeVersionGate(
    gateId: string,
    request: VersionGateAcknowledgementRequest,
  ) {
    return this.answer(
      'acknowledgeVersionGate',
      { gateId, ...request },
      () => forProd,
    );
  }

  listVersionGateAcknowledgements(query: AcknowledgementQuery) {
    const { acknowledgements: items } = this.facts;
    return this.answer('listVersionGateAcknowledgements', query, () => ({
      items,
      total: items.length,
      offset: query.offset ?? 0,
      limit: query.limit ?? 25,
    }));
  }

  withdrawVersionGateAcknowledgement(
    acknowledgementId: string,
    reason: string,
  ) {
    return this.answer(
      'withdrawVersionGateAcknowledgement',
      { acknowledgementId, reason },
      () => withdrawnForFleet,
    );
  }
}
