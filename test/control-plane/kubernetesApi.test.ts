import { SimulatedContractServer } from '../src/contractServers';
import { describeKubernetesApi } from '../src/describeKubernetesApi';

/**
 * The simulator answers as real apiservers do; readiness.test.ts runs the same assertions on those.
 */
describe('the simulator', () => {
  let server: SimulatedContractServer;
  afterAll(() => server?.close());
  describeKubernetesApi('simulator', async () => {
    server = await SimulatedContractServer.start();
    return server.asApi();
  });
});
