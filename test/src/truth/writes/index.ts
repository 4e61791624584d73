import { inParallel } from '../../inParallel';
import type { WriterId } from '../writers';
import { argocd, argocdServerSide } from './argocdWrites';
import { flux } from './fluxWrites';
import { helm } from './helmWrites';
import { kapp } from './kappWrites';
import { create, kubectl, replace } from './kubectlWrites';
import { apply, eachBy, update } from './rawWrites';
import type { Cluster, Failures, Send, Sending } from './sending';

export type { Cluster, Failures, Send, Sending } from './sending';

const SENDS: Readonly<Record<WriterId, Send>> = {
  'kubectl-apply': kubectl('apply'),
  'kubectl-server-side': kubectl('apply', '--server-side', '--force-conflicts'),
  'kubectl-create': create,
  'kubectl-replace': replace,
  deployer: eachBy(apply('deployer')),
  'deployer-annotated': kubectl('apply', '--field-manager=deployer'),
  'deployer-update': eachBy(update({ manager: 'deployer' })),
  controller: eachBy(
    update({ userAgent: 'budget-operator/v0.3.1 (linux/amd64)' }),
  ),
  kapp: eachBy(kapp),
  helm: helm('secret'),
  'helm-configmap': helm('configmap'),
  argocd,
  'argocd-server-side': argocdServerSide,
  flux,
};

/**
 * Objects of one kubectl, and of one run of raw requests: large enough that programs do not start
 * all the time, small enough to share the machine.
 */
const IN_A_BATCH = 60;

/** Sends everything, in batches of one writer. */
export async function sendAll(
  cluster: Cluster,
  sendings: readonly Sending[],
): Promise<Failures> {
  const { programs = {} } = cluster;
  const batches = (Object.keys(SENDS) as WriterId[]).flatMap(id => {
    const program = programs[id];
    const all = sendings.filter(({ step }) => step.writer.id === id);
    const byProgram = all.filter(
      ({ truthCase }) => program && truthCase.byPrograms,
    );
    return [
      ...batchesOf(byProgram).map(batch => ({ batch, send: program })),
      ...batchesOf(all.filter(sending => !byProgram.includes(sending))).map(
        batch => ({ batch, send: SENDS[id] }),
      ),
    ];
  });
  const results = await inParallel(batches, ({ batch, send }) =>
    (send ?? SENDS[batch[0].step.writer.id])(cluster, batch),
  );
  return new Map(results.flatMap(failures => [...failures]));
}

function batchesOf(
  sendings: readonly Sending[],
): readonly (readonly Sending[])[] {
  if (sendings.some(({ release }) => release)) {
    return [...new Set(sendings.map(({ release }) => release))].map(release =>
      sendings.filter(sending => sending.release === release),
    );
  }
  return Array.from(
    { length: Math.ceil(sendings.length / IN_A_BATCH) },
    (_, batch) => sendings.slice(batch * IN_A_BATCH, (batch + 1) * IN_A_BATCH),
  );
}
