import { deprecatedCallsIn } from './deprecatedCalls';

const event = (more: object = {}) => ({
  kind: 'Event',
  stage: 'ResponseComplete',
  verb: 'list',
  requestURI:
    '/apis/flowcontrol.apiserver.k8s.io/v1beta3/flowschemas/secret-name?token=x',
  user: {
    username: 'system:serviceaccount:ops:reporter',
    groups: ['system:authenticated'],
  },
  sourceIPs: ['10.0.0.7'],
  userAgent: 'reporter/1.2',
  objectRef: {
    resource: 'flowschemas',
    apiGroup: 'flowcontrol.apiserver.k8s.io',
    apiVersion: 'v1beta3',
    name: 'secret-name',
  },
  annotations: {
    'k8s.io/deprecated': 'true',
    'k8s.io/removed-release': '1.32',
  },
  ...more,
});
const listOf = (...items: unknown[]) =>
  JSON.stringify({ kind: 'EventList', apiVersion: 'audit.k8s.io/v1', items });

describe('deprecatedCallsIn', () => {
  it('counts who called which version, and keeps nothing else of an event', () => {
    const calls = deprecatedCallsIn(
      listOf(
        event(),
        event({ verb: 'get' }),
        event({ userAgent: 'kubectl/1.31' }),
      ),
    );
    const called = {
      group: 'flowcontrol.apiserver.k8s.io',
      version: 'v1beta3',
      resource: 'flowschemas',
      removedRelease: '1.32',
      user: 'system:serviceaccount:ops:reporter',
    };
    expect(calls).toEqual([
      { ...called, userAgent: 'reporter/1.2', requests: 2 },
      { ...called, userAgent: 'kubectl/1.31', requests: 1 },
    ]);
  });

  it.each([
    ['no annotation', { annotations: {} }],
    ['a watch that only began', { stage: 'ResponseStarted' }],
    [
      "the control plane's own garbage collector",
      {
        user: {
          username:
            'system:serviceaccount:kube-system:generic-garbage-collector',
        },
      },
    ],
    ['no object', { objectRef: undefined }],
    ['no user', { user: undefined }],
    ['fields of other types', { objectRef: { resource: 7, apiVersion: {} } }],
  ])('leaves out an event with %s', (_, more) => {
    expect(deprecatedCallsIn(listOf(event(more), 'no event'))).toEqual([]);
  });

  it('cuts what would be long', () => {
    const [call] = deprecatedCallsIn(
      listOf(event({ userAgent: 'x'.repeat(5000) })),
    );
    expect(call.userAgent).toHaveLength(200);
  });

  it.each([
    '',
    '[]',
    'no json',
    '{"kind":"EventList"}',
    JSON.stringify({ kind: 'PodList', apiVersion: 'v1', items: [] }),
  ])('refuses %j', text => {
    expect(() => deprecatedCallsIn(text)).toThrow(
      expect.objectContaining({ name: 'DecodeError' }),
    );
  });
});
