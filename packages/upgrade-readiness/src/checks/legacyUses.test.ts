import { reasonText } from '@drydock/upgrade-reasons';
import type { PodTemplateFacts } from '../contracts';
import { nodeOf } from '../testing/inventories';
import { templateOf } from './__testUtils__/facts';
import { crosses, legacyAnnotations, legacyUses } from './legacyUses';

const MASTER = 'node-role.kubernetes.io/master';
const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';
const controlPlane = (facts = {}) =>
  nodeOf('m', 'v1.33.1', {
    controlPlane: true,
    labels: { [CONTROL_PLANE]: '' },
    taints: [{ key: CONTROL_PLANE, effect: 'NoSchedule' }],
    ...facts,
  });
const between = (currentMinor: string, targetMinor: string) => ({
  currentMinor,
  targetMinor,
  nodes: [],
});
const now = (nodes = [controlPlane()]) => ({
  ...between('1.33', '1.34'),
  nodes,
});
const uses = (template: Partial<PodTemplateFacts>, question = now()) =>
  legacyUses(templateOf(template), question).map(({ severity, what }) => [
    severity,
    reasonText(what),
  ]);
const annotated = (key: string, question = now()) =>
  legacyAnnotations(templateOf({ notableAnnotations: [key] }), question).map(
    ({ severity }) => severity,
  );

describe('legacyUses', () => {
  it('finds nothing in today’s labels', () => {
    expect(
      uses({
        nodeSelector: { 'kubernetes.io/os': 'linux', [CONTROL_PLANE]: '' },
        tolerations: [{ key: CONTROL_PLANE }],
      }),
    ).toEqual([]);
  });

  it('warns of a selector on the master label that no node carries, or that the upgrade takes off', () => {
    const template = { nodeSelector: { [MASTER]: '' } };
    expect(uses(template)).toEqual([
      [
        'warning',
        `Selects nodes by ${MASTER}, which no node carries: its pods stay pending`,
      ],
    ]);
    expect(uses(template, between('1.23', '1.24'))).toEqual([
      [
        'warning',
        `Selects nodes by ${MASTER}, which kubeadm takes off in v1.24`,
      ],
    ]);
  });

  it('stays silent where the platform keeps the master label, where control planes are hidden, and where the new one will do', () => {
    expect(
      uses(
        { nodeSelector: { [MASTER]: '' } },
        now([controlPlane({ labels: { [MASTER]: 'true' } })]),
      ),
    ).toEqual([]);
    expect(
      uses({ nodeSelector: { [MASTER]: '' } }, now([nodeOf('a', 'v1.33.1')])),
    ).toEqual([]);
    const either = [MASTER, CONTROL_PLANE].map(key => ({
      matchExpressions: [{ key, operator: 'Exists' }],
    }));
    expect(uses({ nodeAffinity: either })).toEqual([]);
    expect(
      uses({
        nodeAffinity: [
          { matchExpressions: [{ key: MASTER, operator: 'DoesNotExist' }] },
        ],
      }),
    ).toEqual([]);
  });

  it('tells of a toleration of the old taint alone', () => {
    expect(
      uses({ tolerations: [{ key: MASTER }] }).map(([severity]) => severity),
    ).toEqual(['info']);
    expect(
      uses({ tolerations: [{ key: MASTER }] }, between('1.23', '1.24')).map(
        ([severity]) => severity,
      ),
    ).toEqual(['warning']);
    expect(
      uses({ tolerations: [{ key: MASTER }, { key: CONTROL_PLANE }] }),
    ).toEqual([]);
    expect(
      uses({ tolerations: [{ key: MASTER }, { operator: 'Exists' }] }),
    ).toEqual([]);
  });

  it('informs of beta labels, also as topologies, and warns where no node carries them', () => {
    const node = nodeOf('a', 'v1.33.1', {
      labels: { 'beta.kubernetes.io/os': 'linux' },
    });
    expect(
      uses({ nodeSelector: { 'beta.kubernetes.io/os': 'linux' } }, now([node])),
    ).toEqual([
      [
        'info',
        'Asks for nodes by beta.kubernetes.io/os, which is deprecated; no date is set for its end',
      ],
    ]);
    const spread = {
      topologySpread: [
        {
          topologyKey: 'failure-domain.beta.kubernetes.io/zone',
          maxSkew: 1,
          required: true,
        },
      ],
    };
    expect(uses(spread, now([node]))).toEqual([
      [
        'warning',
        'Asks for nodes by failure-domain.beta.kubernetes.io/zone, which no node carries',
      ],
    ]);
  });
});

describe('legacyAnnotations', () => {
  it('warns of seccomp annotations when the upgrade ends their effect, then informs', () => {
    const key = 'seccomp.security.alpha.kubernetes.io/pod';
    expect(annotated(key, between('1.26', '1.27'))).toEqual(['warning']);
    expect(annotated(key)).toEqual(['info']);
    expect(annotated(key, between('1.25', '1.26'))).toEqual([]);
  });

  it('informs of AppArmor annotations', () => {
    expect(
      annotated('container.apparmor.security.beta.kubernetes.io/web'),
    ).toEqual(['info']);
    expect(
      annotated(
        'container.apparmor.security.beta.kubernetes.io/web',
        between('1.28', '1.29'),
      ),
    ).toEqual([]);
  });
});

describe('crosses', () => {
  it('is true only for the upgrade that brings the minor', () => {
    expect(crosses('1.24', between('1.23', '1.24'))).toBe(true);
    expect(crosses('1.24', between('1.24', '1.25'))).toBe(false);
    expect(crosses('1.24', between('1.22', '1.23'))).toBe(false);
  });
});
