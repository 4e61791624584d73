import type { CapiMachine, CapiNodePool } from './types';

/** Machines of the pool, by name. */
export function machinesOf(
  { machines }: { readonly machines: readonly CapiMachine[] },
  pool: CapiNodePool,
): readonly CapiMachine[] {
  return machines
    .filter(machine => !machine.controlPlane && machine.pool === pool.name)
    .sort((a, b) => a.name.localeCompare(b.name));
}
