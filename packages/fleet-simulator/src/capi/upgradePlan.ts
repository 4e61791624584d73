import { compareSemver, minorsAhead, semver } from './semver';

/** Minors that kubelets may stay behind the control plane. */
const WORKER_MINORS_BEHIND = 3;

/**
 * Versions that the control plane still visits on its way to `target`, the last one being `target`
 * itself. With the class's list: the newest listed patch of each minor in between; without: the
 * target alone.
 */
export function controlPlanePlan(
  current: string,
  target: string,
  kubernetesVersions: readonly string[] | undefined,
): string[] {
  if (compareSemver(current, target) >= 0) return [];
  const between = (kubernetesVersions ?? [])
    .filter(
      version =>
        minorsAhead(current, version) > 0 && minorsAhead(version, target) > 0,
    )
    .sort(compareSemver);
  const newestOfMinor = new Map(
    between.map(version => [semver(version)?.minor, version]),
  );
  return [...newestOfMinor.values(), target];
}

/**
 * Versions that the workers visit: as few as skew allows. `steps` are the control plane's steps
 * still to be finished or followed, oldest first.
 */
export function workersPlan(
  oldestWorker: string,
  steps: readonly string[],
): string[] {
  const plan: string[] = [];
  let worker = oldestWorker;
  steps.forEach((step, index) => {
    if (compareSemver(worker, step) >= 0) return;
    const next = steps[index + 1];
    if (
      next === undefined ||
      minorsAhead(worker, next) > WORKER_MINORS_BEHIND
    ) {
      plan.push(step);
      worker = step;
    }
  });
  return plan;
}
