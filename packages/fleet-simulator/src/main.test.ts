import { generateFrom } from './fleet/generateFleet';
import { runFleetSimulator } from './main';
import { startSimulator } from './startSimulator';

describe('runFleetSimulator', () => {
  it('refuses a wrong option by name', async () => {
    await expect(runFleetSimulator(['--port', 'http'], {})).rejects.toThrow(
      '--port must be a number that is not negative, not "http"',
    );
    await expect(
      runFleetSimulator([], { FLEET_SIMULATOR_CLUSTERS: '-1' }),
    ).rejects.toThrow('--clusters must be a number');
    await expect(
      runFleetSimulator(['--versions', 'dev-eu-1'], {}),
    ).rejects.toThrow('--versions must be a list such as');
    await expect(
      runFleetSimulator([], { FLEET_SIMULATOR_VERSIONS: 'nowhere-1=v1.30.1' }),
    ).rejects.toThrow('The fleet has no cluster nowhere-1');
    await expect(runFleetSimulator(['--colour', 'red'], {})).rejects.toThrow(
      "Unknown option '--colour'",
    );
  });

  it('says which port is taken and what to do', async () => {
    const simulator = await startSimulator({ fleet: generateFrom(1, []) });
    const port = Number(new URL(simulator.url).port);
    await expect(
      startSimulator({ fleet: generateFrom(1, []), port }),
    ).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
    await simulator.close();
  });
});
