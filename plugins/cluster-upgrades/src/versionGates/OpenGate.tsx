import type { ReactNode } from 'react';
import type {
  VersionGate,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useTexts } from '../translation';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { GateBanner } from './GateBanner';
import { deniedFor } from './words';

export interface OpenGateProps {
  gate: VersionGate;
  /** Undefined while it is not known for what the reader may acknowledge. */
  scopes: VersionGateScopeChoice[] | undefined;
  /** Whom it keeps back, or why earlier acknowledgements do not count. */
  children?: ReactNode;
  onChanged(): void;
}

/** A gate of Drydock that is open. */
export function OpenGate({ gate, scopes, children, onChanged }: OpenGateProps) {
  const texts = useTexts();
  return (
    <GateBanner
      gate={gate}
      deniedReason={
        scopes
          ? deniedFor(scopes, texts)
          : texts('versionGates.acknowledge.reading')
      }
      dialog={
        scopes &&
        (close => (
          <AcknowledgeDialog gate={gate} scopes={scopes} onClose={close} />
        ))
      }
      onChanged={onChanged}
    >
      {children}
    </GateBanner>
  );
}
