import { runDrydock } from './__testUtils__/runDrydock';

/** What a trial finds is shown on real API servers, in test/control-plane/trial.test.ts. */
describe('drydock trial', () => {
  it('needs to be told the target', async () => {
    expect(await runDrydock(['trial'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(
        "required option '--target-context <name>'",
      ),
    });
  });

  it('says which kubeconfig cannot be read', async () => {
    expect(
      await runDrydock([
        'trial',
        '--kubeconfig',
        '/nowhere/config',
        '--target-context',
        'new',
      ]),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'The kubeconfig /nowhere/config cannot be read',
      ),
    });
  });

  it('has no inventory to give: it keeps nothing', async () => {
    expect(
      await runDrydock(['trial', '--target-context', 'new', '-o', 'inventory']),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'Allowed choices are table, json, markdown, sarif',
      ),
    });
  });
});
