import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spec } from './schema/openapi';

// Tests run from the sources only.
const ROOT = join(__dirname, '..', '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8');
const {
  PlanState,
  RolloutPhase,
  StagePhase,
  MemberPhase,
  UpgradePhase,
  UpgradeEffect,
  StepStatus,
} = spec.components.schemas;

/** Words of the drawing that follows a heading in bold. */
function drawingOf(subject: string): ReadonlySet<string> {
  const start = page.indexOf(`**${subject}**`);
  const [drawing] = /```\n[\s\S]*?```/.exec(page.slice(start)) ?? [''];
  return new Set(drawing.match(/[a-z]+(?:-[a-z]+)*/g));
}

const MACHINES: readonly (readonly [
  subject: string,
  what: string,
  states: readonly string[],
])[] = [
  ['Plan', 'plan', PlanState.enum],
  ['Rollout', 'rollout', RolloutPhase.enum],
  ['Stage and member', 'stage', StagePhase.enum],
  ['Stage and member', 'member', MemberPhase.enum],
  ['Upgrade', 'upgrade', UpgradePhase.enum],
  ['Upgrade', 'step', StepStatus.enum],
  ['Effect', 'effect', UpgradeEffect.properties.state.enum],
];

describe('docs/architecture.md', () => {
  it.each(MACHINES)(
    'draws in "%s" every state of a %s',
    (subject, _what, states) => {
      const drawn = drawingOf(subject);
      expect(states.filter(state => !drawn.has(state))).toEqual([]);
    },
  );

  it('names files and folders that there are', () => {
    const bases = [
      '',
      'plugins/cluster-upgrades-backend/',
      'plugins/cluster-upgrades-backend/src/',
      'plugins/cluster-upgrades-backend/src/upgrades/',
      'plugins/cluster-upgrades-backend/src/upgrades/run/',
      'plugins/cluster-upgrades-backend/src/upgrades/start/',
      'plugins/cluster-upgrades-backend/src/foundation/engine/',
      'plugins/cluster-upgrades-backend/src/reporting/notifications/',
      'plugins/cluster-upgrades/src/rollouts/',
      'packages/upgrade-plans/',
      'packages/upgrade-plans/src/rollout/',
      'docs/',
    ];
    const named = [
      ...page.matchAll(/`((?:[\w.-]+\/)*[\w.-]+(?:\.ts|\.yaml|\/))`/g),
    ].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.filter(
        path => !bases.some(base => existsSync(join(ROOT, base, path))),
      ),
    ).toEqual([]);
  });
});
