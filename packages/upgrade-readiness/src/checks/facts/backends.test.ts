import { inEnglish } from '@drydock/upgrade-reasons';
import { serviceOf } from '../__testUtils__/facts';
import { forbidden } from '../../testing/inventories';
import {
  backendLookup,
  daysLeft,
  endedReason,
  isBesideApiServer,
  unseenBackends,
} from './backends';

const hook = { kind: 'service', namespace: 'payments', name: 'hook' } as const;
const stateOf = (facts: Parameters<typeof serviceOf>[2]) =>
  inEnglish(backendLookup([serviceOf('payments', 'hook', facts)])(hook));
const now = '2026-11-21T09:00:00Z';

describe('backendLookup', () => {
  it('is dead without a Service or without a ready endpoint', () => {
    expect(stateOf({ exists: false, readyEndpoints: 0, nodes: [] })).toEqual({
      kind: 'dead',
      what: 'Service payments/hook does not exist',
    });
    expect(stateOf({ readyEndpoints: 0, nodes: [] })).toEqual({
      kind: 'dead',
      what: 'Service payments/hook has no ready endpoint',
    });
  });

  it('is dead where the Service does not have the port that is asked for, 443 unless another is named', () => {
    const lookup = backendLookup([
      serviceOf('payments', 'hook', { ports: [80, 8443] }),
    ]);
    expect(inEnglish(lookup(hook))).toEqual({
      kind: 'dead',
      what: 'Service payments/hook has no port 443, only 80 and 8443',
    });
    expect(lookup({ ...hook, port: 8443 }).kind).toBe('ready');
    expect(stateOf({ ports: [443] }).kind).toBe('ready');
    expect(
      backendLookup([serviceOf('payments', 'hook', { ports: [443] })])({
        ...hook,
        port: 80,
      }).kind,
    ).toBe('dead');
  });

  it('does not judge the port by an inventory that has none', () => {
    expect(stateOf({}).kind).toBe('ready');
  });

  it('is single on one endpoint, and on one node', () => {
    expect(stateOf({ readyEndpoints: 1, nodes: ['a'] })).toEqual({
      kind: 'single',
      what: 'Service payments/hook has 1 ready endpoint',
      node: 'a',
    });
    expect(stateOf({ readyEndpoints: 3, nodes: ['a'] })).toEqual({
      kind: 'single',
      what: 'Service payments/hook has 3 ready endpoints, all on one node',
      node: 'a',
    });
  });

  it('is ready on several nodes, and where nodes are not told', () => {
    expect(stateOf({ readyEndpoints: 2, nodes: ['a', 'b'] }).kind).toBe(
      'ready',
    );
    expect(stateOf({ readyEndpoints: 2, nodes: [] }).kind).toBe('ready');
  });

  it('knows nothing of a Service that was not read, nor of an address outside', () => {
    expect(inEnglish(backendLookup([])(hook))).toEqual({
      kind: 'unknown',
      what: 'Service payments/hook was not read',
    });
    expect(
      stateOf({
        exists: false,
        readyEndpoints: 0,
        nodes: [],
        failure: forbidden,
      }),
    ).toEqual({
      kind: 'unknown',
      what: 'Service payments/hook: Not allowed to list things',
    });
    expect(
      stateOf({ externalName: true, readyEndpoints: 0, nodes: [] }),
    ).toMatchObject({
      kind: 'outside',
      what: 'Service payments/hook stands for an address outside of the cluster',
    });
    expect(
      backendLookup([])({ kind: 'url', host: 'hooks.example.com' }),
    ).toMatchObject({ kind: 'outside', host: 'hooks.example.com' });
  });
});

describe('unseenBackends', () => {
  it('names each backend once', () => {
    const state = backendLookup([])(hook);
    expect(inEnglish(unseenBackends([state, state]))).toEqual([
      'Whether anybody answers is not known: Service payments/hook was not read',
    ]);
    expect(
      unseenBackends([
        backendLookup([serviceOf('payments', 'hook', {})])(hook),
      ]),
    ).toEqual([]);
  });
});

describe('isBesideApiServer', () => {
  it('knows loopback addresses only', () => {
    expect(
      ['127.0.0.1:23443', 'localhost', '[::1]:8443'].every(isBesideApiServer),
    ).toBe(true);
    expect(
      ['10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com'].some(
        isBesideApiServer,
      ),
    ).toBe(false);
  });
});

describe('certificates', () => {
  it('tells the days left and what has ended', () => {
    expect(daysLeft({ notAfter: '2026-12-01T09:00:00Z' }, { now })).toBe(10);
    expect(daysLeft(undefined, { now })).toBeUndefined();
    expect(
      endedReason({ notAfter: '2026-12-01T09:00:00Z' }, { now }),
    ).toBeUndefined();
    expect(
      inEnglish(
        endedReason(
          { notAfter: '2026-11-01T09:00:00Z', subject: 'CN=ca' },
          { now },
        ),
      ),
    ).toBe('The CA bundle (CN=ca) ended on 2026-11-01');
  });
});
