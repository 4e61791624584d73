import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Tokens of calendar addresses: an HMAC over whose feed it is and how many addresses of it were
 * revoked, under a key that only the database knows. A token opens one feed for reading and nothing
 * else; there is none per person, since calendar programs keep addresses without one. Revoking ends
 * the address of one feed; deleting the row of `calendar_key` ends all of them.
 */
export class CalendarTokens {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** The same until it is revoked. @param owner - entity reference, lower case; undefined: the fleet */
  async issue(owner: string | undefined): Promise<string> {
    if ((await this.#key()) === undefined)
      await this.#knex('calendar_key')
        .insert({ id: 1, key: randomBytes(32).toString('base64url') })
        .onConflict('id')
        .ignore();
    return tokenOf(
      (await this.#key()) ?? '',
      owner,
      await this.#generation(owner),
    );
  }

  /** Whether a token opens the feed of an owner. */
  async opens(token: string, owner: string | undefined): Promise<boolean> {
    const key = await this.#key();
    if (key === undefined) return false;
    const [given, expected] = [
      Buffer.from(token),
      Buffer.from(tokenOf(key, owner, await this.#generation(owner))),
    ];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Ends the address that a feed has now, for all who have it. */
  async revoke(owner: string | undefined): Promise<void> {
    await this.#knex('calendar_feeds')
      .insert({ owner: owner ?? '', generation: 1 })
      .onConflict('owner')
      .merge({ generation: this.#knex.raw('calendar_feeds.generation + 1') });
  }

  async #key(): Promise<string | undefined> {
    const row: { key: string } | undefined = await this.#knex('calendar_key')
      .where({ id: 1 })
      .first('key');
    return row?.key;
  }

  async #generation(owner: string | undefined): Promise<number> {
    const row: { generation: number } | undefined = await this.#knex(
      'calendar_feeds',
    )
      .where({ owner: owner ?? '' })
      .first('generation');
    return row?.generation ?? 0;
  }
}

function tokenOf(
  key: string,
  owner: string | undefined,
  generation: number,
): string {
  return createHmac('sha256', key)
    .update(
      `${generation} ${
        owner === undefined ? 'calendar of the fleet' : `calendar of ${owner}`
      }`,
    )
    .digest('base64url');
}
