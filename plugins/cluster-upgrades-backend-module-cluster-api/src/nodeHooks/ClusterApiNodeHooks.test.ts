import { inEnglish } from '@drydock/upgrade-reasons';
import {
  at,
  textMapAt,
  type NodeHookRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { machineObject } from '../testing/objects';
import { annotationOf } from './deletionHooks';
import { ClusterApiNodeHooks } from './ClusterApiNodeHooks';

const MACHINES = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines';
const KEY = 'u1/effect-node-hooks:7';
const signal = new AbortController().signal;
const cluster = { id: 'c1', name: 'c1', reference: 'capi-main/fleet/c1' };
const request = (
  settings: Partial<NodeHookRequest['settings']> = {},
): NodeHookRequest => ({
  key: KEY,
  cluster,
  settings: { to: 'v1.36.4', points: ['before-drain'], ...settings },
});

function given(
  fake = FakeManagement.settled().withSecondPool(),
  writer = true,
) {
  const management = fake.management({ writer });
  return {
    fake,
    hooks: new ClusterApiNodeHooks(() => ({
      management,
      key: { namespace: 'fleet', name: 'c1' },
    })),
  };
}
const marked = (fake: FakeManagement) =>
  [...fake.objects]
    .filter(
      ([, object]) =>
        textMapAt(object, 'metadata', 'annotations')[
          annotationOf(KEY, 'before-drain')
        ] === KEY,
    )
    .map(([path]) => path.replace(`${MACHINES}/`, ''));
/** The machine is deleted, and Cluster API waits. */
function leave(
  fake: FakeManagement,
  name: string,
  reason = 'WaitingForPreDrainHook',
) {
  const before = fake.objects.get(`${MACHINES}/${name}`);
  const leaving = machineObject({
    name,
    pool: 'md-0',
    version: 'v1.35.5',
    deleting: { status: 'True', reason },
  });
  fake.putMachine({
    ...leaving,
    metadata: {
      ...(leaving.metadata as object),
      annotations: at(before, 'metadata', 'annotations'),
    },
  });
}

describe('ClusterApiNodeHooks', () => {
  it('marks machines of the pools that are to be replaced, on what was read of each, and neither the control plane nor what is there already', async () => {
    const { fake, hooks } = given();
    fake.putMachine(
      machineObject({ name: 'md-new', pool: 'md-0', version: 'v1.36.4' }),
    );
    fake.putMachine(
      machineObject({
        name: 'md-gone',
        pool: 'md-0',
        version: 'v1.35.5',
        deleting: { status: 'True', reason: 'DrainingNode' },
      }),
    );
    expect(await hooks.look(request(), signal)).toEqual({
      leaving: [],
      marked: 0,
      unmarked: 2,
    });
    expect(await hooks.take(request(), signal)).toMatchObject({
      outcome: 'taken',
    });
    expect(marked(fake)).toEqual(['md-1', 'md-2']);
    expect(
      fake.accepted.map(({ path, body }) => [
        path.replace(`${MACHINES}/`, ''),
        body.metadata.resourceVersion,
      ]),
    ).toEqual([
      ['md-1', '400'],
      ['md-2', '400'],
    ]);
    expect(await hooks.look(request(), signal)).toEqual({
      leaving: [],
      marked: 2,
      unmarked: 0,
    });
  });

  it('marks those of the pools that the hop names', async () => {
    const { fake, hooks } = given();
    await hooks.take(request({ pools: ['md-1'] }), signal);
    expect(marked(fake)).toEqual(['md-2']);
  });

  it('says which node waits, lets it go once, and leaves the others as they are', async () => {
    const { fake, hooks } = given();
    await hooks.take(request(), signal);
    leave(fake, 'md-1');
    const { leaving } = await hooks.look(request(), signal);
    expect(leaving).toEqual([
      {
        reference: 'uid-md-1',
        node: 'md-1',
        pool: 'md-0',
        points: ['before-drain'],
        waitsAt: 'before-drain',
      },
    ]);
    const writes = fake.accepted.length;
    await hooks.letGo(
      request(),
      { reference: 'uid-md-1', point: 'before-drain' },
      signal,
    );
    await hooks.letGo(
      request(),
      { reference: 'uid-md-1', point: 'before-drain' },
      signal,
    );
    await hooks.letGo(
      request(),
      { reference: 'uid-of-another', point: 'before-drain' },
      signal,
    );
    expect(fake.accepted).toHaveLength(writes + 1);
    expect(marked(fake)).toEqual(['md-2']);
  });

  it('reads again where a controller changed a machine meanwhile', async () => {
    const { fake, hooks } = given();
    const patch = fake.patch.bind(fake);
    let first = true;
    fake.patch = async wanted => {
      if (first) fake.touch(`${MACHINES}/md-1`);
      first = false;
      return patch(wanted);
    };
    expect(await hooks.take(request(), signal)).toMatchObject({
      outcome: 'taken',
    });
    expect(marked(fake)).toEqual(['md-1', 'md-2']);
  });

  it('removes all marks of the key, says which nodes left without their hooks, and keeps marks that others changed', async () => {
    const { fake, hooks } = given();
    await hooks.take(request(), signal);
    leave(fake, 'md-1');
    const theirs = fake.objects.get(`${MACHINES}/md-2`);
    fake.putMachine({
      ...theirs,
      metadata: {
        ...(at(theirs, 'metadata') as object),
        annotations: { [annotationOf(KEY, 'before-drain')]: 'ours now' },
      },
    });
    expect(inEnglish(await hooks.undo(request(), signal))).toEqual({
      note: expect.stringContaining('md-1 was already being removed'),
    });
    expect(marked(fake)).toEqual([]);
    expect(
      textMapAt(
        fake.objects.get(`${MACHINES}/md-2`),
        'metadata',
        'annotations',
      ),
    ).toEqual({ [annotationOf(KEY, 'before-drain')]: 'ours now' });
    expect(await hooks.observe(request(), signal)).toEqual({ state: 'gone' });
  });

  it('is undone where the cluster is gone', async () => {
    const { fake, hooks } = given();
    await hooks.take(request(), signal);
    fake.objects.delete(
      '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1',
    );
    expect(inEnglish(await hooks.undo(request(), signal))).toEqual({});
    expect(await hooks.observe(request(), signal)).toEqual({ state: 'gone' });
  });

  it('refuses in words, before anything is written: no writer, no such pool, no right; and tells a part apart from nothing', async () => {
    const { hooks: without } = given(undefined, false);
    expect(
      inEnglish(await without.check(cluster, request().settings, signal)),
    ).toMatch(/capi-main/);
    const { fake, hooks } = given();
    expect(
      inEnglish(
        await hooks.check(
          cluster,
          request({ pools: ['md-9'] }).settings,
          signal,
        ),
      ),
    ).toMatch(/no node pool md-9/);
    expect(
      await hooks.check(cluster, request().settings, signal),
    ).toBeUndefined();
    fake.webhook = path => (path.endsWith('/md-1') ? 'not today' : undefined);
    expect(inEnglish(await hooks.take(request(), signal))).toEqual({
      outcome: 'refused',
      message: 'Machine fleet/md-1: not today',
    });
    fake.webhook = path => (path.endsWith('/md-2') ? 'not today' : undefined);
    await expect(hooks.take(request(), signal)).rejects.toThrow(
      /Only a part of the nodes waits.*not today/,
    );
  });

  it('says before anything is submitted that the writer may not change machines, and what to apply', async () => {
    const { fake, hooks } = given();
    fake.forbidden.add('patch machines');
    expect(
      inEnglish(await hooks.check(cluster, request().settings, signal)),
    ).toMatch(
      /writes capi-main may not patch machines in namespace fleet\. Grant it there.*create clusterrole drydock-cluster-api-node-hooks --verb=patch --resource=machines\.cluster\.x-k8s\.io/,
    );
    expect([fake.accepted, fake.dryRuns]).toEqual([[], []]);
    expect(fake.asked).toEqual([
      {
        verb: 'patch',
        group: 'cluster.x-k8s.io',
        resource: 'machines',
        namespace: 'fleet',
      },
    ]);
  });

  it('says how a person lets all nodes go', () => {
    expect(inEnglish(given().hooks.undoByHand(request()))).toBe(
      `in the management cluster capi-main: kubectl -n fleet annotate machines -l cluster.x-k8s.io/cluster-name=c1 ${annotationOf(
        KEY,
        'before-drain',
      )}-`,
    );
  });
});
