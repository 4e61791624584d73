import { inEnglish } from '@drydock/upgrade-reasons';
import { judgeAnswer as judge } from './judgeAnswer';
import type { DryRunAnswer } from './model';

const judgeAnswer = (...given: Parameters<typeof judge>) =>
  inEnglish(judge(...given));
const answer = (
  status: number,
  reason: string,
  message = '',
  causes: DryRunAnswer['causes'] = [],
): DryRunAnswer => ({ status, reason, message, causes });

describe('judgeAnswer', () => {
  it('takes a name that is taken for a sound object: validation comes first', () => {
    expect(judgeAnswer(answer(201, ''), false)).toEqual({
      outcome: 'accepted',
    });
    expect(judgeAnswer(answer(409, 'AlreadyExists'), false)).toEqual({
      outcome: 'exists',
    });
  });

  it('tells unknown and duplicate fields apart from wrong ones', () => {
    const fields =
      'strict decoding error: unknown field "spec.a", unknown field "spec.a", duplicate field "spec.b"';
    expect(judgeAnswer(answer(400, 'BadRequest', fields), true)).toEqual({
      outcome: 'refused',
      checkId: 'target-schema',
      severity: 'warning',
      problems: ['unknown field spec.a', 'duplicate field spec.b'],
    });
    const type =
      'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32';
    expect(judgeAnswer(answer(400, 'BadRequest', type), false)).toMatchObject({
      outcome: 'refused',
      checkId: 'target-schema',
      severity: 'blocker',
      problems: [type],
    });
  });

  it('lets the definition answer for custom resources, the API server for its own kinds', () => {
    const invalid = answer(422, 'Invalid', 'x', [
      {
        field: 'spec.size',
        message: 'Invalid value: "secret: \\"x\\"": must be of type integer',
      },
    ]);
    expect(judgeAnswer(invalid, true)).toMatchObject({
      checkId: 'target-schema',
      severity: 'blocker',
      problems: ['spec.size: Invalid value: must be of type integer'],
    });
    expect(judgeAnswer(invalid, false)).toMatchObject({
      checkId: 'trial-import',
    });
  });

  it.each([
    'Invalid value: "hunter2": must be lower case',
    'Invalid value: map[string]interface {}{"password":"hunter2"}: must be short',
    'Unsupported value: "hunter2": supported values: "a", "b"',
    'Duplicate value: "hunter2"',
    'Service "a" is invalid: spec.b: Invalid value: "hunter2": no, spec.c: Not found: "hunter2"',
  ])('names the place of a refused value, not the value: %s', message => {
    const judgement = judgeAnswer(
      answer(422, 'Invalid', '', [{ field: 'spec.x', message }]),
      false,
    );
    expect(JSON.stringify(judgement)).not.toContain('hunter2');
    expect(judgement).toMatchObject({
      problems: [expect.stringContaining('value')],
    });
  });

  it('keeps text of the server in bounds and on one line', () => {
    const judgement = judgeAnswer(
      answer(422, 'Invalid', `a\u0000\n${'x'.repeat(5000)}`),
      false,
    );
    expect(judgement).toMatchObject({
      problems: [expect.stringMatching(/^a x{297}…$/)],
    });
  });

  it.each([
    [
      403,
      'pods is forbidden: User "x" cannot create resource "pods"',
      /may not create/,
      true,
    ],
    [403, 'secrets "a" is forbidden: exceeded quota: q', /quota/, undefined],
    [
      403,
      'pods "a" is forbidden: violates PodSecurity "restricted:latest"',
      /Pod Security/,
      undefined,
    ],
    [
      403,
      'pods "a" is forbidden: error looking up service account default/default: serviceaccount "default" not found',
      /no ServiceAccount/,
      undefined,
    ],
    [
      500,
      'Internal error occurred: failed calling webhook "x"',
      /webhook/,
      undefined,
    ],
    [
      400,
      'admission webhook "x" does not support dry run',
      /webhook/,
      undefined,
    ],
    [
      422,
      'spec.clusterIPs: Invalid value: failed to allocate IP',
      /address or port/,
      undefined,
    ],
    [507, '', /answered 507/, undefined],
  ])(
    'blames %s %s on the surroundings',
    (status, message, reason, concernsKind) => {
      expect(judgeAnswer(answer(status, 'X', message), false)).toEqual({
        outcome: 'unproven',
        reason: expect.stringMatching(reason),
        ...(concernsKind ? { concernsKind } : {}),
      });
    },
  );

  it("takes a policy's denial for a refusal", () => {
    expect(
      judgeAnswer(
        answer(
          403,
          'Forbidden',
          'admission webhook "p" denied the request: no',
        ),
        false,
      ),
    ).toMatchObject({
      outcome: 'refused',
      checkId: 'trial-import',
      severity: 'blocker',
    });
  });
});
