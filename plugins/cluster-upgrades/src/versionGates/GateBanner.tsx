import { useState } from 'react';
import type { ReactNode } from 'react';
import type { VersionGate } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import { GateText } from './GateText';

export interface GateBannerProps {
  gate: VersionGate;
  /** Why the reader cannot acknowledge it. */
  deniedReason: string | undefined;
  /** Asks for the reason and acknowledges; undefined while it cannot be asked. */
  dialog: ((close: (changed: boolean) => void) => ReactNode) | undefined;
  /** Whom it keeps back, or why earlier acknowledgements do not count. */
  children?: ReactNode;
  onChanged(): void;
}

/** A gate that keeps something from its minor, with its text and the way to open it. */
export function GateBanner({
  gate,
  deniedReason,
  dialog,
  children,
  onChanged,
}: GateBannerProps) {
  const texts = useTexts();
  const [asked, setAsked] = useState(false);
  const title = reasonIn(gate.title, texts);
  return (
    <>
      <Banner
        status="blocked"
        title={texts('versionGates.gate.title', {
          version: versionText(gate.minor),
          gate: title,
        })}
        actions={
          <ActionButton
            ariaLabel={texts('versionGates.acknowledge.of', { gate: title })}
            deniedReason={deniedReason}
            onClick={() => setAsked(true)}
          >
            {texts('versionGates.acknowledge.label')}
          </ActionButton>
        }
      >
        <GateText gate={gate}>{children}</GateText>
      </Banner>
      {asked &&
        dialog?.(changed => {
          setAsked(false);
          if (changed) onChanged();
        })}
    </>
  );
}
