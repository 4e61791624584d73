import { deploymentObject, machineObject } from '../testing/objects';
import { decodeMachine, decodeNodePool } from './decode';
import { machinesOf } from './machinesOf';

it('finds the Machines of a pool by name, and none of another pool or of the control plane', () => {
  const core = (kind: string) => ({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind,
  });
  const machine = (name: string, pool?: string) =>
    decodeMachine(
      machineObject({ name, version: 'v1.36.4', ...(pool ? { pool } : {}) }),
      core('Machine'),
    );
  const machines = [
    machine('b', 'md-0'),
    machine('cp-1'),
    machine('c', 'md-1'),
    machine('a', 'md-0'),
  ];
  expect(
    machinesOf(
      { machines },
      decodeNodePool(
        deploymentObject({ version: 'v1.36.4' }),
        core('MachineDeployment'),
      ),
    ).map(({ name }) => name),
  ).toEqual(['a', 'b']);
});
