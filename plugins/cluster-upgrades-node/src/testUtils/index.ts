/**
 * Contract-test kits: functions that register jest tests which every implementation of a contract
 * must pass, and in-memory doubles that pass them. For tests only; needs jest's globals.
 *
 * @packageDocumentation
 */
export * from './contractServer';
export * from './describeClusterAccess';
export * from './describeClusterSource';
export * from './describeCompensatedEffect';
export * from './describeDeprecatedCallTeller';
export * from './describePlatformGates';
export * from './describeUpgradeProvider';
export * from './FixtureApiServer';
export * from './InMemoryGates';
export * from './InMemoryUpgradeProvider';
export * from './PlatformApiServer';
