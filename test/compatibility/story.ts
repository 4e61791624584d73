import type { OutsideWorld } from './OutsideWorld';
import { GATE, GATED, type Portal } from './Portal';

const DAY_MS = 86_400_000;
/** Which Prometheus answers 0. */
const FAILING = { ...GATE, pass: 'value > 1' };
export const EFFECT = { name: 'note', type: 'extension', effect: 'chaos-note' };

interface SubmittedPlan {
  readonly id: string;
  readonly name: string;
  readonly digest: string;
}
type Stage = readonly string[];

/** Rollouts that need a user before they go on, or that a condition holds. */
export const HELD = ['paused', 'halted', 'gated', 'frozen'] as const;
/** Plans by the state that they are left in. */
export const PLAN_STATES = [
  'draft',
  'withdrawn',
  'submitted',
  'approved',
  'rejected',
  'expired',
  'void',
  'archived',
  'acknowledged',
] as const;

/** What people did in a portal, until there is one of each state. */
export class Story {
  #ids: ReadonlyMap<string, string> = new Map();
  /** Acknowledgements by the environment that they hold for. */
  readonly #acknowledged = new Map<string, string>();

  constructor(
    private readonly portal: Portal,
    private readonly outside: OutsideWorld,
  ) {}

  /** Clusters that the story needs. */
  static addClusters(outside: OutsideWorld): void {
    outside.add('plain-1');
    outside.add('void-1');
    outside.add('waived-1', 'v1.32.9');
    for (const name of [
      'acknowledged',
      'approved',
      'frozen',
      'running',
      'succeeded',
    ])
      outside.add(`${name}-1`);
    for (const name of ['paused', 'halted', 'gated', 'stopped', 'aborted']) {
      outside.add(`${name}-1`);
      outside.add(`${name}-2`);
    }
  }

  async play(): Promise<void> {
    this.#ids = await this.portal.clusterIds(this.outside.names);
    await this.#decideOnFindings();
    await this.#hold();
    await this.#plans();
    await this.#rollouts();
  }

  async submit(
    name: string,
    stages: readonly Stage[],
    spec: object = {},
  ): Promise<SubmittedPlan> {
    const { id } = await this.#ada<{ id: string }>('/plans', {
      document: planText(name, stages, spec),
    });
    const { digest } = await this.#ada<SubmittedPlan>(`/plans/${id}/actions`, {
      action: 'submit',
      acceptUnknownChecks: ['version-skew'],
    });
    return { id, name, digest };
  }

  async approve(
    name: string,
    stages: readonly Stage[],
    spec: object = {},
  ): Promise<SubmittedPlan> {
    const plan = await this.submit(name, stages, spec);
    await this.#decide(plan, 'approve');
    return plan;
  }

  async #decideOnFindings(): Promise<void> {
    const id = this.#ids.get('waived-1');
    const { items } = await this.portal.get<{
      items: { finding: { fingerprint: string; evidenceDigest: string } }[];
    }>(`/findings?cluster=${id}`);
    const [{ finding }] = items;
    await this.#ada(`/clusters/${id}/waivers`, {
      fingerprint: finding.fingerprint,
      evidenceDigest: finding.evidenceDigest,
      reason: 'These nodes are replaced next week',
      until: new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10),
    });
    await this.#ada('/baselines', { name: 'Before the winter' });
    await this.#ada(`/clusters/${this.#ids.get('plain-1')}/trials`, trial());
  }

  async #hold(): Promise<void> {
    const { items } = await this.portal.get<{
      items: { gate: { id: string; digest: string } }[];
    }>('/version-gates');
    const [{ gate }] = items;
    for (const environment of GATED) {
      const { id } = await this.#lena<{ id: string }>(
        `/version-gates/${gate.id}/acknowledgements`,
        {
          digest: gate.digest,
          scope: { kind: 'environment', environment },
          reason: 'No one uses dashboards there',
        },
      );
      this.#acknowledged.set(environment, id);
    }
    await this.#ada('/freezes', {
      name: 'winter',
      from: new Date(Date.now() - 60_000).toISOString(),
      until: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      environments: ['frozen'],
      reason: 'The office is closed',
    });
    for (const active of [true, false])
      await this.portal.send('lena', 'PUT', '/emergency-stop', {
        active,
        reason: 'An exercise',
      });
  }

  async #plans(): Promise<void> {
    const plain = [['plain-1']];
    await this.#ada('/plans', { document: planText('draft', plain) });
    const withdrawn = await this.submit('withdrawn', plain);
    await this.#ada(`/plans/${withdrawn.id}/actions`, { action: 'withdraw' });
    await this.submit('submitted', plain);
    await this.approve('approved', [['approved-1']], { effects: [EFFECT] });
    await this.approve('acknowledged', [['acknowledged-1']]);
    await this.#decide(await this.submit('rejected', plain), 'reject');
    await this.approve('expired', plain);
    await this.approve('void', [['void-1']]);
    this.outside.world.changeByOthers('void-1', 'v1.36.4', { pools: true });
    const archived = await this.submit('archived', plain);
    await this.#ada(`/plans/${archived.id}/actions`, { action: 'archive' });
  }

  async #rollouts(): Promise<void> {
    const { world } = this.outside;
    const pair = (name: string) => [[`${name}-1`], [`${name}-2`]];
    const begun = new Map<string, string>();
    const begin = async (name: string, stages: readonly Stage[], spec = {}) => {
      const { id, digest } = await this.approve(name, stages, spec);
      const body = { planId: id, digest, idempotencyKey: name };
      const rollout = await this.#ada<{ id: string }>('/rollouts', body);
      begun.set(name, rollout.id);
    };
    const wish = (name: string, action: string) =>
      this.#ada(`/rollouts/${begun.get(name)}/actions`, {
        action,
        reason: 'For the recording',
      });
    await begin('succeeded', [['succeeded-1']], { effects: [EFFECT] });
    await begin('halted', pair('halted'), { stage: { gates: [FAILING] } });
    await begin('frozen', [['frozen-1']]);
    for (const name of ['paused', 'gated', 'stopped', 'aborted']) {
      world.state(`${name}-1`).stalled = true;
      await begin(name, pair(name), { effects: [EFFECT] });
    }
    world.state('running-1').stalled = true;
    await begin('running', [['running-1']], { effects: [EFFECT] });
    for (const name of ['paused', 'gated', 'stopped', 'aborted', 'running'])
      await this.portal.until(`${name} wrote`, async () =>
        this.outside.writes.find(({ cluster }) => cluster === `${name}-1`),
      );
    await wish('paused', 'pause');
    await wish('stopped', 'stop');
    await wish('aborted', 'abort');
    await this.portal.send(
      'lena',
      'DELETE',
      `/version-gate-acknowledgements/${this.#acknowledged.get(
        'gated',
      )}?reason=${encodeURIComponent('They are in use')}`,
    );
    for (const name of ['gated', 'stopped', 'aborted'])
      world.state(`${name}-1`).stalled = false;
    for (const [name, phase] of [
      ['succeeded', 'succeeded'],
      ['halted', 'halted'],
      ['frozen', 'waiting'],
      ['paused', 'paused'],
      ['stopped', 'stopped'],
      ['aborted', 'aborted'],
    ])
      await this.portal.until(`${name} is ${phase}`, async () => {
        const rollout = await this.portal.get<{ phase: string }>(
          `/rollouts/${begun.get(name)}`,
        );
        return rollout.phase === phase ? true : undefined;
      });
    await this.portal.until('gated waits for its gate', async () => {
      const members = JSON.stringify(
        await this.portal.get(`/rollouts/${begun.get('gated')}/clusters`),
      );
      return members.includes('"versionGate.') ? true : undefined;
    });
  }

  async #decide(
    { id, digest }: SubmittedPlan,
    decision: 'approve' | 'reject',
  ): Promise<void> {
    await this.#lena(`/plans/${id}/approvals`, {
      decision,
      digest,
      reason: 'Looked at',
    });
  }

  #ada<T>(route: string, body: object): Promise<T> {
    return this.portal.send('ada', 'POST', route, body);
  }

  #lena<T>(route: string, body: object): Promise<T> {
    return this.portal.send('lena', 'POST', route, body);
  }
}

function planText(
  name: string,
  stages: readonly Stage[],
  { stage = {}, ...spec }: { stage?: object } & object = {},
): string {
  return JSON.stringify({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name, title: `The plan ${name}` },
    spec: {
      target: '1.36.4',
      stages: stages.map((names, index) => ({
        name: `stage-${index + 1}`,
        clusters: { names },
        ...stage,
      })),
      approvals: { expireAfterDays: 90 },
      ...spec,
    },
  });
}

function trial() {
  return {
    evaluatedAt: new Date(Date.now() - 60_000).toISOString(),
    findings: [],
    coverage: ['trial-import', 'target-schema'].map(checkId => ({
      checkId,
      status: 'ran',
      reasons: [],
    })),
    trial: {
      sourceUid: 'uid-plain-1',
      sourceVersion: '1.35.5',
      targetVersion: '1.36.4',
      namespace: 'default',
      tried: 120,
      accepted: 120,
      existing: 0,
      refused: 0,
      skipped: [],
      skippedKinds: ['Event'],
      unproven: [],
      limits: [],
    },
  };
}
