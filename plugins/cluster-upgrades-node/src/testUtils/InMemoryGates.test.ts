import { describePlatformGates } from './describePlatformGates';
import { InMemoryGates } from './InMemoryGates';

describePlatformGates('in-memory gates', async () => {
  const gateIds = ['first', 'second'];
  const gates = new InMemoryGates(gateIds.map(id => ({ id, minor: '1.37' })));
  return {
    gates,
    gateIds,
    cluster: { id: 'a', name: 'a', reference: 'fleet/a' },
    acknowledgedWrites: async () => gates.written.length,
    acknowledgeByOthers: async id => gates.acknowledgeByOthers('fleet/a', id),
  };
});
