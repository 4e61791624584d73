import type {
  Upgrade,
  UpgradeEffect,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status, StatusProps } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useHeadlines } from '../translation';

const STATES: Record<
  UpgradeEffect['state'],
  Pick<StatusProps, 'status' | 'label'>
> = {
  intended: { status: 'waiting', label: 'Not in effect yet' },
  taken: { status: 'running', label: 'In effect' },
  undone: { status: 'done', label: 'Undone' },
  'undo-failed': { status: 'attention', label: 'Left behind' },
};

/** What an effect of each built-in type does; one of a module is called by its type. */
const TYPES: Readonly<Record<string, string>> = {
  'pause-autoscaler': 'pauses the cluster autoscaler',
  'silence-alerts': 'silences alerts',
  'node-rollout': 'sets surge and drain of node pools',
  'drain-rule': 'a rule for pods of drained nodes',
  'node-hooks': 'lets nodes wait for their hooks',
};

/** What the upgrade took for its time, such as a silence of alerts, and what became of it. Nothing for an upgrade without. */
export function EffectsPanel({ upgrade }: { upgrade: Upgrade }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { effects = [] } = upgrade;
  if (effects.length === 0) {
    return null;
  }
  return (
    <Section title={headline('upgrade.effects')}>
      <ul
        aria-label={headline('upgrade.effects')}
        style={{ display: 'grid', gap: 12 }}
      >
        {effects.map(effect => (
          <li key={effect.name}>
            <div className={classes.row}>
              <span className={classes.anywhere} style={{ fontWeight: 600 }}>
                {effect.title}
              </span>
              <Status {...STATES[effect.state]} />
            </div>
            <span className={classes.sub}>
              {TYPES[effect.type] ?? effect.type}
            </span>
            {effect.message && (
              <div className={classes.anywhere}>{effect.message}</div>
            )}
            {effect.state === 'undo-failed' && (
              <div className={classes.anywhere} style={{ marginTop: 4 }}>
                <b>By hand:</b> {effect.byHand}
                {effect.lapsesAt && (
                  <>
                    . It ends by itself <RelativeTime iso={effect.lapsesAt} />
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
