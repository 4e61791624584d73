import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';

const SHOWN = 3000;
const running = new Set();

/**
 * A process whose output goes to a file; it leads a group of its own, so that all that it starts
 * can be ended with it.
 */
export function startLogged([command, ...args], { cwd, env, log }) {
  mkdirSync(dirname(log), { recursive: true });
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      running.delete(child);
      file.end();
      resolve(finished(file).then(() => code ?? 1));
    });
  });
  return { child, ended };
}

/** Signals a process and all that it started; it may have ended by itself meanwhile. */
function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Ends all processes of `startLogged`, when the check itself is to end. */
export function stopAll() {
  for (const child of running) signalGroup(child, 'SIGTERM');
}

export const endOf = log => readFileSync(log, 'utf8').slice(-SHOWN);

/** Runs a command to its end. @throws Error with the end of its output when it fails */
export async function run(command, { cwd, env = process.env, log }) {
  const code = await startLogged(command, { cwd, env, log }).ended;
  const what = command.join(' ').slice(0, 200);
  if (code !== 0)
    throw new Error(
      `"${what}" ended with ${code}. All output: ${log}\n${endOf(log)}`,
    );
}

/** Ends a process of `startLogged` and all that it started. */
export async function stop({ child, ended }, signal = 'SIGTERM') {
  signalGroup(child, signal);
  const tooLong = setTimeout(() => signalGroup(child, 'SIGKILL'), 20_000);
  await ended;
  clearTimeout(tooLong);
}
