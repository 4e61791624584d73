import type {
  ClusterVersionGates,
  VersionGateAcknowledgement,
  VersionGateList,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FakeAnswers, pageOf } from './FakeAnswers';
import {
  forProd,
  gateList,
  noClusterGates,
  openOnPlatform,
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
export abstract class FakeVersionGatesApi extends FakeAnswers {
  abstract readonly facts: VersionGateFacts;

  listVersionGates = this.operation(
    'listVersionGates',
    () => this.facts.versionGates,
  );
  listClusterVersionGates = this.operation(
    'listClusterVersionGates',
    () => this.facts.clusterVersionGates,
  );
  acknowledgeVersionGate = this.operation(
    'acknowledgeVersionGate',
    () => forProd,
  );
  acknowledgeOnPlatform = this.operation('acknowledgeOnPlatform', () => ({
    ...openOnPlatform.items[0],
    status: 'acknowledged' as const,
  }));
  listVersionGateAcknowledgements = this.operation(
    'listVersionGateAcknowledgements',
    ({ query }) => pageOf(this.facts.acknowledgements, query),
  );
  withdrawVersionGateAcknowledgement = this.operation(
    'withdrawVersionGateAcknowledgement',
    () => withdrawnForFleet,
  );
}
