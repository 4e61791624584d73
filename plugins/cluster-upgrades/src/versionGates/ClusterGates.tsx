import type { ClusterVersionGates } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import { OpenGate } from './OpenGate';

/**
 * What has to be acknowledged before a cluster may go to a target; nothing where nothing is open.
 */
export function ClusterGates({
  gates: { items, scopes },
  onChanged,
}: {
  gates: ClusterVersionGates;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const open = items.filter(({ status }) => status === 'open');
  if (open.length === 0) {
    return null;
  }
  return (
    <div className={classes.stack} style={{ marginTop: 12 }}>
      {open.map(({ gate }) => (
        <OpenGate
          key={gate.id}
          gate={gate}
          scopes={scopes}
          onChanged={onChanged}
        >
          <div className={classes.small} style={{ marginTop: 4 }}>
            {texts('versionGates.cluster.blocked')}
          </div>
        </OpenGate>
      ))}
    </div>
  );
}
