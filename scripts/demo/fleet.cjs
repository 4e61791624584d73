// The simulated fleet as a process of its own, as the outside world is; see
// packages/fleet-simulator. Its EKS clusters have an EKS, its OpenShift clusters their operators, and
// its K3s clusters system-upgrade-controller.
const { runFleetSimulator } = require('@drydock/fleet-simulator');
const {
  FleetEks,
} = require('../../plugins/cluster-upgrades-backend-module-eks/src/testing/FleetEks');
const {
  FleetOpenShift,
} = require('../../plugins/cluster-upgrades-backend-module-openshift/src/testing/FleetOpenShift');
const {
  FleetPlans,
} = require('../../plugins/cluster-upgrades-backend-module-system-upgrade-controller/src/testing/FleetPlans');

const eks = JSON.parse(process.env.DEMO_EKS);
const openShift = JSON.parse(process.env.DEMO_OPENSHIFT);
const plans = JSON.parse(process.env.DEMO_PLANS);

runFleetSimulator(process.argv.slice(2), process.env, async simulator => {
  const platforms = await Promise.all([
    FleetEks.start({ simulator, ...eks }),
    FleetOpenShift.start({ simulator, ...openShift }),
    FleetPlans.start({ simulator, ...plans }),
  ]);
  return {
    stop: async () => {
      await Promise.all(platforms.map(platform => platform.stop()));
    },
  };
}).catch(error => {
  console.error(error);
  process.exitCode = 1;
});
