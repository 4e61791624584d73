import {
  pausedBy,
  pausePatch,
  readDeployment,
  resumePatch,
} from './pausedDeployment';

const object = (annotations: object, replicas: number) => ({
  kind: 'Deployment',
  metadata: { resourceVersion: '7', annotations },
  spec: { replicas },
});

function deploymentOf(annotations: object, replicas: number) {
  const deployment = readDeployment(object(annotations, replicas));
  if (!deployment) throw new Error('It is no Deployment');
  return deployment;
}

describe('a paused Deployment', () => {
  it.each([
    [undefined],
    [{}],
    [{ ...object({}, 1), kind: 'Status' }],
    [{ ...object({}, 1), spec: {} }],
    [{ ...object({}, 1), metadata: {} }],
  ])('is not read from %j', value => {
    expect(readDeployment(value)).toBeUndefined();
  });

  it('tells who owns its replicas, beside those who do not', () => {
    const managedFields = [
      {
        manager: 'a',
        operation: 'Apply',
        fieldsV1: { 'f:spec': { 'f:replicas': {} } },
      },
      { manager: 'b', operation: 'Update', fieldsV1: { 'f:spec': 'damaged' } },
      {},
    ];
    expect(
      readDeployment({
        ...object({}, 1),
        metadata: { resourceVersion: '7', managedFields },
      })?.managers.map(({ ownsReplicas }) => ownsReplicas),
    ).toEqual([true, false, false]);
  });

  it('holds its key and what was before, by which it is brought back', () => {
    const pause = pausePatch(deploymentOf({}, 3), 'u1/effect-a');
    expect(pause).toEqual({
      metadata: {
        resourceVersion: '7',
        annotations: {
          'drydock.dev/paused-by': 'u1/effect-a',
          'drydock.dev/replicas-before': '3',
        },
      },
      spec: { replicas: 0 },
    });
    const paused = deploymentOf(pause.metadata.annotations, 0);
    expect(pausedBy(paused)).toBe('u1/effect-a');
    expect(resumePatch(paused)).toEqual({
      metadata: {
        resourceVersion: '7',
        annotations: {
          'drydock.dev/paused-by': null,
          'drydock.dev/replicas-before': null,
        },
      },
      spec: { replicas: 3 },
    });
    expect(resumePatch({ ...paused, replicas: 2 })).not.toHaveProperty('spec');
  });
});
