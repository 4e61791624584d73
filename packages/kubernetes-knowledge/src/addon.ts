import type { Reason } from '@drydock/upgrade-reasons';
import type { Minor } from './version';

/**
 * How firmly a row says which minors an add-on version goes with, firmest first. Only `supported`,
 * `policy`, `tested` and `recommended` limit above; `minimum` and `install-guard` limit below
 * alone; `bundled`, `client-go` and `ci-matrix` never limit, they are hints.
 *
 * - `supported`: the project states the range as supported. `policy`: it follows from a stated
 *   policy.
 * - `tested`: the project names these minors as tested. `recommended`: the pairing that it advises.
 * - `minimum`: it states a lower bound only. `install-guard`: its chart refuses to install below.
 * - `bundled`: what an installer ships with that minor. `ci-matrix`: its test pipeline.
 *   `client-go`: the client library that it is built with.
 */
export type AddonBasis =
  | 'supported'
  | 'policy'
  | 'tested'
  | 'recommended'
  | 'minimum'
  | 'install-guard'
  | 'bundled'
  | 'ci-matrix'
  | 'client-go';

/** What is said of a range of an add-on's versions. */
export interface AddonSupportRow {
  /** npm semver range without a leading v: `1.21.x`, `>=1.0.5 <1.1.0`, `*`. */
  readonly versions: string;
  /** First and last minor; undefined is not stated. */
  readonly from?: Minor;
  readonly through?: Minor;
  readonly basis: AddonBasis;
  /** Read second-hand or against a pre-release: good for a warning, not for a blocker. */
  readonly unverified?: boolean;
  readonly source: string;
}

/** One release line of an add-on: `1.21` holds every 1.21.*. */
export interface AddonCycle {
  readonly cycle: string;
  /** Last day of fixes, ISO date; undefined: none is known. */
  readonly ends?: string;
  /** Newest known version of the line. */
  readonly latest?: string;
}

/**
 * Where an add-on's version stands, among: the tag of its image, the version of its Helm chart, the
 * label `app.kubernetes.io/version`, the node's runtime, nowhere.
 */
export type AddonVersionFrom =
  | 'image'
  | 'chart'
  | 'label'
  | 'node-runtime'
  | 'nothing';

export type AddonOrder = 'before-control-plane' | 'after-control-plane' | 'any';

/** Something that is installed into clusters and has versions of its own. */
export interface Addon {
  readonly id: string;
  readonly name: string;
  readonly project: string;
  readonly category: string;
  readonly identify: {
    /**
     * Image repositories without tag whose tag is the add-on's version; `*` stands for any
     * characters.
     */
    readonly images: readonly string[];
    /** Repositories of its images whose tags are of another version line. */
    readonly otherImages?: readonly string[];
    readonly charts?: readonly string[];
    /** `Kind namespace/name` of the usual installation. */
    readonly workloads?: readonly string[];
    readonly crdGroups?: readonly string[];
  };
  readonly versionFrom: AddonVersionFrom;
  /** False where the project publishes no range: what is known then warns at most. */
  readonly publishesRanges: boolean;
  readonly upgradeOrder: AddonOrder;
  /**
   * Its version follows that of a component: it may be `minorsBehind` minors older and never newer.
   */
  readonly relative?: {
    readonly to: 'control-plane' | 'kubelet';
    readonly minorsBehind: number;
    readonly source: string;
  };
  readonly support: readonly AddonSupportRow[];
  readonly endOfLife?: {
    readonly source: string;
    readonly cycles: readonly AddonCycle[];
  };
  /** Given up by its project: no fixes after `since`. */
  readonly retired?: {
    readonly since: string;
    readonly replacement: string;
    readonly source: string;
  };
  /** What to know about its compatibility. */
  readonly note?: Reason;
  readonly source: string;
}

/** What is seen of something installed; any field may be missing. */
export interface AddonTraits {
  /** An image with or without tag. */
  readonly image?: string;
  readonly chart?: string;
  readonly workload?: {
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
  };
  /** API group of a custom resource. */
  readonly crdGroup?: string;
}

export interface AddonMatch {
  readonly addon: Addon;
  readonly by: 'image' | 'other-image' | 'chart' | 'workload' | 'crd';
}

/**
 * Whether a version of an add-on works with a minor.
 * - `supported`: stated for it.
 * - `tested`: tested or recommended for it.
 * - `too-new`: the minor is newer than the add-on allows.
 * - `too-old`: the minor is older than the add-on allows.
 * - `unknown`: no source says.
 */
export type AddonSupportState =
  | 'supported'
  | 'tested'
  | 'too-old'
  | 'too-new'
  | 'unknown';

export interface AddonSupport {
  readonly state: AddonSupportState;
  /** The row that decides, and why it does; undefined where nothing is said. */
  readonly row?: AddonSupportRow;
  readonly basis?: AddonBasis | 'relative';
  /**
   * Whether some row of the add-on speaks of this minor at all: where none does, its newest
   * releases may simply be newer than the knowledge.
   */
  readonly minorIsKnown: boolean;
}

export interface AddonEndOfLife {
  readonly cycle: string;
  /** ISO date. */
  readonly ends: string;
  readonly ended: boolean;
  /**
   * True where the version is older than every line that is still listed, of which `cycle` is the
   * oldest.
   */
  readonly olderThanListed: boolean;
  readonly source: string;
}
