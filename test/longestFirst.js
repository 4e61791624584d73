const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Seconds of the files that take long: one that began last would run alone while the other workers
 * have nothing left to do.
 */
const SECONDS = {
  'control-plane/clusterApi': 150,
  'control-plane/predictions': 60,
  'control-plane/ownClusters': 60,
  'control-plane/readiness': 50,
  'control-plane/knowledge': 30,
  'control-plane/identity': 30,
  'control-plane/readerRole': 30,
  'compatibility/compatibility': 60,
  'chaos/rollouts': 45,
  'chaos/crashPoints': 40,
  'chaos/simulator': 40,
  'chaos/lostDatabase': 40,
  'chaos/sigkill': 40,
  'e2e/portal': 150,
  'e2e/states': 150,
  'e2e/fleetTemplates': 90,
  'e2e/platformsRollout': 60,
  'e2e/demoPast': 60,
};
/** Of any other. */
const SHORT = 12;

const secondsOf = file =>
  Object.entries(SECONDS).find(([name]) =>
    file.endsWith(`/${name}.test.ts`),
  )?.[1] ?? SHORT;

module.exports = class LongestFirst extends Sequencer {
  static secondsOf = secondsOf;

  sort(tests) {
    return super
      .sort(tests)
      .sort((a, b) => secondsOf(b.path) - secondsOf(a.path));
  }
};
