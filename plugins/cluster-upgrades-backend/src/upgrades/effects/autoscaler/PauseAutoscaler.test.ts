import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { effectContext } from '../__testUtils__/effectContext';
import {
  FakeDeploymentApi,
  KeptDeployment,
  manages,
} from './__testUtils__/FakeDeploymentApi';
import type { IdentifyCluster } from '../../../clusters/store/clusterIdentityQueries';
import { identifyAny, identityOf } from '../../../__testUtils__/identities';
import { PauseAutoscaler } from './PauseAutoscaler';
import { PAUSED_BY, REPLICAS_BEFORE } from './pausedDeployment';

const signal = new AbortController().signal;

const contextOf = (overrides: Partial<EffectContext> = {}) =>
  effectContext(
    'autoscaler',
    { namespace: 'kube-system', deployment: 'cluster-autoscaler' },
    overrides,
  );

describe('PauseAutoscaler', () => {
  let api: FakeDeploymentApi;
  let autoscaler: KeptDeployment;
  let effect: PauseAutoscaler;
  let known: IdentifyCluster;
  beforeEach(async () => {
    api = await FakeDeploymentApi.start();
    known = identifyAny;
    autoscaler = api.add('cluster-autoscaler', 2, {
      annotations: { team: 'platform' },
    });
    effect = new PauseAutoscaler({
      credential: api.credential,
      identify: clusterId => known(clusterId),
    });
  });
  afterEach(() => api.stop());

  const take = (context = contextOf()) =>
    effect.take(context, undefined, signal);
  const undo = (context = contextOf()) =>
    effect.undo(context, undefined, signal);

  it('scales to 0 and back to what it was, in one change each, and leaves nothing of its own', async () => {
    expect(inEnglish(await take())).toEqual({
      outcome: 'taken',
      handle: { reference: 'kube-system/cluster-autoscaler' },
      message:
        'Deployment kube-system/cluster-autoscaler was scaled from 2 to 0 replicas',
    });
    expect(autoscaler).toMatchObject({
      spec: { replicas: 0 },
      metadata: {
        annotations: {
          team: 'platform',
          [PAUSED_BY]: 'u1/effect-autoscaler',
          [REPLICAS_BEFORE]: '2',
        },
      },
    });
    expect(api.patches).toBe(1);
    expect(inEnglish(await undo())).toEqual({
      note: 'Deployment kube-system/cluster-autoscaler has 2 replicas again',
    });
    expect(autoscaler).toMatchObject({ spec: { replicas: 2 } });
    expect(autoscaler.metadata.annotations).toEqual({ team: 'platform' });
    expect(api.patches).toBe(2);
  });

  it('has no end, because nothing else would undo it', async () => {
    expect(await take()).not.toHaveProperty('handle.lapsesAtMs');
  });

  it('takes 0 replicas as nothing to do, and changes nothing, then and afterwards', async () => {
    autoscaler.spec.replicas = 0;
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'taken',
      message: expect.stringContaining('nothing to pause'),
    });
    expect(inEnglish(await undo())).toEqual({});
    expect(await effect.observe(contextOf(), undefined, signal)).toEqual({
      state: 'gone',
    });
    expect({
      patches: api.patches,
      replicas: autoscaler.spec.replicas,
    }).toEqual({ patches: 0, replicas: 0 });
  });

  it.each([
    [
      'a Deployment that is not there',
      () => api.deployments.clear(),
      /there is no Deployment kube-system\/cluster-autoscaler in prod-eu-1. Say in the plan where/,
    ],
    [
      'one that another upgrade paused',
      () =>
        api.change(autoscaler, {
          replicas: 0,
          annotations: { [PAUSED_BY]: 'u0/effect-autoscaler' },
        }),
      /paused for another upgrade \(u0\/effect-autoscaler\)/,
    ],
    [
      'one that Flux applies',
      () =>
        autoscaler.metadata.managedFields.push(
          manages('kustomize-controller', 'Apply'),
        ),
      /cannot set the replicas of .*Flux's Kustomization/,
    ],
    [
      'one that was scaled up after it was paused',
      () =>
        api.change(autoscaler, {
          replicas: 3,
          annotations: { [PAUSED_BY]: 'u1/effect-autoscaler' },
        }),
      /another writer scaled .* to 3 after Drydock paused it/,
    ],
  ])('refuses %s, and changes nothing', async (_, given, says) => {
    given();
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(says),
    });
    expect(api.patches).toBe(0);
  });

  it('leaves what others scaled meanwhile, says so, and takes its own marks away [T-160]', async () => {
    await take();
    api.change(autoscaler, { replicas: 5 });
    expect(inEnglish(await undo())).toEqual({
      note: 'another writer scaled Deployment kube-system/cluster-autoscaler to 5 meanwhile, which was left as it is',
    });
    expect(autoscaler).toMatchObject({ spec: { replicas: 5 } });
    expect(autoscaler.metadata.annotations).toEqual({ team: 'platform' });
  });

  it('leaves a pause that another user took over, and one whose Deployment is gone', async () => {
    await take();
    api.change(autoscaler, { annotations: { [PAUSED_BY]: 'ada' } });
    expect(inEnglish(await undo())).toEqual({});
    expect(autoscaler.spec.replicas).toBe(0);
    api.deployments.clear();
    expect(inEnglish(await undo())).toEqual({});
  });

  it('writes on what it read alone: another change in between is read first, and decides [T-161]', async () => {
    api.beforePatch = () => {
      api.beforePatch = undefined;
      api.change(autoscaler, { replicas: 4 });
    };
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'taken',
      message: expect.stringContaining('from 4 to 0'),
    });
    expect(autoscaler.metadata.annotations[REPLICAS_BEFORE]).toBe('4');
    api.beforePatch = () => {
      api.beforePatch = undefined;
      api.change(autoscaler, { replicas: 1 });
    };
    expect(inEnglish(await undo())).toMatchObject({
      note: expect.stringContaining('to 1 meanwhile'),
    });
    expect(autoscaler.spec.replicas).toBe(1);
  });

  it('fails when others change it all the time', async () => {
    api.beforePatch = () => api.change(autoscaler, {});
    await expect(take()).rejects.toThrow(
      /changed by another client all the time/,
    );
    expect({
      patches: api.patches,
      replicas: autoscaler.spec.replicas,
    }).toEqual({ patches: 0, replicas: 2 });
  });

  it.each(['two', '0', '-1', '', undefined])(
    'guesses no number of replicas where the note of it says %s',
    async before => {
      await take();
      if (before === undefined)
        delete autoscaler.metadata.annotations[REPLICAS_BEFORE];
      else
        api.change(autoscaler, { annotations: { [REPLICAS_BEFORE]: before } });
      await expect(undo()).rejects.toThrow(
        /no longer says how many replicas it had/,
      );
      expect(autoscaler.spec.replicas).toBe(0);
    },
  );

  it('tells of a refusal in the words of the cluster, and takes no answer of anything else for one', async () => {
    const respond = api.server.respond;
    const answering = (status: number, body: unknown) => {
      api.server.respond = (request, response) => {
        if (response.req.method === 'GET') return respond?.(request, response);
        response.writeHead(status);
        return response.end(JSON.stringify(body));
      };
    };
    answering(403, {
      kind: 'Status',
      message: 'deployments.apps "cluster-autoscaler" is forbidden',
    });
    expect(inEnglish(await take())).toEqual({
      outcome: 'refused',
      message:
        'prod-eu-1 refused the change of Deployment kube-system/cluster-autoscaler (403): deployments.apps "cluster-autoscaler" is forbidden',
    });
    answering(403, { error: 'a gateway' });
    await expect(take()).rejects.toThrow('answered 403');
    answering(500, { kind: 'Status' });
    await expect(take()).rejects.toThrow('answered 500');
    api.answerDeployments = [404, '<html>'];
    await expect(
      effect.observe(contextOf(), undefined, signal),
    ).rejects.toThrow('answered 404');
  });

  it('says what is missing before anybody is called', async () => {
    const without = new PauseAutoscaler({
      credential: undefined,
      identify: identifyAny,
    });
    expect(inEnglish(without.problem(contextOf()))).toMatch(/jobCredential/);
    expect(await without.take(contextOf(), undefined, signal)).toMatchObject({
      outcome: 'refused',
    });
    await expect(without.undo(contextOf(), undefined, signal)).rejects.toThrow(
      /credential that may change clusters is gone/,
    );
    expect(
      inEnglish(
        effect.problem(contextOf({ parameters: { namespace: 'kube-system' } })),
      ),
    ).toMatch(/parameters are damaged/);
    expect(api.server.received).toEqual([]);
  });

  it('writes nothing into another cluster, when it pauses and when it brings back, and says so [T-178]', async () => {
    await take();
    const before = api.server.received.length;
    api.uid = 'another-uid';
    await expect(undo()).rejects.toThrow(
      /Nothing was written: context prod-eu-1 .* reaches a cluster with the UID another-uid/,
    );
    // Its annotations would make it look undone.
    await expect(
      effect.observe(contextOf(), undefined, signal),
    ).rejects.toThrow(/another-uid/);
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('another-uid'),
    });
    expect(
      api.server.received
        .slice(before)
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual(Array(3).fill('GET /api/v1/namespaces/kube-system'));
    expect({
      patches: api.patches,
      replicas: autoscaler.spec.replicas,
    }).toEqual({ patches: 1, replicas: 0 });
  });

  it('pauses nothing for a cluster that took the name of another', async () => {
    known = async id =>
      identityOf(id, {
        name: 'prod-eu-1',
        references: [id, 'capi/evil/prod-eu-1'],
      });
    const hostile = contextOf({
      cluster: { id: 'hostile', name: 'prod-eu-1' },
    });
    expect(inEnglish(await effect.check(hostile))).toMatch(
      /has no entry for cluster prod-eu-1/,
    );
    expect(inEnglish(await take(hostile))).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('has no entry'),
    });
    expect(api.server.received).toEqual([]);
  });

  it('brings back what it paused in a cluster that no source lists now', async () => {
    await take();
    known = async id =>
      identityOf(id, {
        removed: true,
        references: [id],
        formerReferences: [`test/${id}`],
      });
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('No source lists cluster'),
    });
    expect(inEnglish(await undo())).toMatchObject({
      note: expect.stringContaining('2 replicas again'),
    });
  });

  it('says how a person undoes it', () => {
    expect(inEnglish(effect.undoByHand(contextOf()))).toContain(
      'kubectl -n kube-system scale deployment cluster-autoscaler --replicas=N, with N from its annotation drydock.dev/replicas-before',
    );
    expect(
      inEnglish(effect.undoByHand(contextOf({ parameters: {} }))),
    ).toContain(
      'whose annotation drydock.dev/paused-by is "u1/effect-autoscaler"',
    );
  });
});
