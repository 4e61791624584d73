import type { Minor } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';

/** What a person has to acknowledge before a cluster goes to a minor. */
export interface VersionGate {
  /** One gate has it, whatever the minor. */
  readonly id: string;
  readonly minor: Minor;
  readonly title: Reason;
  /** Paragraphs. */
  readonly description: readonly Reason[];
  readonly link?: string;
  /**
   * Concerns only clusters of one of these environments, and clusters whose environment is unknown.
   */
  readonly environments?: readonly string[];
  /** Only clusters that have all of these are concerned, and those of which no label is known. */
  readonly labels?: Readonly<Record<string, string>>;
  /** `platform`: the platform of one cluster keeps it, and it is acknowledged there. */
  readonly source: 'configuration' | 'knowledge' | 'platform';
  /**
   * Of everything above; of reasons, of their codes and parameters. An acknowledgement is of
   * exactly this: another text of our own in its place does not void it.
   */
  readonly digest: string;
}

/** For which clusters an acknowledgement holds. */
export type AcknowledgementScope =
  | { readonly kind: 'fleet' }
  | { readonly kind: 'environment'; readonly environment: string }
  | {
      readonly kind: 'cluster';
      readonly clusterId: string;
      readonly clusterName: string;
    };

/** Says that a user has read a gate. It ends, and is never deleted. */
export interface Acknowledgement {
  readonly id: string;
  readonly gateId: string;
  readonly minor: Minor;
  /** Title of the gate as it was. */
  readonly title: Reason;
  /** Of the gate as it was. */
  readonly digest: string;
  readonly scope: AcknowledgementScope;
  readonly principal: string;
  /**
   * The plugin that sent it with the credentials of the principal; undefined: they did it
   * themselves.
   */
  readonly through?: string;
  readonly reason: string;
  readonly atMs: number;
  readonly expiresAtMs?: number;
  /**
   * Of a gate that the platform of the cluster keeps: it is written there, and counts there. Before
   * Drydock has seen it on the platform it may not be written.
   */
  readonly onPlatform?: {
    /** Title of the provider. */
    readonly platform: string;
    readonly seenAtMs?: number;
  };
  /** By whom and why it ended before it expired. */
  readonly end?: {
    readonly kind: 'withdrawn' | 'replaced';
    readonly by: string;
    readonly reason: string;
    readonly atMs: number;
  };
}

/**
 * `void`: the gate says something else by now, or is gone; or it is not known to be on the platform
 * that keeps the gate.
 */
export type AcknowledgementState =
  | 'active'
  | 'expired'
  | 'withdrawn'
  | 'replaced'
  | 'void';

/** A cluster as gates see it. */
export type GateSubject = Pick<StoredCluster, 'id' | 'environment' | 'labels'>;

/** A gate that keeps a cluster from a minor. */
export interface OpenGate {
  readonly gate: VersionGate;
  /** Which gate, which minor, who can acknowledge it, and where. */
  readonly reason: Reason;
}
