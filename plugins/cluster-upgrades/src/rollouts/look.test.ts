import { rolloutClusters } from '../__testUtils__/rollouts';
import { fixtureNow } from '../__testUtils__/clusters';
import { gateLook, isActive, memberLook, rolloutLook, stageLook } from './look';

describe('how phases are drawn', () => {
  it('takes an inconclusive gate for neither passed nor failed', () => {
    expect(gateLook({ status: 'pending' }).word).toBe('not asked yet');
    expect(gateLook({ status: 'pending', checkedAt: '2026-11-21T09:00:00Z' }).word).toBe('no decision yet');
    expect(gateLook({ status: 'inconclusive' })).toEqual({ status: 'unknown', word: 'inconclusive' });
  });

  it('draws a cluster at work as its upgrade, and says that a finished one soaks', () => {
    const looks = Object.fromEntries(rolloutClusters.map(member => [member.clusterName, memberLook(member, fixtureNow).word]));
    expect(looks).toMatchObject({ 'staging-us-2': 'Waiting', 'staging-eu-1': 'Running', 'staging-eu-2': 'Done, soaking', 'staging-ap-1': 'Not started', 'staging-eu-3': 'Skipped' });
  });

  it('draws the stage at work of a paused or stopped rollout as the rollout, and the others as they are', () => {
    const emergencyStop = { kind: 'emergency-stop', reason: 'DNS is down' };
    expect(stageLook('running', { phase: 'paused', waits: [] }).word).toBe('Paused');
    expect(stageLook('running', { phase: 'waiting', waits: [emergencyStop] })).toEqual({ status: 'waiting', word: 'Waiting' });
    expect(stageLook('running', { phase: 'running', waits: [] }).word).toBe('Running');
    expect(stageLook('done', { phase: 'paused', waits: [emergencyStop] }).word).toBe('Done');
  });

  it('stops saying so when the soak is over', () => {
    expect(memberLook({ ...rolloutClusters[4], soakEndsAt: '2026-11-21T09:00:00Z' }, fixtureNow).word).toBe('Done');
  });

  it('follows halted and paused rollouts, and not ended ones', () => {
    expect((['running', 'halted', 'paused', 'aborting'] as const).map(isActive)).toEqual([true, true, true, true]);
    expect((['succeeded', 'failed', 'stopped', 'aborted'] as const).map(isActive)).toEqual([false, false, false, false]);
    expect(rolloutLook('halted').status).toBe('blocked');
  });
});
