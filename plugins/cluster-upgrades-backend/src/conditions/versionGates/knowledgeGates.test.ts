import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  builtinKnowledge,
  type BreakingChange,
} from '@drydock/kubernetes-knowledge';
import { knowledgeGates } from './knowledgeGates';

const row = (change: Partial<BreakingChange>): BreakingChange => ({
  id: 'renamed-metrics',
  since: '1.37',
  phase: 'control-plane',
  severity: 'warning',
  title: said('Metrics have other names'),
  breaks: said('Dashboards are empty'),
  detect: said('Queries of dashboards'),
  detection: [{ kind: 'manual' }],
  fix: said('Rename them'),
  source: 'https://example.com/metrics',
  ...change,
});
const ROWS = [
  row({}),
  row({
    id: 'old-contract',
    title: said('A contract ends'),
    severity: 'blocker',
  }),
  row({
    id: 'seen',
    detection: [{ kind: 'manual' }, { kind: 'config-map', prefix: 'x' }],
  }),
  row({ id: 'small', severity: 'info' }),
  row({ id: 'earlier', since: '1.36' }),
];
const knowledge = { breakingChanges: () => ROWS };

describe('version gates of the knowledge', () => {
  it('are none when they are off', () =>
    expect(knowledgeGates(knowledge, { mode: 'off' })).toEqual([]));

  it('are one for each change that nothing but a person sees and that breaks something', () => {
    const gates = knowledgeGates(knowledge, {
      mode: 'item',
      environments: ['prod'],
    });
    expect(gates.map(({ id, minor }) => [id, minor])).toEqual([
      ['knowledge-renamed-metrics', '1.37'],
      ['knowledge-old-contract', '1.37'],
      ['knowledge-earlier', '1.36'],
    ]);
    expect(inEnglish(gates[0])).toMatchObject({
      title: 'Metrics have other names',
      description: [
        'Dashboards are empty. Where to look: Queries of dashboards. Rename them',
      ],
      link: 'https://example.com/metrics',
      environments: ['prod'],
      source: 'knowledge',
    });
  });

  it('are one for each minor with all of its changes, in the order of minors', () => {
    const [first, second, ...others] = knowledgeGates(knowledge, {
      mode: 'minor',
    });
    expect([first.id, second.id, others]).toEqual([
      'knowledge-1-36',
      'knowledge-1-37',
      [],
    ]);
    const { title, description } = inEnglish(second);
    expect(title).toBe('2 changes of 1.37 that no check finds');
    expect(description).toEqual([
      expect.stringContaining('Metrics have other names'),
      expect.stringContaining('A contract ends'),
    ]);
  });

  it('have another digest when the knowledge says something else', () => {
    const [before, after] = [
      ROWS[0],
      row({ fix: said('Rename them in all dashboards') }),
    ].map(
      change =>
        knowledgeGates(
          { breakingChanges: () => [change] },
          { mode: 'minor' },
        )[0].digest,
    );
    expect(after).not.toBe(before);
  });

  it('of what ships with Drydock have an id of their own each', () => {
    const ids = (['minor', 'item'] as const).flatMap(mode =>
      knowledgeGates(builtinKnowledge, { mode }).map(({ id }) => id),
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter(id => id.length > 200)).toEqual([]);
  });
});
