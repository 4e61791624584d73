// The simulated fleet as a process of its own, as the outside world is; see packages/fleet-simulator.
const { runFleetSimulator } = require('@drydock/fleet-simulator');

runFleetSimulator(process.argv.slice(2), process.env).catch(error => {
  console.error(error);
  process.exitCode = 1;
});
