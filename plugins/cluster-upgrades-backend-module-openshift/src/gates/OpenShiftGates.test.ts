import { inEnglish } from '@drydock/upgrade-reasons';
import type { OpenShiftServer } from '../testing/OpenShiftServer';
import { CLUSTER, portalOn, startServer } from '../testing/portal';

jest.setTimeout(600_000);

const GATE = 'ack-4.18-kube-1.32-api-removals-in-4.19';
const signal = new AbortController().signal;

describe('OpenShiftGates', () => {
  let server: OpenShiftServer;
  const closing: (() => Promise<void>)[] = [];
  const portal = async (options: Parameters<typeof portalOn>[1] = {}) => {
    const { provider, close } = await portalOn(server, options);
    closing.push(close);
    return provider.gates;
  };

  beforeEach(async () => {
    server = await startServer();
    server.putConfigMap('admin-gates', {
      [GATE]: 'APIs are removed.',
      'ack-4.18-<b>': 'Not a key.',
    });
    server.putConfigMap('admin-acks', { 'ack-4.17-before': 'true' });
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  it('says what the platform says, before which minor, and the command', async () => {
    const gates = await portal();
    expect(inEnglish(await gates.list(CLUSTER, signal))).toEqual([
      {
        id: GATE,
        minor: '1.32',
        title: `Gate ${GATE} of OpenShift`,
        description: [
          'APIs are removed.',
          expect.stringMatching(/^Without Drydock, run: oc .*admin-acks/),
        ],
        acknowledged: false,
      },
    ]);
  });

  it('writes only its key, and keeps acknowledgements of others', async () => {
    const gates = await portal();
    await gates.acknowledge(CLUSTER, GATE, signal);
    expect(server.get('ConfigMap', 'admin-acks').data).toEqual({
      'ack-4.17-before': 'true',
      [GATE]: 'true',
    });
    expect(server.stored[0].body).toMatchObject({
      metadata: {
        resourceVersion: expect.any(String),
        uid: expect.any(String),
      },
      data: { [GATE]: 'true' },
    });
  });

  it('says by managedFields whether Drydock acknowledged it [T-438]', async () => {
    const gates = await portal();
    const listed = async () => {
      const [{ acknowledged, acknowledgedBy, ours }] = await gates.list(
        CLUSTER,
        signal,
      );
      return { acknowledged, acknowledgedBy, ours };
    };
    expect(await listed()).toEqual({ acknowledged: false });
    await gates.acknowledge(CLUSTER, GATE, signal);
    expect(await listed()).toEqual({
      acknowledged: true,
      acknowledgedBy: 'drydock',
      ours: true,
    });
    server.putConfigMap('admin-acks', { [GATE]: 'true' });
    expect(await listed()).toEqual({ acknowledged: true });
    server.ownData('admin-acks', [GATE], 'kubectl-patch');
    expect(await listed()).toEqual({
      acknowledged: true,
      acknowledgedBy: 'kubectl-patch',
      ours: false,
    });
  });

  it('writes nothing where the ConfigMap changed meanwhile', async () => {
    const gates = await portal();
    server.beforeWrite = () => {
      server.beforeWrite = undefined;
      server.putConfigMap('admin-acks', { [GATE]: 'false' });
    };
    expect(inEnglish(await gates.acknowledge(CLUSTER, GATE, signal))).toEqual({
      outcome: 'refused',
      message: expect.stringContaining('has changed since it was observed'),
    });
    expect(server.stored).toEqual([]);
  });

  it('throws where the answer was lost, and finds the acknowledgement afterwards', async () => {
    const gates = await portal();
    server.afterWrite = () => 'drop';
    await expect(gates.acknowledge(CLUSTER, GATE, signal)).rejects.toThrow();
    server.afterWrite = undefined;
    expect(await gates.acknowledge(CLUSTER, GATE, signal)).toEqual({
      outcome: 'already',
    });
    expect(server.stored).toHaveLength(1);
  });

  it('writes on no other cluster, and without a credential says so [T-445]', async () => {
    const other = await startServer();
    const gates = await portal({ writesTo: other });
    expect(await gates.acknowledge(CLUSTER, GATE, signal)).toMatchObject({
      outcome: 'refused',
      message: { code: 'writer.two-clusters' },
    });
    expect([...server.stored, ...other.stored]).toEqual([]);
    await other.close();
    const reading = await portal({ writes: false });
    expect(reading.problem(CLUSTER)).toMatchObject({
      code: 'openshift.no-writer',
    });
    expect(await reading.acknowledge(CLUSTER, GATE, signal)).toMatchObject({
      outcome: 'refused',
      message: { code: 'openshift.no-writer' },
    });
  });
});
