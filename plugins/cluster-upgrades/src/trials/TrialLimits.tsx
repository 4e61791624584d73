import type { HeldTrial } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** What a trial says nothing about: what this one did not see, and what none can prove. */
export function TrialLimits({ held }: { held: HeldTrial }) {
  const { unproven, limits, skipped, namespace } = held;
  return (
    <ul style={{ paddingTop: 4 }}>
      {unproven.map(({ kind, reason, objects }, index) => (
        <li key={`unproven ${index}`}>
          {kind}
          {objects === undefined
            ? ''
            : ` (${objects.toLocaleString('en')})`}: {reason}
        </li>
      ))}
      {limits.map((limit, index) => (
        <li key={`limit ${index}`}>{limit}</li>
      ))}
      {skipped.map(({ reason, objects }, index) => (
        <li key={`skipped ${index}`}>
          {objects.toLocaleString('en')} not imported: {reason}
        </li>
      ))}
      <li>All namespaced objects went to the namespace {namespace}.</li>
    </ul>
  );
}
