/** `spec.type` of a cluster's Resource entity. */
export const CLUSTER_ENTITY_TYPE = 'kubernetes-cluster';

/** Annotations that Drydock's entity provider writes: slow facts only. */
export const ANNOTATION_CLUSTER_ID = 'drydock.dev/cluster-id';
export const ANNOTATION_KUBERNETES_VERSION = 'drydock.dev/kubernetes-version';
export const ANNOTATION_PROVIDER = 'drydock.dev/provider';
export const ANNOTATION_ENVIRONMENT = 'drydock.dev/environment';
export const ANNOTATION_REGION = 'drydock.dev/region';
export const ANNOTATION_SOURCE = 'drydock.dev/source';
