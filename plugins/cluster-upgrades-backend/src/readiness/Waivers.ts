import { notFound } from '../clusters/permissions/findSeen';
import { refusal } from '../foundation/refusal';
import { reasonText } from '@drydock/upgrade-reasons';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import type { OwnedFinding } from './finding';
import type { StoredCluster } from '../clusters/cluster';
import { loadInventory } from '../clusters/store/inventoryQueries';
import { currentFindings } from './store/readinessQueries';
import {
  endWaiver,
  findWaiver,
  insertWaiver,
  type StoredWaiver,
} from './store/waiverQueries';
import type { Assessor } from './Assessor';
import { sameTarget } from './endedWaivers';

const MINIMUM_REASON_CHARACTERS = 10;
const DAY_MILLISECONDS = 86_400_000;

export interface WaiversOptions {
  readonly knex: Knex;
  readonly assessor: Assessor;
  /** Longest time for which a finding may be waived. */
  readonly maxDays: number;
  readonly now: () => Date;
}

/** A waiver as a person asks for it, with the evidence that they saw. */
export type WaiverToCreate = Pick<
  StoredWaiver,
  'fingerprint' | 'evidenceDigest' | 'reason' | 'until'
> & { readonly target?: string };

/** People's decisions to accept findings for a time. The caller has authorised them. */
export class Waivers {
  readonly #options: WaiversOptions;

  constructor(options: WaiversOptions) {
    this.#options = options;
  }

  get maxDays(): number {
    return this.#options.maxDays;
  }

  /**
   * Waives a finding with the evidence that it has now; the cluster's verdict follows before this
   * returns.
   * @throws InputError for a day that is past or too far, NotFoundError, ConflictError when the
   *   evidence is another than the person saw
   */
  async create(
    cluster: StoredCluster,
    request: WaiverToCreate,
    by: string,
    through?: string,
  ): Promise<StoredWaiver> {
    const { knex, assessor, now } = this.#options;
    this.#requireDay(request.until);
    const reason = request.reason.trim();
    if (reason.length < MINIMUM_REASON_CHARACTERS)
      throw refusal(InputError, {
        code: 'input.reason',
        params: { least: { number: MINIMUM_REASON_CHARACTERS } },
      });
    const target = request.target ?? cluster.target ?? '';
    const finding = await this.#find(cluster, request.fingerprint, target);
    const { evidenceDigest } = finding;
    if (evidenceDigest === undefined)
      throw refusal(ConflictError, { code: 'request.waiver-old-finding' });
    if (request.evidenceDigest !== evidenceDigest) {
      throw refusal(ConflictError, {
        code: 'request.waiver-evidence-changed',
      });
    }
    if (finding.state === 'ignored')
      throw refusal(ConflictError, {
        code: 'request.waiver-ignored',
        params: { reason: { text: finding.ignored?.reason ?? '' } },
      });
    const waiver: StoredWaiver = {
      id: randomUUID(),
      clusterId: cluster.id,
      clusterName: cluster.title,
      fingerprint: finding.fingerprint,
      evidenceDigest,
      checkId: finding.checkId,
      title: reasonText(finding.title),
      target,
      reason,
      until: request.until,
      createdBy: by,
      through,
      createdAt: now().toISOString(),
      state: 'active',
    };
    await insertWaiver(knex, waiver);
    await assessor.assess(cluster.id);
    return this.get(waiver.id);
  }

  /** @throws NotFoundError */
  async get(id: string): Promise<StoredWaiver> {
    const waiver = await findWaiver(this.#options.knex, id);
    if (!waiver) throw notFound('waiver', id);
    return waiver;
  }

  /**
   * Ends a waiver before its day; the verdict follows before this returns.
   * @throws ConflictError when it ended already
   */
  async revoke(id: string, reason: string, by: string): Promise<StoredWaiver> {
    const { knex, assessor, now } = this.#options;
    const revoked = await endWaiver(knex, {
      id,
      state: 'revoked',
      at: now().toISOString(),
      by,
      reason: reason.trim(),
    });
    const waiver = await this.get(id);
    if (!revoked)
      throw refusal(ConflictError, {
        code: 'request.waiver-ended',
        params: { state: { term: `waiver-${waiver.state}` } },
      });
    await assessor.assess(waiver.clusterId);
    return waiver;
  }

  /**
   * The finding as it is now: stored for the cluster's own target, judged from stored facts for
   * another.
   */
  async #find(
    cluster: StoredCluster,
    fingerprint: string,
    target: string,
  ): Promise<OwnedFinding> {
    const { knex, assessor } = this.#options;
    const findings = sameTarget(target, cluster.target)
      ? await currentFindings(knex, cluster.id)
      : await this.#judged(cluster, target, assessor);
    const finding = findings.find(each => each.fingerprint === fingerprint);
    if (!finding)
      throw refusal(NotFoundError, {
        code: 'request.no-finding',
        params: {
          cluster: { cluster: cluster.id, name: cluster.name },
          finding: { text: fingerprint.slice(0, 100) },
          target: target ? { version: target } : { term: 'own-target' },
        },
      });
    return finding;
  }

  async #judged(
    cluster: StoredCluster,
    target: string,
    assessor: Assessor,
  ): Promise<readonly OwnedFinding[]> {
    const inventory = await loadInventory(this.#options.knex, cluster.id);
    return inventory
      ? (await assessor.judge(cluster, inventory, target)).findings
      : [];
  }

  #requireDay(until: string): void {
    const { maxDays, now } = this.#options;
    const time = Date.parse(`${until}T00:00:00Z`);
    if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(until))
      throw refusal(InputError, {
        code: 'input.day',
        params: { day: { text: until.slice(0, 64) } },
      });
    const today = now().toISOString().slice(0, 10);
    if (until < today)
      throw refusal(InputError, {
        code: 'input.waiver-past',
        params: { day: { text: until } },
      });
    const latest = new Date(
      Date.parse(`${today}T00:00:00Z`) + maxDays * DAY_MILLISECONDS,
    )
      .toISOString()
      .slice(0, 10);
    if (until > latest)
      throw refusal(InputError, {
        code: 'input.waiver-days',
        params: { most: { number: maxDays }, day: { text: latest } },
      });
  }
}
