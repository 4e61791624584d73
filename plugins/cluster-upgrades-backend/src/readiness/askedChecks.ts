import type {
  Inventory,
  InventorySection,
  ReadinessCheck,
} from '@drydock/upgrade-readiness';

type AskedCheck = Pick<ReadinessCheck, 'needs' | 'needsOneOf'>;

/**
 * Checks of trials, and of one of several sections, are asked of some clusters: else every cluster
 * would have checks that never ran.
 */
export function isAskedOfSome({ needs, needsOneOf }: AskedCheck): boolean {
  return needs.includes('trial') || needsOneOf !== undefined;
}

/**
 * Whether one is asked where these sections are known: where a trial was held or is wanted, where
 * one of several is on.
 */
export function isAsked(
  { needs, needsOneOf }: AskedCheck,
  sections: Partial<Inventory['sections']>,
): boolean {
  const isOn = (section: InventorySection) =>
    sections[section] !== undefined && sections[section].status !== 'off';
  return (
    (!needs.includes('trial') || isOn('trial')) &&
    (needsOneOf === undefined || needsOneOf.some(isOn))
  );
}
