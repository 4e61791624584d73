import { useApi } from '@backstage/core-plugin-api';
import { versionGateAcknowledgeOnPlatformPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ClusterVersionGate,
  PlatformOfGates,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ReasonDialog } from '../components/ReasonDialog';
import { usePageStyles } from '../components/styles';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { GateBanner } from './GateBanner';
import { GateText } from './GateText';

const REASON_MIN_LENGTH = 10;

export interface OpenPlatformGateProps {
  clusterId: string;
  clusterName: string;
  item: ClusterVersionGate;
  platform: PlatformOfGates;
  onChanged(): void;
}

/** A gate that the platform of a cluster keeps, and that is acknowledged there. */
export function OpenPlatformGate(props: OpenPlatformGateProps) {
  const { item, platform, onChanged } = props;
  const texts = useTexts();
  return (
    <GateBanner
      gate={item.gate}
      deniedReason={deniedReason(platform, texts)}
      dialog={close => <OnPlatformDialog {...props} onClose={close} />}
      onChanged={onChanged}
    />
  );
}

function OnPlatformDialog({
  clusterId,
  clusterName,
  item: { gate },
  platform: { title: platform },
  onClose,
}: OpenPlatformGateProps & { onClose(changed: boolean): void }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ReasonDialog
      title={texts('versionGates.acknowledge.title', {
        gate: reasonIn(gate.title, texts),
      })}
      submitLabel={texts('versionGates.onPlatform.label', { platform })}
      what={texts('versionGates.acknowledge.what')}
      reasonHelp={texts('versionGates.acknowledge.reasonHelp')}
      minLength={REASON_MIN_LENGTH}
      onSubmit={async ({ reason }) => {
        await api.acknowledgeOnPlatform({
          path: { clusterId, gateId: gate.id },
          body: { digest: gate.digest, reason },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div className={classes.stack}>
        <div>
          {texts('versionGates.onPlatform.effect', {
            platform,
            cluster: clusterName,
          })}
        </div>
        <GateText gate={gate} />
      </div>
    </ReasonDialog>
  );
}

function deniedReason(
  { allowed, problem }: PlatformOfGates,
  texts: Texts,
): string | undefined {
  if (!allowed)
    return texts('versionGates.needs', {
      permission: versionGateAcknowledgeOnPlatformPermission.name,
    });
  return problem && reasonIn(problem, texts);
}
