const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take minutes, longest first: begun last, they would run alone while the other worker
 * has nothing left to do.
 */
const LONG = [
  ...[
    'control-plane/readiness',
    'control-plane/clusterApi',
    'control-plane/knowledge',
    'control-plane/predictions',
  ],
  ...[
    'chaos/simulator',
    'chaos/crashPoints',
    'chaos/sigkill',
    'chaos/rollouts',
    'compatibility/compatibility',
  ],
  // The first mostly waits, so that others have the processors.
  ...[
    'e2e/fleetTemplates',
    'e2e/portal',
    'e2e/realControlPlanes',
    'e2e/states',
  ],
];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = LONG.findIndex(name => path.endsWith(`${name}.test.ts`));
      return index < 0 ? LONG.length : index;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
};
