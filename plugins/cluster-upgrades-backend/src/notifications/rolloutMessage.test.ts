import { rolloutMessage } from './rolloutMessage';
import type { RolloutNotice } from './rolloutNotices';

const notice = (text: string, severity: RolloutNotice['severity'] = 'normal'): RolloutNotice => ({ eventKey: text, recipient: 'group:default/a', subject: 'r', topic: 'trouble', text, link: '/cluster-upgrades/rollouts/r', severity });

describe('rolloutMessage', () => {
  it('says the newest first, as loud as the loudest', () => {
    expect(rolloutMessage('m', [notice('a', 'high'), notice('b'), notice('c', 'low')])).toEqual({ title: 'c', description: 'b\na', link: '/cluster-upgrades/rollouts/r', severity: 'high', topic: 'cluster-upgrades', scope: 'cluster-upgrades:m' });
  });

  it('names people as people do', () => {
    expect(rolloutMessage('m', [notice('user:default/lena approved for group:default/platform, not user:acme/eve')]).title).toBe('lena approved for platform, not user:acme/eve');
  });

  it('is one line of plain text each, and does not grow without end', () => {
    const message = rolloutMessage('m', Array.from({ length: 300 }, () => notice(`x\n${'y'.repeat(1000)}`)));
    expect(message.title).toHaveLength(300);
    expect(message.description?.split('\n')).toHaveLength(11);
    expect(message.description).toContain('and 289 more');
    expect(rolloutMessage('m', [notice('a')]).description).toBeUndefined();
  });
});
