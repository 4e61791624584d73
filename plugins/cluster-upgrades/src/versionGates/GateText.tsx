import type { ReactNode } from 'react';
import type { VersionGate } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../components/links';
import { usePageStyles } from '../components/styles';
import { conditionText } from './words';

/** What a gate says, as it has to be read before it is acknowledged. */
export function GateText({
  gate,
  children,
}: {
  gate: VersionGate;
  children?: ReactNode;
}) {
  const classes = usePageStyles();
  const condition = conditionText(gate);
  return (
    <div className={classes.anywhere}>
      <div style={{ whiteSpace: 'pre-line' }}>{gate.description}</div>
      <div
        className={`${classes.muted} ${classes.small}`}
        style={{ marginTop: 4 }}
      >
        {gate.source === 'knowledge'
          ? 'From the knowledge of Kubernetes'
          : 'Set by the operator'}
        {condition && ` · ${condition}`}
        {gate.link && (
          <>
            {' · '}
            <OutsideLink href={gate.link}>More about {gate.title}</OutsideLink>
          </>
        )}
      </div>
      {children}
    </div>
  );
}
