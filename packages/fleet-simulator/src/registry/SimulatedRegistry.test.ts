import { generateFrom } from '../fleet/generateFleet';
import { startSimulator } from '../startSimulator';

describe('the registry of a simulator', () => {
  it('answers with 200, or with the status that was set', async () => {
    const simulator = await startSimulator({ fleet: generateFrom(1, []) });
    const url = `${simulator.url}/_simulator/registry`;
    const set = (body: string) => fetch(url, { method: 'POST', body });
    const status = async () => (await fetch(url)).status;
    expect(await status()).toBe(200);
    expect((await set('{"status":503}')).status).toBe(200);
    expect(await status()).toBe(503);
    expect((await set('{"status":20}')).status).toBe(400);
    expect(await status()).toBe(503);
    await simulator.close();
  });
});
