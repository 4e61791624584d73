import { runProgram } from '../program';

/** Runs the program as a terminal without colours would, and gives what it wrote. */
export async function runDrydock(
  args: readonly string[],
  input: string | Buffer = '',
  environment: Readonly<Record<string, string>> = {},
  now = '2026-11-21T09:00:00Z',
) {
  let stdout = '';
  let stderr = '';
  const code = await runProgram(args, {
    stdin: (async function* parts() {
      yield Buffer.from(input);
    })(),
    stdout: { write: (text: string) => (stdout += text), columns: 120 },
    stderr: { write: (text: string) => (stderr += text) },
    environment,
    now: () => new Date(now),
  });
  return { code, stdout, stderr };
}
