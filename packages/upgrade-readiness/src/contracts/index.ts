export * from './clusterAccess';
export * from './facts';
export * from './inventory';
export * from './check';
