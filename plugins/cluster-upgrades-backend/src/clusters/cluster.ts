import { type Reason } from '@drydock/upgrade-reasons';
import type {
  ClusterRecord,
  ComponentClaim,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  SupportProvider,
  SupportState,
} from '@drydock/kubernetes-knowledge';
import type {
  ClusterReadFailure,
  PlatformSighting,
  ServerIdentity,
  Verdict,
} from '@drydock/upgrade-readiness';

/** What the last read through a record showed. */
export interface SeenIdentity {
  /** UID of the namespace `kube-system`, as the cluster reports it. */
  readonly uid: string;
  /** ISO time. */
  readonly at: string;
  /** Undefined where the portal did not end TLS itself, as through the kubernetes plugin. */
  readonly server?: ServerIdentity;
}

/**
 * Why a record is not the cluster whose UID it reports. Names clusters by id only: each caller sees
 * the names that they may see.
 */
export type IdentityClaim =
  | {
      readonly kind: 'unproven';
      readonly uid: string;
      readonly clusterId: string;
      /** ISO time. */ readonly since: string;
    }
  | {
      readonly kind: 'other-provider';
      readonly uid: string;
      readonly clusterId: string;
      readonly since: string;
    }
  | {
      readonly kind: 'pinned';
      readonly uid: string;
      readonly pinnedUid: string;
      readonly since: string;
    };

/** A cluster as one source names it. */
export interface StoredRecord {
  readonly sourceId: string;
  readonly name: string;
  readonly clusterId: string;
  readonly record: ClusterRecord;
  /** false: the last listing did not confirm it. */
  readonly listed: boolean;
  /** A complete listing lacked it. */
  readonly gone: boolean;
  readonly reason?: Reason;
  /** ISO time. */
  readonly listedAt: string;
  readonly seen?: SeenIdentity;
  readonly claim?: IdentityClaim;
}

/** What all records of a cluster together say. */
export interface CombinedRecord {
  readonly title: string;
  readonly entityRef?: string;
  /** Its entity came from elsewhere and is never provided again. */
  readonly adopted: boolean;
  readonly owner?: string;
  readonly system?: string;
  readonly environment?: string;
  readonly region?: string;
  readonly platform?: SupportProvider;
  /** Who changes it; of several the one of the control plane. */
  readonly provider?: { readonly id: string; readonly reference: string };
  /** Who changes what; undefined: the provider changes everything. */
  readonly claims?: readonly ComponentClaim[];
  readonly reportedVersion?: string;
  readonly endpoint?: {
    readonly server: string;
    readonly certificateAuthorityData?: string;
  };
  readonly labels?: Readonly<Record<string, string>>;
}

/** What a cluster runs, as far as it was read. */
export interface VersionsOfCluster {
  readonly version?: string;
  readonly nodeVersions?: readonly {
    readonly version: string;
    readonly nodes: number;
  }[];
  /**
   * Whether the last good read read the version; what is stored is of an earlier read otherwise.
   */
  readonly versionRead: boolean;
  /**
   * Whether the last good read read the version of every node; some are not known, or not by now,
   * otherwise.
   */
  readonly nodesRead: boolean;
  /** ISO. Set: reads fail since then. */
  readonly failingSince?: string;
}

/** One row of the cluster table. Times are ISO. */
export interface StoredCluster extends CombinedRecord, VersionsOfCluster {
  readonly id: string;
  readonly name: string;
  readonly uid?: string;
  readonly removed: boolean;
  /** What its own facts tell of its platform; undefined before the first read. */
  readonly seenPlatform?: PlatformSighting;
  readonly minor?: string;
  readonly disagreement?: Reason;
  readonly nodeMinorsBehind?: number;
  readonly supportState: SupportState;
  readonly supportUntil?: string;
  readonly target?: string;
  readonly targetReason?: Reason;
  readonly verdict: Verdict;
  readonly verdictReasons: readonly Reason[];
  readonly blockers: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  readonly ignored: number;
  readonly checksRan: number;
  readonly checksTotal: number;
  readonly blockersByOwner: readonly {
    readonly owner: string;
    readonly blockers: number;
  }[];
  readonly dependents: readonly string[];
  readonly evaluatedAt?: string;
  readonly readAt?: string;
  readonly consecutiveFailures: number;
  readonly failure?: ClusterReadFailure;
  readonly nextReadAt?: string;
}
