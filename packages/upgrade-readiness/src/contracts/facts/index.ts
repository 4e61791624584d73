/** The reduced facts of an inventory, one file a topic. */
export * from './apis';
export * from './controlPlane';
export * from './extensions';
export * from './gitops';
export * from './manifests';
export * from './nodes';
export * from './objects';
export * from './podTemplate';
export * from './storage';
export * from './trial';
export * from './workloads';
