import { nodeNameOf } from './RollController';

/** A RollingUpgrade of a test server, changed in place. */
export interface TestRolling {
  apiVersion: string;
  kind: 'RollingUpgrade';
  metadata: {
    name: string;
    namespace: string;
    uid: string;
    creationTimestamp: string;
    annotations?: Record<string, string>;
    labels?: Record<string, string>;
  };
  spec: {
    asgName: string;
    strategy?: {
      mode?: string;
      maxUnavailable?: number | string;
      drainTimeout?: number;
    };
  } & Record<string, unknown>;
  status?: {
    currentStatus?: string;
    startTime?: string;
    endTime?: string;
    totalNodes?: number;
    nodesProcessed?: number;
    completePercentage?: string;
    nodeInProcessing?: Record<string, unknown>;
  };
}

/** A node of a test server, changed in place. */
export interface TestNode {
  kind: 'Node';
  metadata: { name: string };
  spec: { providerID: string; unschedulable?: boolean };
  status: {
    nodeInfo: { kubeletVersion: string };
    conditions: { type: string; status: string }[];
  };
}

export const NAMESPACE = 'upgrade-manager';

export function nodeObject(instanceId: string, version: string): TestNode {
  return {
    kind: 'Node',
    metadata: { name: nodeNameOf(instanceId) },
    spec: { providerID: `aws:///us-east-1a/${instanceId}` },
    status: {
      nodeInfo: { kubeletVersion: version },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}
