import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a command to its end and shows what it prints.
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function runCommand(
  [command, ...args],
  { cwd = root, env = process.env } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', code => resolve(code ?? 1));
  });
}
