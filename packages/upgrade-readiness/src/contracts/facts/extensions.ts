import type { ClusterReadFailure } from '../clusterAccess';
import type { TracedObject } from './apis';
import type { LabelSelector, ObjectReference, OwnershipHints } from './objects';

/** Who answers for a webhook, an aggregated API or a conversion. */
export type BackendReference =
  | {
      readonly kind: 'service';
      readonly namespace: string;
      readonly name: string;
      readonly port?: number;
      readonly path?: string;
    }
  /** An address outside; the host only, never the whole URL. */
  | { readonly kind: 'url'; readonly host: string };

/**
 * The certificates of a `caBundle`. Undefined `notAfter`: the bundle is empty or holds no
 * certificate that can be read (`unreadable` says why).
 */
export interface CertificateFacts {
  /**
   * ISO time at which the first of its certificates ends that is needed: the latest of the bundle,
   * for a bundle stays good while one is.
   */
  readonly notAfter?: string;
  readonly subject?: string;
  readonly unreadable?: string;
}

export interface AdmissionWebhookFacts extends OwnershipHints {
  /** The ValidatingWebhookConfiguration or MutatingWebhookConfiguration. */
  readonly object: ObjectReference;
  /** Name of the webhook in it. */
  readonly name: string;
  readonly failurePolicy: 'Fail' | 'Ignore';
  readonly matchPolicy: 'Exact' | 'Equivalent';
  readonly timeoutSeconds: number;
  readonly sideEffects?: string;
  readonly backend?: BackendReference;
  readonly certificate?: CertificateFacts;
  readonly rules: readonly {
    readonly operations: readonly string[];
    readonly apiGroups: readonly string[];
    readonly apiVersions: readonly string[];
    readonly resources: readonly string[];
    readonly scope?: string;
  }[];
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
  /** Number of matchConditions (CEL); what they say is not judged. */
  readonly matchConditions: number;
}

export interface CustomResourceFacts extends OwnershipHints {
  /** The CustomResourceDefinition. */
  readonly object: ObjectReference;
  readonly group: string;
  readonly kind: string;
  readonly resource: string;
  readonly versions: readonly {
    readonly name: string;
    readonly served: boolean;
    readonly storage: boolean;
    readonly deprecated: boolean;
    readonly hasSchema: boolean;
  }[];
  /** `status.storedVersions`. */
  readonly storedVersions: readonly string[];
  readonly preserveUnknownFields: boolean;
  readonly conversion?: {
    readonly backend?: BackendReference;
    readonly certificate?: CertificateFacts;
    readonly reviewVersions: readonly string[];
  };
  /**
   * Types of conditions that are False and should be True (`Established`, `NamesAccepted`) or True
   * and should be False (`NonStructuralSchema`, `Terminating`).
   */
  readonly faults: readonly {
    readonly type: string;
    readonly reason?: string;
    readonly message?: string;
  }[];
}

/**
 * Objects of a custom resource that carry traces of a version which its definition calls
 * deprecated, or no longer serves.
 */
export interface CustomResourceUseFacts {
  /** The CustomResourceDefinition. */
  readonly definition: ObjectReference;
  /** The objects that were looked at. */
  readonly objects: number;
  readonly traced: readonly TracedObject[];
}

export interface ApiServiceFacts extends OwnershipHints {
  readonly object: ObjectReference;
  readonly group: string;
  readonly version: string;
  /** Undefined: served by the API server itself. */
  readonly backend?: BackendReference;
  readonly certificate?: CertificateFacts;
  /** undefined where it has no Available condition. */
  readonly available?: boolean;
  readonly reason?: string;
  readonly message?: string;
}

/** A Service that a webhook, an aggregated API or a conversion names, and what is behind it. */
export interface ServiceBackendFacts {
  readonly namespace: string;
  readonly name: string;
  readonly exists: boolean;
  /** Set where it is of type ExternalName: it has no endpoints, and who answers is outside. */
  readonly externalName?: boolean;
  /**
   * Numbers of its ports; undefined where it names none, and in inventories of before they were
   * kept.
   */
  readonly ports?: readonly number[];
  /** Ready addresses in its EndpointSlices. */
  readonly readyEndpoints: number;
  /** Nodes on which the ready ones are. */
  readonly nodes: readonly string[];
  /** Why it could not be read; the rest then says nothing. */
  readonly failure?: ClusterReadFailure;
}
