import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../inParallel';
import { releaseOf } from './casesOf';
import type { Oddity, Step, TruthCase } from './cases';
import { apiVersionAt, collectionPath, manifestOf } from './manifest';
import type { Manifest } from './manifest';
import type { LostRow } from './rows';
import { sendAll } from './writes';
import type { Cluster, Failures, Sending } from './writes';
import { request } from './writes/rawWrites';

/** Beyond the numbers of all cases: kubectl create makes another object the next time. */
const NEXT_CREATED = 10_000;

/**
 * Makes all cases: the first writes of all of them, then the second ones, and so on.
 * @throws Error where one fails
 */
export async function writeHistories(
  cluster: Cluster,
  cases: readonly TruthCase[],
  certificate: string,
): Promise<void> {
  const rounds = Math.max(
    ...cases.map(({ template }) => template.writes.length),
  );
  for (let round = 0; round < rounds; round += 1) {
    const sendings = cases.flatMap(truthCase => {
      const step = truthCase.template.writes[round];
      return step
        ? [
            sendingOf(
              truthCase,
              step,
              writeOf(step, round),
              round === 0,
              certificate,
            ),
          ]
        : [];
    });
    const [failed] = await sendAll(cluster, sendings);
    if (failed)
      throw new Error(
        `${failed[0].row.kind}: ${failed[0].template.history} could not be made: ${failed[1]}`,
      );
    await inParallel(
      sendings.filter(({ step }) => step.oddity === 'deleted'),
      sending => deleteHeld(cluster, sending),
    );
    // Times in managedFields are whole seconds, and each write has its own.
    await delay(1100);
  }
}

/** What the label says: a rollback sends what the first round sent. */
function writeOf({ unchanged, run }: Step, round: number): string {
  if (run === 'killed rollback') return '0';
  return String(unchanged ? round - 1 : round);
}

/** Tries the next write of each writer. A case fails where one of them does. */
export async function tryNextWrites(
  cluster: Cluster,
  cases: readonly TruthCase[],
  certificate: string,
): Promise<Failures> {
  const failures = new Map<TruthCase, string>();
  const rounds = Math.max(...cases.map(({ template }) => template.next.length));
  for (let round = 0; round < rounds; round += 1) {
    const sendings = cases.flatMap(truthCase => {
      const step = truthCase.template.next[round];
      return step ? [nextOf(truthCase, step, certificate)] : [];
    });
    for (const [truthCase, failure] of await sendAll(cluster, sendings))
      failures.set(truthCase, failures.get(truthCase) ?? failure);
  }
  return failures;
}

function nextOf(
  truthCase: TruthCase,
  step: Step,
  certificate: string,
): Sending {
  const isCreate = step.writer.id === 'kubectl-create';
  return sendingOf(
    { ...truthCase, index: truthCase.index + (isCreate ? NEXT_CREATED : 0) },
    step,
    'next',
    isCreate,
    certificate,
    truthCase,
  );
}

function sendingOf(
  object: TruthCase,
  step: Step,
  write: string,
  first: boolean,
  certificate: string,
  truthCase = object,
): Sending {
  const apiVersion = apiVersionAt(object.row, step.at);
  const release = releaseOf(truthCase, step);
  return {
    truthCase,
    step,
    manifest: withOddity(
      manifestOf(object, apiVersion, write, certificate),
      object,
      step.oddity,
    ),
    collection: collectionPath(object.row, apiVersion),
    first,
    ...(release ? { release } : {}),
  };
}

function withOddity(
  manifest: Manifest,
  { row }: TruthCase,
  oddity: Oddity | undefined,
): Manifest {
  if (oddity === undefined || oddity === 'deleted') return manifest;
  const { name, namespace } = manifest.metadata;
  const elsewhere =
    oddity === 'annotation of another namespace'
      ? { name, namespace: 'elsewhere' }
      : { name: 'another', ...(namespace ? { namespace } : {}) };
  const annotation = oddity.startsWith('kapp')
    ? 'kapp.k14s.io/original'
    : 'kubectl.kubernetes.io/last-applied-configuration';
  const annotations = {
    [annotation]: `${JSON.stringify({
      ...manifest,
      apiVersion: row.old,
      metadata: elsewhere,
    })}\n`,
  };
  return { ...manifest, metadata: { ...manifest.metadata, annotations } };
}

/**
 * Deletes what no version that both servers serve can reach: the later server may not be able to
 * read it from the storage, and does not become ready then (LeaseCandidate of
 * coordination.k8s.io/v1alpha1 from 1.31 to 1.32).
 */
export async function deleteUnreachable(
  cluster: Cluster,
  rows: readonly LostRow[],
): Promise<void> {
  for (const row of rows.filter(({ new: lasting }) => lasting === undefined)) {
    const failure = await request(
      cluster,
      'DELETE',
      `${collectionPath(
        row,
        row.old,
      )}?labelSelector=write&propagationPolicy=Background`,
    );
    if (failure) throw new Error(failure);
  }
}

/** Deletes an object that a finalizer keeps. */
async function deleteHeld(
  cluster: Cluster,
  { collection, manifest }: Sending,
): Promise<void> {
  const path = `${collection}/${manifest.metadata.name}`;
  const held = { metadata: { finalizers: ['example.com/kept'] } };
  const failure =
    (await request(
      cluster,
      'PATCH',
      `${path}?fieldManager=kube-controller-manager`,
      held,
      { contentType: 'application/merge-patch+json' },
    )) ??
    (await request(cluster, 'DELETE', `${path}?propagationPolicy=Background`));
  if (failure) throw new Error(failure);
}
