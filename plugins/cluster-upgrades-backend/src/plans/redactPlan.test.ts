import { readPlan, writePlan } from '@drydock/upgrade-plans';
import { HIDDEN_CLUSTER } from '../clusters/hideNames';
import { planFile } from './__testUtils__/records';
import { documentDifferences } from './changes';
import type { PlanChange } from './records';
import { changesFor, documentFor } from './redactPlan';

const SECRET = { name: 'Secret-1', entityRef: 'resource:default/secret-1-slug' };

describe('documentFor', () => {
  const stagesFor = (clusters: object, hidden: Parameters<typeof documentFor>[2] = [SECRET]) => {
    const plan = planFile({ stages: [{ name: 'all', clusters }, { name: 'rest', clusters: { environments: ['prod'] }, soakMinutes: 5 }] });
    const reading = readPlan(documentFor(writePlan(plan), plan, hidden));
    return reading.ok ? reading.plan.spec.stages : [];
  };

  it('is the text itself, with its comments, where it names no hidden cluster', () => {
    const plan = planFile({ stages: [{ name: 'all', clusters: { names: ['prod-1'] } }] });
    expect(documentFor('# as written', plan, [SECRET])).toBe('# as written');
    expect(documentFor('# as written', planFile({ stages: [{ name: 'all', clusters: { names: ['secret-1'] } }] }), [])).toBe('# as written');
  });

  it.each(['Secret-1', 'secret-1', 'resource:default/secret-1-slug', 'default/secret-1-slug', 'resource:secret-1-slug', 'Resource:Default/Secret-1-Slug'])('takes out %s, and leaves the others', name => {
    const [all, rest] = stagesFor({ names: ['prod-1', name], regions: ['eu'] });
    expect(all.clusters).toEqual({ names: ['prod-1', HIDDEN_CLUSTER], regions: ['eu'] });
    expect(rest).toMatchObject({ clusters: { environments: ['prod'] }, soakMinutes: 5 });
  });

  it('takes it out of exceptions, and leaves names that only look alike', () => {
    expect(stagesFor({ except: { names: ['secret-1', 'secret-1-slug', 'secret-10', 'my/secret-10'], environments: ['dev'] } })[0].clusters).toEqual({ except: { names: [HIDDEN_CLUSTER, 'secret-1-slug', 'secret-10', 'my/secret-10'], environments: ['dev'] } });
  });
});

describe('changesFor', () => {
  const ofCluster = (clusterId: string): PlanChange => ({ kind: 'membership', clusterId, text: `${clusterId} came` });
  const counted = (text: string): PlanChange => ({ kind: 'membership', text });
  const sees = (clusterId: string) => clusterId === 'mine';
  /** Changes of a document from one selector to another, as somebody reads them who may not see SECRET. */
  const ofDocument = (before: object, after: object, hidden = [SECRET]) => changesFor(documentDifferences({ clusters: before }, { clusters: after }), sees, hidden).map(({ text }) => text);

  it('is what it is for who sees every cluster', () => {
    const changes = [ofCluster('mine'), ofCluster('theirs')];
    expect(changesFor(changes, () => true, [])).toEqual(changes);
  });

  it('counts changes of clusters that somebody may not see, also where none is stored as hidden', () => {
    expect(changesFor([ofCluster('mine'), ofCluster('gone')], sees, [])).toEqual([ofCluster('mine'), counted('1 more change of clusters that you may not see')]);
    expect(changesFor([ofCluster('one'), ofCluster('two')], sees, [SECRET])).toEqual([counted('2 changes of clusters that you may not see')]);
  });

  it('keeps of what is counted whether all of it is only not known', () => {
    const notKnown: PlanChange = { kind: 'blockers', clusterId: 'theirs', notKnown: true, text: 'theirs is not known' };
    expect(changesFor([notKnown], sees, [])).toEqual([{ ...counted('1 change of clusters that you may not see'), notKnown: true }]);
    expect(changesFor([notKnown, ofCluster('theirs')], sees, [])).toEqual([counted('2 changes of clusters that you may not see')]);
  });

  it('counts a change of several clusters where one of them may not be seen', () => {
    const order = (...clusterIds: string[]): PlanChange => ({ kind: 'membership', clusterIds, text: `${clusterIds.join(', ')} in this order` });
    expect(changesFor([order('mine'), order('mine', 'theirs')], sees, [])).toEqual([order('mine'), counted('1 more change of clusters that you may not see')]);
  });

  it('shows changes of the whole plan', () => {
    const target: PlanChange = { kind: 'target', path: 'spec.target', text: 'v1.36.5' };
    expect(changesFor([target], sees, [SECRET])).toEqual([target]);
  });

  it('counts a change of the document that names a hidden cluster, before or after', () => {
    expect(ofDocument({ names: ['prod-1'] }, { names: ['resource:secret-1-slug'] })).toEqual(['1 change of clusters that you may not see']);
    expect(ofDocument({ names: ['prod-1', 'secret-1'] }, { names: ['prod-1'] })).toEqual(['1 change of clusters that you may not see']);
    expect(ofDocument({ names: ['prod-1'] }, { names: ['prod-2'] })).toEqual(['clusters.names[0]: prod-1 → prod-2']);
  });

  it('counts a list, an exception or a whole stage with names that came or went at once', () => {
    expect(ofDocument({}, { names: ['secret-1'] })).toEqual(['1 change of clusters that you may not see']);
    expect(ofDocument({ except: { names: ['secret-1'] } }, {})).toEqual(['1 change of clusters that you may not see']);
    expect(changesFor(documentDifferences({ stages: [] }, { stages: [{ name: 'new', clusters: { names: ['secret-1'] } }] }), sees, [SECRET])).toEqual([counted('1 change of clusters that you may not see')]);
    expect(ofDocument({}, { names: ['secret-1'] }, [])).toEqual(['clusters.names: absent → ["secret-1"]']);
    expect(ofDocument({}, { environments: ['prod'] })).toEqual(['clusters.environments: absent → ["prod"]']);
  });
});
