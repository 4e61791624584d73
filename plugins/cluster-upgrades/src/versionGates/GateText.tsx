import type { ReactNode } from 'react';
import type { VersionGate } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { OutsideLink } from '../components/links';
import { usePageStyles } from '../components/styles';
import { reasonIn, useTexts } from '../translation';
import { conditionText } from './words';

const SOURCES = {
  knowledge: 'versionGates.source.knowledge',
  configuration: 'versionGates.source.operator',
  platform: 'versionGates.source.platform',
} as const;

/** What a gate says, as it has to be read before it is acknowledged. */
export function GateText({
  gate,
  children,
}: {
  gate: VersionGate;
  children?: ReactNode;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const condition = conditionText(gate, texts);
  return (
    <div className={classes.anywhere}>
      {gate.description.map((paragraph, index) => (
        <p key={index} style={{ whiteSpace: 'pre-line' }}>
          {reasonIn(paragraph, texts)}
        </p>
      ))}
      <div
        className={`${classes.muted} ${classes.small}`}
        style={{ marginTop: 4 }}
      >
        {texts(SOURCES[gate.source])}
        {condition && ` · ${condition}`}
        {gate.link && (
          <>
            {' · '}
            <OutsideLink href={gate.link}>
              {texts('versionGates.gate.more', {
                gate: reasonIn(gate.title, texts),
              })}
            </OutsideLink>
          </>
        )}
      </div>
      {children}
    </div>
  );
}
