export { goesUnready, isGuarded } from './evictions';
export { simulateDrains } from './simulateDrains';
export type { DrainInput, DrainResult } from './simulateDrains';
export type { NodeDrain, Stall, WaitingPod } from './Drain';
export { isForWantOfRoom } from './refusals';
export { poolCapacity } from './poolCapacity';
export type { PoolCapacity } from './poolCapacity';
