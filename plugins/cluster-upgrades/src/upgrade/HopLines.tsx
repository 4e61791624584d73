import type { HopState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { stepStatus } from './phase';

/**
 * The hops of an upgrade over several minors, one line each; nothing for one over a single minor,
 * whose step says all.
 */
export function HopLines({ hops = [] }: { hops?: readonly HopState[] }) {
  const texts = useTexts();
  const page = usePageStyles();
  if (hops.filter(({ kind }) => kind === 'control-plane').length < 2)
    return null;
  return (
    <ol
      aria-label={texts('upgrade.hops.list')}
      className={page.small}
      style={{ listStyle: 'none', margin: '4px 0 0', padding: 0 }}
    >
      {hops.map((hop, index) => {
        const { status, word } = stepStatus(hop.status, texts);
        return (
          <li key={index}>
            <Status
              status={status}
              label={lineOf(hop, progressOf(hop, texts) ?? word, texts)}
            />
          </li>
        );
      })}
    </ol>
  );
}

function lineOf(hop: HopState, state: string, texts: Texts): string {
  const { kind, from, to, addOn } = hop;
  if (addOn) return texts('upgrade.hops.addOnLine', { ...addOn, state });
  return texts(
    kind === 'control-plane' ? 'upgrade.hops.line' : 'upgrade.hops.nodesLine',
    { from: versionText(from), to: versionText(to), state },
  );
}

/** Of a hop that moves and whose platform reports machines. */
function progressOf(
  { status, done, total }: HopState,
  texts: Texts,
): string | undefined {
  return status === 'running' && total !== undefined && total > 0
    ? texts('upgrade.step.progress', { done: done ?? 0, total })
    : undefined;
}
