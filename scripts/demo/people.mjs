import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/root.mjs';

const POLL_MS = 1000;
const PATIENCE_MS = 10 * 60_000;

/** What the people of the demo do in its portal, through its API and with their own rights. */
export class People {
  #api;
  #tokens = new Map();

  /** @param {string} url - of the portal */
  constructor(url) {
    this.#api = `${url}/api`;
  }

  /**
   * Asks as a person of examples/org.yaml; with a body it is a POST.
   * @throws Error with what the portal answered
   */
  async ask(person, path, body) {
    const headers = {
      authorization: `Bearer ${await this.#token(person)}`,
      'content-type': 'application/json',
    };
    const response = await fetch(
      `${this.#api}/cluster-upgrades${path}`,
      body
        ? { method: 'POST', headers, body: JSON.stringify(body) }
        : { headers },
    );
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `${path} answered ${response.status}: ${text.slice(0, 1000)}`,
      );
    return text ? JSON.parse(text) : undefined;
  }

  /** Clusters by name, once each is judged and was read after `since`. */
  async clusters(names, since = 0) {
    return this.until(`${names.join(', ')} are read`, async () => {
      const { items } = await this.ask('guest', '/clusters?limit=200');
      const found = names.flatMap(
        name =>
          items.find(
            ({ title, targetReason, freshness }) =>
              title === name &&
              targetReason !== undefined &&
              Date.parse(freshness.readAt ?? '') > since,
          ) ?? [],
      );
      return found.length === names.length ? found : undefined;
    });
  }

  /** Has clusters read again. */
  async refreshed(names) {
    const since = Date.now();
    for (const { id } of await this.clusters(names))
      await this.ask('guest', `/clusters/${id}/refresh`, {});
    return this.clusters(names, since);
  }

  /**
   * Writes a plan and submits it for approval; what is blocked or could not be checked is accepted
   * with a reason.
   * @returns the plan
   */
  async submit(
    person,
    plan,
    { overrideReason, startWhenApproved = false } = {},
  ) {
    const document = createRequire(join(root, 'package.json'))(
      'yaml',
    ).stringify({ apiVersion: 'drydock.dev/v1', kind: 'UpgradePlan', ...plan });
    const preview = await this.ask(person, '/plans/preview', { document });
    const { id } = await this.ask(person, '/plans', { document });
    const acceptUnknownChecks = [
      ...new Set(
        preview.stages.flatMap(({ members }) =>
          members.flatMap(({ notRun }) => notRun),
        ),
      ),
    ];
    return this.ask(person, `/plans/${id}/actions`, {
      action: 'submit',
      acceptUnknownChecks,
      startWhenApproved,
      ...(overrideReason ? { overrideReason } : {}),
    });
  }

  decide(person, { id, digest }, decision, reason) {
    return this.ask(person, `/plans/${id}/approvals`, {
      decision,
      digest,
      reason,
    });
  }

  /** @returns the rollout */
  begin(person, { id, digest }) {
    return this.ask(person, '/rollouts', {
      planId: id,
      digest,
      idempotencyKey: id,
    });
  }

  async ended({ id }) {
    return this.until(`the rollout ${id} ends`, async () => {
      const rollout = await this.ask('guest', `/rollouts/${id}`);
      return rollout.endedAt ? rollout : undefined;
    });
  }

  /** Asks until there is an answer. */
  async until(what, ask) {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      await sleep(POLL_MS);
    }
    throw new Error(`Not within ${PATIENCE_MS / 60_000} minutes: ${what}`);
  }

  async #token(person) {
    const known = this.#tokens.get(person);
    if (known && known.until > Date.now()) return known.token;
    // The catalog learns of people some seconds after the start.
    const { backstageIdentity } = await this.until(
      `${person} can sign in`,
      async () => {
        const response = await fetch(`${this.#api}/auth/guest/refresh`, {
          method: 'POST',
          headers: { 'x-drydock-guest': person },
        });
        return response.ok ? response.json() : undefined;
      },
    );
    this.#tokens.set(person, {
      token: backstageIdentity.token,
      until: Date.now() + 30 * 60_000,
    });
    return backstageIdentity.token;
  }
}
