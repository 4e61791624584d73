import type { ControlPlane } from '../controlPlane';
import { eventually } from '../eventually';
import type { Failures, Send, Sending } from '../truth/writes';

/** How one program writes some objects. @returns why it did not */
export type Deliver = (
  sendings: readonly Sending[],
) => Promise<string | undefined>;

/**
 * Lets a program write its batches one after the other. It writes all objects or none: where it
 * fails, it is given each object by itself.
 */
export function inTurn(): (deliver: Deliver) => Send {
  let running: Promise<unknown> = Promise.resolve();
  return deliver => async (_, sendings) => {
    const done = running.then(() => deliverEach(deliver, sendings));
    running = done.catch(() => undefined);
    return done;
  };
}

async function deliverEach(
  deliver: Deliver,
  sendings: readonly Sending[],
): Promise<Failures> {
  const failure = await deliver(sendings);
  if (failure === undefined) return new Map();
  if (sendings.length === 1) return new Map([[sendings[0].truthCase, failure]]);
  const failures = new Map();
  for (const sending of sendings) {
    const own = await deliver([sending]);
    if (own !== undefined) failures.set(sending.truthCase, own);
  }
  return failures;
}

/** Makes definitions, and then objects, of which the API server learns some time later. */
export async function install(
  controlPlane: ControlPlane,
  definitions: string,
  items: readonly unknown[],
): Promise<void> {
  const apply = ['apply', '--server-side', '--validate=false', '-f'];
  await controlPlane.kubectl([...apply, definitions]);
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  await eventually(`the objects beside ${definitions} are made`, () =>
    controlPlane.kubectl([...apply, '-'], list),
  );
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly observedGeneration?: number;
  readonly message?: string;
}

/** Reads an object. @throws Error when it is not there */
export async function read<T>(
  controlPlane: ControlPlane,
  path: string,
): Promise<T> {
  const { status, body } = await controlPlane.request('GET', path);
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
  return JSON.parse(body);
}

/** @throws Error when it is refused */
export async function patch(
  controlPlane: ControlPlane,
  path: string,
  body: unknown,
): Promise<void> {
  const answer = await controlPlane.request(
    'PATCH',
    path,
    body,
    'application/merge-patch+json',
  );
  if (answer.status !== 200)
    throw new Error(`PATCH ${path}: ${answer.status} ${answer.body}`);
}
