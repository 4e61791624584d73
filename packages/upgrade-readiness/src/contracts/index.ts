export * from './clusterAccess';
export * from './inventory';
export * from './check';
