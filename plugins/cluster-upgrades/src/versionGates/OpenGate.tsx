import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  VersionGate,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { GateText } from './GateText';
import { deniedFor } from './words';

export interface OpenGateProps {
  gate: VersionGate;
  /** Undefined while it is not known for what the reader may acknowledge. */
  scopes: VersionGateScopeChoice[] | undefined;
  /** Whom it keeps back, or why earlier acknowledgements do not count. */
  children?: ReactNode;
  onChanged(): void;
}

/** A gate that keeps something from its minor, with its text and the way to open it. */
export function OpenGate({ gate, scopes, children, onChanged }: OpenGateProps) {
  const texts = useTexts();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Banner
        status="blocked"
        title={texts('versionGates.gate.title', {
          version: versionText(gate.minor),
          gate: reasonIn(gate.title, texts),
        })}
        actions={
          <ActionButton
            ariaLabel={texts('versionGates.acknowledge.of', {
              gate: reasonIn(gate.title, texts),
            })}
            deniedReason={
              scopes
                ? deniedFor(scopes, texts)
                : texts('versionGates.acknowledge.reading')
            }
            onClick={() => setAsked(true)}
          >
            {texts('versionGates.acknowledge.label')}
          </ActionButton>
        }
      >
        <GateText gate={gate}>{children}</GateText>
      </Banner>
      {asked && scopes && (
        <AcknowledgeDialog
          gate={gate}
          scopes={scopes}
          onClose={changed => {
            setAsked(false);
            if (changed) onChanged();
          }}
        />
      )}
    </>
  );
}
