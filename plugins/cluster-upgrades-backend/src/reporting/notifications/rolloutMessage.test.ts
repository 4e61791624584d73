import { reasonText, said } from '@drydock/upgrade-reasons';
import { rolloutMessage } from './rolloutMessage';
import type { RolloutNotice } from './rolloutNotices';

const AT = Date.parse('2026-11-22T05:59:10Z');
const notice = (
  text: string,
  severity: RolloutNotice['severity'] = 'normal',
): RolloutNotice => ({
  eventKey: text,
  recipient: 'group:default/a',
  subject: 'r',
  topic: 'trouble',
  reason: said(text),
  link: '/cluster-upgrades/rollouts/r',
  severity,
  atMs: AT,
});

describe('rolloutMessage', () => {
  it('says the newest first, as loud as the loudest', () => {
    expect(
      rolloutMessage(
        [notice('a', 'high'), notice('b'), notice('c', 'low')],
        AT,
      ),
    ).toEqual({
      title: 'c',
      description: 'b\na',
      link: '/cluster-upgrades/rollouts/r',
      severity: 'high',
      topic: 'trouble',
      isDated: false,
      scope: expect.stringMatching(/^cluster-upgrades:[0-9a-f]{32}$/),
    });
  });

  it('names people as people do', () => {
    expect(
      rolloutMessage(
        [
          {
            ...notice('a'),
            reason: {
              code: 'event.decision-ended',
              params: {
                who: { entity: 'user:default/lena' },
                reason: {
                  reasons: [
                    {
                      code: 'event.plan-archived',
                      params: { who: { entity: 'user:acme/eve' } },
                    },
                  ],
                },
              },
            },
          },
        ],
        AT,
      ).title,
    ).toBe('The decision of lena no longer counts: acme/eve archived the plan');
  });

  it('is one line of plain text each, and does not grow without end', () => {
    const message = rolloutMessage(
      Array.from({ length: 300 }, () => notice(`x\n${'y'.repeat(1000)}`)),
      AT,
    );
    expect(message.title).toHaveLength(300);
    expect(message.description?.split('\n')).toHaveLength(11);
    expect(message.description).toContain('and 289 more');
    expect(rolloutMessage([notice('a')], AT).description).toBeUndefined();
  });

  it('gives the time of each event that is reported late', () => {
    expect(
      rolloutMessage(
        [notice('a'), { ...notice('b'), atMs: AT + 14 * 60_000 }],
        AT + 15 * 60_000,
      ),
    ).toMatchObject({ title: 'b', description: 'a (at 05:59 UTC)' });
  });

  it('says one time of what is to come', () => {
    const ahead = {
      ...notice(
        'east is planned to go to v1.36.2, not before 2026-11-22 08:50 UTC',
      ),
      eventKey: 'day-before-plan-1-east',
    };
    expect(rolloutMessage([ahead, ahead], AT + 15 * 60_000)).toMatchObject({
      title: reasonText(ahead.reason),
      description: reasonText(ahead.reason),
    });
  });

  it('replaces messages about the same event, for every recipient and with or without names, and no others', () => {
    const scope = (more: Partial<RolloutNotice>) =>
      rolloutMessage([{ ...notice('a'), ...more }], AT).scope;
    expect(scope({ recipient: 'user:default/lena' })).toBe(scope({}));
    expect(scope({ reason: said('a, with names') })).toBe(scope({}));
    expect(scope({ eventKey: 'event-2' })).not.toBe(scope({}));
  });
});
