import type { ClusterVersionGates } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Banner } from '../components/Banner';
import { usePageStyles } from '../components/styles';
import { reasonIn, useTexts } from '../translation';
import { OpenGate } from './OpenGate';
import { OpenPlatformGate } from './OpenPlatformGate';

/**
 * What has to be acknowledged before a cluster may go to a target; nothing where nothing is open.
 */
export function ClusterGates({
  gates: { clusterId, clusterName, items, scopes, platform },
  onChanged,
}: {
  gates: ClusterVersionGates;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const open = items.filter(({ status }) => status === 'open');
  if (open.length === 0 && !platform?.failed) {
    return null;
  }
  return (
    <div className={classes.stack} style={{ marginTop: 12 }}>
      {open.map(item =>
        platform && item.gate.source === 'platform' ? (
          <OpenPlatformGate
            key={item.gate.id}
            clusterId={clusterId}
            clusterName={clusterName}
            item={item}
            platform={platform}
            onChanged={onChanged}
          />
        ) : (
          <OpenGate
            key={item.gate.id}
            gate={item.gate}
            scopes={scopes}
            onChanged={onChanged}
          >
            <div className={classes.small} style={{ marginTop: 4 }}>
              {texts('versionGates.cluster.blocked')}
            </div>
          </OpenGate>
        ),
      )}
      {platform?.failed && (
        <Banner
          status="unknown"
          title={texts('versionGates.onPlatform.unknown', {
            platform: platform.title,
          })}
        >
          {reasonIn(platform.failed, texts)}
        </Banner>
      )}
    </div>
  );
}
