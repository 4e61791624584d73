import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  NOW_MS,
  gate,
  member,
  planWith,
  situationOf,
  stateWith,
} from './__testUtils__/rolloutStates';
import { gatesAt, passGates } from './gates';
import type { GateState } from './model';
import { stagesOf } from './situation';

const METRIC = {
  name: 'errors',
  type: 'metric' as const,
  source: 'prometheus',
  query: 'q',
  pass: 'value < 1',
};
const TICKET = {
  name: 'change',
  type: 'ticket' as const,
  when: 'before-cluster' as const,
  webhook: 'tickets',
};

function asked(gates: readonly GateState[]) {
  const plan = planWith([
    { gates: [METRIC, TICKET, { name: 'approval', type: 'approval' }] },
  ]);
  const state = stateWith([{ gates }]);
  const situation = situationOf(plan, state);
  const judged = gatesAt(
    stagesOf(plan, state)[0],
    'before-cluster',
    NOW_MS,
    'a',
  );
  const passed = passGates(
    situation,
    stagesOf(plan, state)[0],
    judged,
    member('a'),
  );
  return {
    passed,
    answers: judged.map(({ answer }) => answer),
    ...inEnglish(situation.turn.result()),
  };
}

describe('gates before a cluster', () => {
  it('are asked when nothing is known, and waited for with who can answer', () => {
    expect(asked([])).toEqual({
      passed: false,
      answers: ['ask', 'ask'],
      decisions: [
        { kind: 'evaluate-gate', gate: 'errors', stage: 's0', clusterId: 'a' },
        { kind: 'evaluate-gate', gate: 'change', stage: 's0', clusterId: 'a' },
      ],
      waits: [
        {
          kind: 'gate',
          stage: 's0',
          clusterId: 'a',
          gate: 'errors',
          reason: 'Metric gate errors: no answer from prometheus yet',
        },
        {
          kind: 'gate',
          stage: 's0',
          clusterId: 'a',
          gate: 'change',
          reason:
            'Ticket gate change: the ticket that webhook tickets asks for is not decided yet',
        },
      ],
    });
  });

  it('pass when all passed, as long as that is valid', () => {
    const valid = { clusterId: 'a', validUntilMs: NOW_MS + 1 };
    expect(
      asked([
        gate('errors', 'passed', valid),
        gate('change', 'passed', { clusterId: 'a' }),
      ]),
    ).toEqual({
      passed: true,
      answers: ['passed', 'passed'],
      decisions: [],
      waits: [],
      lookAgainAtMs: NOW_MS + 1,
    });
    expect(
      asked([
        gate('errors', 'passed', { ...valid, validUntilMs: NOW_MS }),
        gate('change', 'passed', { clusterId: 'a' }),
      ]),
    ).toMatchObject({
      passed: false,
      decisions: [{ gate: 'errors' }],
      waits: [{ reason: 'Gate errors: its result has expired' }],
    });
  });

  it('neither pass nor are asked again here when the answer was not clear', () => {
    expect(
      asked([
        gate('errors', 'inconclusive', {
          clusterId: 'a',
          message: said('no data'),
        }),
        gate('change', 'passed', { clusterId: 'a' }),
      ]),
    ).toMatchObject({
      passed: false,
      decisions: [],
      waits: [{ reason: 'Gate errors: no clear answer; no data' }],
    });
  });

  it('do not take the answer for another cluster or for the stage', () => {
    expect(
      asked([
        gate('errors', 'passed', { clusterId: 'b' }),
        gate('change', 'passed'),
      ]),
    ).toMatchObject({ answers: ['ask', 'ask'] });
  });
});
