import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { PathHop } from './hop';
import type { Knowledge } from './knowledge';
import {
  compareBuilds,
  formatVersion,
  minorDistance,
  minorOf,
  nextMinor,
  parseVersion,
  type KubernetesVersion,
  type Minor,
} from './version';

/**
 * What runs now and what shall run. Versions are what servers and people write (`v1.33.1`, `1.35`).
 */
export interface HopRequest {
  readonly controlPlane: string;
  readonly nodePools: readonly {
    readonly name: string;
    readonly version: string;
  }[];
  /**
   * A full version, or a minor: then the control plane's own version if it is of that minor, else
   * the newest known patch.
   */
  readonly target: string;
}

/**
 * `nodes-newer`: a pool runs a newer minor than the target. `too-far`: more minors than any real
 * path has (a typing error). `other-major`: Kubernetes has no path between majors.
 */
export type HopRefusalReason =
  | 'not-a-version'
  | 'other-major'
  | 'downgrade'
  | 'already-there'
  | 'nodes-newer'
  | 'too-far';

export interface HopRefusal {
  readonly ok: false;
  readonly reason: HopRefusalReason;
  /** What is wrong and how to fix it. */
  readonly message: Reason;
}

export interface HopPlan {
  readonly ok: true;
  readonly hops: readonly PathHop[];
  /** Full version that the last hop leads to. */
  readonly target: string;
  /**
   * The target is newer than what the knowledge was reviewed for: the path is arithmetic, what it
   * breaks is unknown.
   */
  readonly beyondKnowledge: boolean;
}

interface Running {
  readonly parsed: KubernetesVersion;
  readonly minor: Minor;
  readonly text: string;
}

interface Pool extends Running {
  readonly name: string;
}

const MOST_MINORS = 40;

function running(text: unknown): Running | undefined {
  const parsed = parseVersion(text);
  const minor = minorOf(parsed);
  if (!parsed || !minor || typeof text !== 'string') return undefined;
  return { parsed, minor, text: `v${text.trim().replace(/^v/, '')}` };
}

function compareRunning(a: Running, b: Running): number {
  return compareBuilds(a.parsed, b.parsed);
}

function refuse(reason: HopRefusalReason, message: Reason): HopRefusal {
  return { ok: false, reason, message };
}

function unreadable(
  code: Extract<Reason['code'], `hops.${string}-not-a-version`>,
  text: unknown,
  params: Reason['params'] = {},
): HopRefusal {
  const given =
    typeof text === 'string' ? JSON.stringify(text.slice(0, 60)) : typeof text;
  return refuse('not-a-version', {
    code,
    params: { ...params, given: { text: given } },
  });
}

/** The newest patch of a minor that is known, else its first release, which every minor has. */
function patchOf(minor: Minor, knowledge: Knowledge): Running {
  const [major, number] = minor.split('.').map(Number);
  const patch = Number(knowledge.latestPatch(minor)?.split('.')[2] ?? 0);
  return {
    parsed: { major, minor: number, patch },
    minor,
    text: `v${minor}.${patch}`,
  };
}

function resolveTarget(
  target: Running,
  controlPlane: Running,
  knowledge: Knowledge,
): Running {
  if (target.parsed.patch !== undefined) return target;
  return target.minor === controlPlane.minor
    ? controlPlane
    : patchOf(target.minor, knowledge);
}

function refusalFor(
  controlPlane: Running,
  pools: readonly Pool[],
  target: Running,
): HopRefusal | undefined {
  const params = {
    current: { version: formatVersion(controlPlane.text) },
    target: { version: formatVersion(target.text) },
  };
  if (controlPlane.parsed.major !== target.parsed.major) {
    return refuse('other-major', {
      code: 'hops.other-major',
      params: {
        ...params,
        range: { version: `v${controlPlane.parsed.major}.x` },
      },
    });
  }
  if (compareRunning(target, controlPlane) < 0) {
    // With their builds, which may be all that differs.
    return refuse('downgrade', {
      code: 'hops.downgrade',
      params: {
        target: { version: target.text },
        current: { version: controlPlane.text },
        least: params.current,
      },
    });
  }
  const newer = pools.filter(
    pool => minorDistance(target.minor, pool.minor) > 0,
  );
  if (newer.length > 0) {
    return refuse('nodes-newer', {
      code: 'hops.nodes-newer',
      params: { target: params.target, pools: poolsAt(newer) },
    });
  }
  if (minorDistance(controlPlane.minor, target.minor) > MOST_MINORS) {
    return refuse('too-far', {
      code: 'hops.too-far',
      params: {
        ...params,
        minors: { number: minorDistance(controlPlane.minor, target.minor) },
        most: { number: MOST_MINORS },
      },
    });
  }
  if (
    compareRunning(target, controlPlane) === 0 &&
    pools.every(pool => compareRunning(pool, target) >= 0)
  ) {
    return refuse('already-there', {
      code: 'hops.already-there',
      params: { target: params.target },
    });
  }
  return undefined;
}

function poolsAt(pools: readonly Pool[]): Param {
  return {
    reasons: pools.map(({ name, text }) => ({
      code: 'hops.pool-at',
      params: {
        pool: { object: name },
        version: { version: formatVersion(text) },
      },
    })),
  };
}

function roll(pools: readonly Pool[], to: Running): PathHop {
  const oldest = [...pools].sort(compareRunning)[0];
  return {
    kind: 'node-pools',
    from: oldest.text,
    to: to.text,
    pools: pools.map(pool => pool.name),
  };
}

/**
 * The hops from what runs to the target. The control plane goes one minor at a time (a patch
 * upgrade is one hop) over the newest known patch of each minor between; node pools never get ahead
 * of it, and roll only when its next hop would leave them further behind than the skew policy
 * allows, and once at the end. A pool that is already newer than the target's patch is left alone.
 * Pure; never throws for any input of the types given. Source of the rules: Kubernetes version skew
 * policy.
 */
export function planHops(
  request: HopRequest,
  knowledge: Knowledge,
): HopPlan | HopRefusal {
  const written = running(request.target);
  if (!written) return unreadable('hops.target-not-a-version', request.target);
  const start = running(request.controlPlane);
  if (!start)
    return unreadable('hops.control-plane-not-a-version', request.controlPlane);
  let pools: Pool[] = [];
  for (const { name, version } of request.nodePools) {
    const pool = running(version);
    if (!pool)
      return unreadable('hops.pool-not-a-version', version, {
        pool: { object: name },
      });
    pools.push({ name, ...pool });
  }
  const target = resolveTarget(written, start, knowledge);
  const refusal = refusalFor(start, pools, target);
  if (refusal) return refusal;

  const hops: PathHop[] = [];
  const rollTo = (due: readonly Pool[], to: Running) => {
    if (due.length === 0) return;
    hops.push(roll(due, to));
    pools = pools.map(pool => (due.includes(pool) ? { ...pool, ...to } : pool));
  };
  let controlPlane = start;
  while (compareRunning(controlPlane, target) < 0) {
    const lastStep = minorDistance(controlPlane.minor, target.minor) <= 1;
    const next = lastStep
      ? target
      : patchOf(nextMinor(controlPlane.minor), knowledge);
    const allowed = Math.min(
      knowledge.kubeletMinorsBehind(next.minor),
      knowledge.kubeProxyMinorsBehind(next.minor),
    );
    // A patch hop leaves no pool further behind. A pool that is already out of skew rolls once, at
    // the end.
    const stepsMinor = next.minor !== controlPlane.minor;
    rollTo(
      pools.filter(
        pool => stepsMinor && minorDistance(pool.minor, next.minor) > allowed,
      ),
      controlPlane,
    );
    hops.push({
      kind: 'control-plane',
      from: controlPlane.text,
      to: next.text,
    });
    controlPlane = next;
  }
  rollTo(
    pools.filter(pool => compareRunning(pool, target) < 0),
    target,
  );
  return {
    ok: true,
    hops,
    target: target.text,
    beyondKnowledge: minorDistance(knowledge.reviewedThrough, target.minor) > 0,
  };
}
