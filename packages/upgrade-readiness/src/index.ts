/**
 * Reads a Kubernetes cluster without touching it and judges whether it can be upgraded.
 *
 * @packageDocumentation
 */
export * from './contracts';
