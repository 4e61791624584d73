import type {
  Upgrade,
  UpgradeEffect,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { StatusName } from '../components/tokens';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';

const STATES: Record<
  UpgradeEffect['state'],
  { status: StatusName; label: TextKey }
> = {
  intended: { status: 'waiting', label: 'upgrade.effects.notYet' },
  taken: { status: 'running', label: 'upgrade.effects.active' },
  undone: { status: 'done', label: 'upgrade.effects.undone' },
  'undo-failed': { status: 'attention', label: 'upgrade.effects.leftBehind' },
};

/** What an effect of each built-in type does; one of a module is called by its type. */
const TYPES: Readonly<Partial<Record<string, TextKey>>> = {
  'pause-autoscaler': 'upgrade.effects.pausesAutoscaler',
  'silence-alerts': 'upgrade.effects.silencesAlerts',
  'node-rollout': 'upgrade.effects.setsNodeRollout',
  'drain-rule': 'upgrade.effects.drainRule',
  'node-hooks': 'upgrade.effects.nodeHooks',
};

function typeText(type: string, texts: Texts): string {
  const key = TYPES[type];
  return key ? texts(key) : type;
}

/**
 * What the upgrade took for its time, such as a silence of alerts, and what became of it. Nothing
 * for an upgrade without.
 */
export function EffectsPanel({ upgrade }: { upgrade: Upgrade }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { effects = [] } = upgrade;
  if (effects.length === 0) {
    return null;
  }
  return (
    <Section title={texts('upgrade.effects')}>
      <ul
        aria-label={texts('upgrade.effects')}
        style={{ display: 'grid', gap: 12 }}
      >
        {effects.map(effect => (
          <li key={effect.name}>
            <div className={classes.row}>
              <span className={classes.anywhere} style={{ fontWeight: 600 }}>
                {reasonIn(effect.title, texts)}
              </span>
              <Status
                status={STATES[effect.state].status}
                label={texts(STATES[effect.state].label)}
              />
            </div>
            <span className={classes.sub}>{typeText(effect.type, texts)}</span>
            {effect.message && (
              <div className={classes.anywhere}>
                {reasonIn(effect.message, texts)}
              </div>
            )}
            {effect.state === 'undo-failed' && (
              <div className={classes.anywhere} style={{ marginTop: 4 }}>
                <b>{texts('upgrade.effects.byHand')}</b>{' '}
                {reasonIn(effect.byHand, texts)}
                {effect.lapsesAt && (
                  <>
                    {'. '}
                    {texts.rich('upgrade.effects.endsByItself', {
                      when: <RelativeTime iso={effect.lapsesAt} />,
                    })}
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
