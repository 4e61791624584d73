export * from './plan/model';
export * from './rollout/model';
export * from './time/model';
