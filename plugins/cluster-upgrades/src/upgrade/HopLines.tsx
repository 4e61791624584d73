import type { HopState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { versionText } from '../format/words';
import { stepStatus } from './phase';

/** The hops of an upgrade over several minors, one line each; nothing for one over a single minor, whose step says all. */
export function HopLines({ hops = [] }: { hops?: readonly HopState[] }) {
  const page = usePageStyles();
  if (hops.filter(({ kind }) => kind === 'control-plane').length < 2)
    return null;
  return (
    <ol
      aria-label="Hops"
      className={page.small}
      style={{ listStyle: 'none', margin: '4px 0 0', padding: 0 }}
    >
      {hops.map((hop, index) => {
        const { status, word } = stepStatus(hop.status);
        return (
          <li key={index}>
            <Status
              status={status}
              label={`${
                hop.kind === 'control-plane' ? '' : 'Nodes '
              }${versionText(hop.from)} → ${versionText(hop.to)}: ${
                progressOf(hop) ?? word
              }`}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Of a hop that moves and whose platform reports machines. */
function progressOf({ status, done, total }: HopState): string | undefined {
  return status === 'running' && total !== undefined && total > 0
    ? `${done ?? 0} of ${total}`
    : undefined;
}
