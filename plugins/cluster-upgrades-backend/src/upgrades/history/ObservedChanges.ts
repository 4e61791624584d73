import { createHash } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  formatVersion,
  minorOf,
  parseVersion,
  isAtLeast,
} from '@drydock/kubernetes-knowledge';
import type { UpgradeRecord } from '../model';
import type {
  VersionChange,
  VersionChangeObserver,
} from '../../clusters/inventory/versionChange';
import type { UpgradeReader } from '../store/UpgradeReader';
import { traitsOf } from '../steps';
import type { DatabaseHistoryStore } from './DatabaseHistoryStore';

/**
 * How long after its end an upgrade still explains what a late read sees: longer than any interval
 * between reads.
 */
const EXPLAINS_FOR_MS = 25 * 3600 * 1000;

/** Records changes of versions that no upgrade of ours explains, as "observed, not ours". */
export class ObservedChanges implements VersionChangeObserver {
  readonly #reader: UpgradeReader;
  readonly #history: DatabaseHistoryStore;
  readonly #logger: LoggerService;

  constructor(options: {
    reader: UpgradeReader;
    history: DatabaseHistoryStore;
    logger: LoggerService;
  }) {
    this.#reader = options.reader;
    this.#history = options.history;
    this.#logger = options.logger;
  }

  async versionChanged(change: VersionChange): Promise<void> {
    if (formatVersion(change.from) === formatVersion(change.to)) return;
    const observedAtMs = Date.parse(change.observedAt);
    const ours = await this.#reader.listSince(
      change.clusterId,
      observedAtMs - EXPLAINS_FOR_MS,
    );
    if (ours.some(upgrade => explains(upgrade, change, observedAtMs))) return;
    this.#logger.info(
      `Cluster ${change.clusterName} went from ${formatVersion(
        change.from,
      )} to ${formatVersion(change.to)}: observed, not ours`,
    );
    await this.#history.append({
      id: idOf(change),
      clusterId: change.clusterId,
      clusterName: change.clusterName,
      clusterEntityRef: change.entityRef,
      from: change.from,
      to: change.to,
      outcome: 'observed',
      observedOnly: true,
      message: {
        code: isAtLeast(change.to, change.from)
          ? 'history.upgraded-elsewhere'
          : 'history.rolled-back-elsewhere',
      },
      endedAtMs: observedAtMs,
      overrides: [],
      predictedVersusActual: [],
    });
  }
}

/**
 * Whether the upgrade wrote, or adopted, a hop that passes through the version that was seen. Pure.
 */
export function explains(
  upgrade: UpgradeRecord,
  change: VersionChange,
  observedAtMs: number,
): boolean {
  if (upgrade.createdAtMs > observedAtMs) return false;
  const wentBack = !isAtLeast(change.to, change.from);
  return upgrade.steps.some(
    ({ type, hop, status, inFlight, id }) =>
      traitsOf({ type }).writesHop === true &&
      hop?.kind === 'control-plane' &&
      (hop.back ?? false) === wentBack &&
      (status === 'done' ||
        inFlight ||
        upgrade.operations.some(
          operation =>
            operation.stepId === id && operation.state === 'accepted',
        )) &&
      [...(hop.through ?? []), hop.to].some(version =>
        means(version, change.to),
      ),
  );
}

/** Some platforms name minors only: any patch of it then. */
function means(planned: string, seen: string): boolean {
  return parseVersion(planned)?.patch === undefined
    ? minorOf(planned) === minorOf(seen)
    : formatVersion(planned) === formatVersion(seen);
}

/** Two replicas that report one read make one row. */
function idOf({ clusterId, from, to, observedAt }: VersionChange): string {
  return `observed-${createHash('sha256')
    .update(JSON.stringify([clusterId, from, to, observedAt]))
    .digest('hex')
    .slice(0, 32)}`;
}
