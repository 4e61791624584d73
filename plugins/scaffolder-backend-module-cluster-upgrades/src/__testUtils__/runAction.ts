import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';

export interface RunOptions {
  readonly input: object;
  readonly isDryRun?: boolean;
  readonly signal?: AbortSignal;
  /** By default user:default/guest. */
  readonly user?: string;
  /** Folder of the task; without it the action has none to read. */
  readonly workspacePath?: string;
}

/** Runs an action as the step `step` of the task `task-7`; what it wrote, also when it failed. */
export async function runAction(
  action: { handler(context: never): unknown },
  {
    input,
    isDryRun,
    signal,
    user = 'user:default/guest',
    workspacePath,
  }: RunOptions,
) {
  const context = createMockActionContext({
    input,
    task: { id: 'task-7' },
    workspacePath,
  });
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    jest
      .spyOn(context.logger, level)
      .mockImplementation(
        (...[line]: unknown[]) => void lines.push(String(line)),
      );
  }
  const outputs: Record<string, unknown> = {};
  const run = {
    ...context,
    isDryRun,
    signal,
    user: { ref: user },
    step: { id: 'step', name: 'Step' },
    output: (name: string, value: unknown) => void (outputs[name] = value),
  };
  const error = await Promise.resolve(action.handler(run as never)).then(
    () => undefined,
    (failure: Error) => failure,
  );
  return { outputs, lines, error };
}
