import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Tokens of calendar addresses: an HMAC over whose feed it is, under a key that only the database knows. A token opens one feed for reading and nothing
 * else; there is none per person, since calendar programs keep addresses without one. Deleting the row of `calendar_key` ends all of them.
 */
export class CalendarTokens {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** @param owner - entity reference, lower case; undefined: the fleet */
  async issue(owner: string | undefined): Promise<string> {
    const existing = await this.#key();
    if (existing !== undefined) return tokenOf(existing, owner);
    await this.#knex('calendar_key').insert({ id: 1, key: randomBytes(32).toString('base64url') }).onConflict('id').ignore();
    return tokenOf((await this.#key()) ?? '', owner);
  }

  /** Whether a token opens the feed of an owner. */
  async opens(token: string, owner: string | undefined): Promise<boolean> {
    const key = await this.#key();
    if (key === undefined) return false;
    const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(key, owner))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async #key(): Promise<string | undefined> {
    const row: { key: string } | undefined = await this.#knex('calendar_key').where({ id: 1 }).first('key');
    return row?.key;
  }
}

function tokenOf(key: string, owner: string | undefined): string {
  return createHmac('sha256', key).update(owner === undefined ? 'calendar of the fleet' : `calendar of ${owner}`).digest('base64url');
}
