import { tellFailures } from './failures.cjs';

const setUp =
  '\u001b[31mError: etcd ended before it was ready:\u001b[39m\nbind: address already in use\n    at ControlPlane.start (controlPlane.ts:1:1)\n    at run (/repo/node_modules/jest/run.js:1:1)';
const failure = (
  title: string,
  message: string,
  groups = ['readiness (v1.24.17)'],
) => ({
  layer: 'control-plane',
  file: 'readiness.test.ts',
  groups,
  title,
  message,
});

describe('the report of failed tests', () => {
  it('is one line for a group whose set-up failed, with the cause once, without colours and frames of others', () => {
    const failures = [1, 2, 3, 4].map(number =>
      failure(`case ${number}`, setUp, [
        'readiness (v1.24.17)',
        number > 2 ? 'directly' : 'through the plugin',
      ]),
    );
    expect(tellFailures(failures)).toEqual([
      'FAILED  control-plane: readiness.test.ts: readiness (v1.24.17) (4 tests) [1]',
      '',
      '[1] 4 tests:',
      '    Error: etcd ended before it was ready:',
      '    bind: address already in use',
      '        at ControlPlane.start (controlPlane.ts:1:1)',
    ]);
  });

  it('names each test where few fail, and what explains most comes last', () => {
    const failures = [
      failure('is read', 'a'),
      failure('is judged', 'b'),
      failure('is kept', 'a'),
    ];
    expect(tellFailures(failures)).toEqual([
      'FAILED  control-plane: readiness.test.ts: readiness (v1.24.17) is read [2]',
      'FAILED  control-plane: readiness.test.ts: readiness (v1.24.17) is kept [2]',
      'FAILED  control-plane: readiness.test.ts: readiness (v1.24.17) is judged [1]',
      '',
      '[1] 1 test:',
      '    b',
      '',
      '[2] 2 tests:',
      '    a',
    ]);
  });

  it('cuts a long cause, and needs none', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join(
      '\n',
    );
    expect(tellFailures([failure('is long', long)]).slice(2)).toEqual([
      '[1] 1 test:',
      ...Array.from({ length: 15 }, (_, line) => `    line ${line}`),
      '    …',
    ]);
    expect(
      tellFailures([{ layer: 'lint', groups: [], title: 'eslint' }]),
    ).toEqual(['FAILED  lint: eslint']);
  });

  it('keeps files and layers apart', () => {
    const failures = ['a', 'b'].flatMap(file =>
      [1, 2, 3, 4].map(number => ({
        ...failure(`case ${number}`, setUp, []),
        file,
      })),
    );
    expect(tellFailures(failures).slice(0, 2)).toEqual([
      'FAILED  control-plane: a (4 tests) [1]',
      'FAILED  control-plane: b (4 tests) [1]',
    ]);
  });
});
