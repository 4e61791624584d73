import type { Reason } from '@drydock/upgrade-reasons';
import type {
  Addon,
  AddonEndOfLife,
  AddonMatch,
  AddonSupport,
  AddonSupportRow,
  AddonTraits,
} from './addon';
import type { DetectionSignal } from './detection';
import type { Minor } from './version';

/** One version of one built-in API resource over time. Source: `source`. */
export interface ApiVersionRow {
  /** API group, empty for core. */
  readonly group: string;
  /** For example `v1beta1`. */
  readonly version: string;
  readonly kind: string;
  /**
   * Plural resource name, for example `poddisruptionbudgets`; undefined for kinds that are not
   * stored (reviews sent by clients keep theirs).
   */
  readonly resource?: string;
  readonly namespaced?: boolean;
  readonly introduced: Minor;
  /** First minor in which use is deprecated. */
  readonly deprecated?: Minor;
  /** First minor that no longer serves it. */
  readonly removed?: Minor;
  readonly replacement?: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  };
  /**
   * Whether an apiserver with default flags serves it (alpha and post-1.24 beta versions are off).
   */
  readonly servedByDefault: boolean;
  /**
   * `api` for a served resource, `subresource`, `config` for files that components read, `payload`
   * for bodies that webhooks and discovery exchange, `aggregated` for resources that only an
   * aggregated server (metrics-server) serves.
   */
  readonly scope: 'api' | 'subresource' | 'config' | 'payload' | 'aggregated';
  readonly note?: string;
  readonly source: string;
}

/** What takes the place of an API version. */
export interface ApiReplacement {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /**
   * The first minor that serves it, where that of today does not: a manifest can only move once the
   * cluster runs it.
   */
  readonly servedFrom?: Minor;
  /**
   * A version that works from today until then, where there is one, and the minor that removes it.
   */
  readonly meanwhile?: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly removed: Minor;
  };
}

/**
 * State of an API version in a minor; `unknown` beyond the knowledge's horizon or for a row that is
 * not known.
 */
export type ApiState =
  | 'not-yet'
  | 'served'
  | 'deprecated'
  | 'removed'
  | 'unknown';

/** A stored kind that loses at least one version after a minor. */
export interface KindLosingVersions {
  readonly group: string;
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  /** The rows that go away, oldest removal first. Each has `removed`. */
  readonly lost: readonly ApiVersionRow[];
  /**
   * group/version of the same resource that outlives the horizon, best first; empty when the kind
   * itself goes (PodSecurityPolicy). May be of another group (extensions → networking.k8s.io).
   */
  readonly surviving: readonly {
    readonly group: string;
    readonly version: string;
  }[];
  /**
   * The first minor that serves no version that the minor before it serves: what is stored until
   * then cannot be read there. Set where the kind itself goes, and where an alpha version is
   * replaced by the next one at once. An API server may not become ready with such objects.
   */
  readonly unreadableFrom?: Minor;
}

/**
 * Who maintains a cluster's control plane, for support dates: `upstream`, or a platform that
 * {@link Knowledge.supportProviders} has dates of.
 */
export type SupportProvider = string;

/** Of whom support dates are known. */
export interface PlatformOfDates {
  readonly id: SupportProvider;
  /** For people: `Amazon EKS`. */
  readonly name: string;
  /** Its documentation of support periods. */
  readonly source?: string;
  /** What happens when standard support ends. */
  readonly standardEnds?: Reason;
  /** What happens when extended support ends. */
  readonly extendedEnds?: Reason;
}

/**
 * Support dates of one minor by one provider, ISO dates (YYYY-MM-DD); an undefined date is unknown,
 * never "for ever".
 */
export interface SupportPeriod {
  readonly provider: SupportProvider;
  readonly minor: Minor;
  readonly released?: string;
  readonly standardEnd?: string;
  /** End of paid extended support, where the provider sells it. */
  readonly extendedEnd?: string;
  /**
   * True where the provider sells no extended support for this minor, so that a missing
   * `extendedEnd` is known to be none.
   */
  readonly extendedNotOffered?: boolean;
  /** Price per cluster and hour while in extended support, US dollars. */
  readonly extendedCostPerHourUsd?: number;
  /** What to know about these dates, for example that one is computed or not confirmed. */
  readonly note?: string;
  /** Minor of the platform with this Kubernetes minor, where it counts on its own: `4.18`. */
  readonly platformVersion?: string;
  /** Newest known patch of it: `4.18.52`. */
  readonly platformPatch?: string;
  readonly source: string;
}

/** Where a minor stands on a day. `unknown` where the date that would decide is not known. */
export type SupportState = 'standard' | 'extended' | 'unsupported' | 'unknown';

export interface SupportStatus extends Partial<SupportPeriod> {
  readonly state: SupportState;
  /** End of the current state, ISO date. */
  readonly until?: string;
  readonly daysLeft?: number;
}

/** One known change of behaviour. */
export interface BreakingChange {
  readonly id: string;
  readonly since: Minor;
  readonly phase: 'next-apply' | 'control-plane' | 'nodes' | 'add-ons';
  readonly severity: 'blocker' | 'warning' | 'info';
  readonly title: Reason;
  readonly breaks: Reason;
  /** How a person sees it. */
  readonly detect: Reason;
  /** How a check sees it; never empty, `manual` where none can. */
  readonly detection: readonly DetectionSignal[];
  readonly fix: Reason;
  readonly source: string;
}

/**
 * The knowledge of Kubernetes that checks rest on. All look-ups are pure. `reviewedThrough` is the
 * newest minor whose changes were reviewed: about anything newer the answer is `unknown`.
 */
export interface Knowledge {
  /** Identifies the data, for example `2026-11-20`. */
  readonly version: string;
  readonly reviewedThrough: Minor;
  /** ISO date of the review. */
  readonly reviewedAt: string;
  apiVersions(): readonly ApiVersionRow[];
  /** The row for group, version and kind, or group, version and resource. */
  findApiVersion(query: {
    group: string;
    version: string;
    kind?: string;
    resource?: string;
  }): ApiVersionRow | undefined;
  /**
   * A version that is gone within the horizon stays `removed` in every later minor; anything else
   * beyond the horizon is `unknown`.
   */
  apiState(row: ApiVersionRow, minor: Minor): ApiState;
  /**
   * The version to move to on the way from one minor to another: one that both serve where there is
   * one, else one of the target. Those that a default apiserver serves come first, the most stable
   * of them; else what rows name one after the other, behind a gate or not. undefined where the
   * kind has no successor at the target.
   */
  replacementFor(
    row: ApiVersionRow,
    upgrade: { readonly from: Minor; readonly to: Minor },
  ): ApiReplacement | undefined;
  /**
   * Kinds with a version served at `from` or before that is removed in (`from`, reviewedThrough],
   * plus those already removed at `from` (stored traces still fail the next apply).
   */
  kindsLosingVersions(from: Minor): readonly KindLosingVersions[];
  support(provider: SupportProvider, minor: Minor): SupportPeriod | undefined;
  /**
   * The Kubernetes minor of a platform's own minor: `1.31` of OpenShift `4.18`; undefined where none
   * is known.
   */
  minorOfPlatformVersion(
    provider: SupportProvider,
    platformVersion: string,
  ): Minor | undefined;
  /** Whose support dates are known, `upstream` first. */
  supportProviders(): readonly SupportProvider[];
  /** What is known of a platform; of an unknown one its id. */
  platform(provider: SupportProvider): PlatformOfDates;
  /** `today` is an ISO date. */
  supportStatus(
    provider: SupportProvider,
    minor: Minor,
    today: string,
  ): SupportStatus;
  /** Newest known patch of a minor, for example `1.35.4`; undefined where none is known. */
  latestPatch(minor: Minor): string | undefined;
  /** Newest known upstream minor. */
  latestMinor(): Minor;
  /**
   * How many minors a kubelet may be older than the apiserver of this minor (source: version skew
   * policy).
   */
  kubeletMinorsBehind(controlPlane: Minor): number;
  /** How many minors kube-proxy may be older than the apiserver. */
  kubeProxyMinorsBehind(controlPlane: Minor): number;
  /** How many minors controller managers and schedulers may be older than the apiserver. */
  controlPlaneMinorsBehind(controlPlane: Minor): number;
  /** How many minors the apiservers of one control plane may be apart. */
  apiServerMinorsApart(controlPlane: Minor): number;
  /**
   * The first minor whose breaking changes are known: of those before it nothing is. Undefined: of
   * none.
   */
  readonly breakingChangesFrom: Minor | undefined;
  breakingChanges(after: Minor, through: Minor): readonly BreakingChange[];
  /** All add-ons that something is known of. */
  addons(): readonly Addon[];
  /**
   * The add-ons that an image, a chart, a workload or an API group belongs to; an image decides for
   * one, the others can be shared.
   */
  identifyAddons(traits: AddonTraits): readonly AddonMatch[];
  /**
   * How a version (see `addonVersionOf`) of an add-on stands to a minor. The strictest row of the
   * firmest kind decides.
   */
  addonSupport(addon: Addon, version: string, minor: Minor): AddonSupport;
  /**
   * Rows of newer versions that go with each of `minors`, nearest first; empty where none is known.
   */
  addonVersionsFor(
    addon: Addon,
    version: string,
    minors: readonly Minor[],
  ): readonly AddonSupportRow[];
  /**
   * End of fixes of the version's release line; undefined where none is known. `today` is an ISO
   * date.
   */
  addonEndOfLife(
    addon: Addon,
    version: string,
    today: string,
  ): AddonEndOfLife | undefined;
}
