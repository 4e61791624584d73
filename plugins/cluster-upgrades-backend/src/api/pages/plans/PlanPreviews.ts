import type express from 'express';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { planReading } from '@drydock/upgrade-plans';
import type { Caller } from '../../../clusters/permissions/Access';
import type { StoredPlan } from '../../../plans/store/planQueries';
import type { Previews } from '../../../plans/preview/Previews';
import { inSlices } from '../../../foundation/work/inSlices';
import {
  TooManyRequests,
  Turns,
  type TurnsLimits,
} from '../../../foundation/work/Turns';
import { whileConnected } from '../../../foundation/work/whileConnected';
import type { PlanCallers } from './PlanCallers';
import type { PlanFinder } from './PlanFinder';
import {
  presentPreview,
  type PreviewNames,
} from '../../present/presentPreview';
import { principalOf } from '../../requests/requestInput';

/**
 * A page asks for one preview at a time, and again while the reader types. The next preview waits
 * for the one before it, which ends when its page is left. Most of its time a preview waits for
 * platforms.
 */
const PREVIEWS: TurnsLimits = {
  ofCaller: 1,
  waitingOfCaller: 4,
  ofAll: 6,
  waitingOfAll: 60,
  retryAfterSeconds: 5,
};

/** Previews of plans for callers, in turns. */
export class PlanPreviews {
  readonly #turns = new Turns(PREVIEWS);

  constructor(
    private readonly previews: Previews,
    private readonly callers: PlanCallers,
    private readonly finder: Pick<PlanFinder, 'stored'>,
    private readonly names: PreviewNames,
  ) {}

  /** Of a document that is being written. @returns undefined when the caller has gone */
  async ofDocument(
    caller: Caller,
    document: string,
    response: express.Response,
  ): Promise<PlanPreview | undefined> {
    return this.#inTurn(response, caller.credentials, async signal => {
      const reading = await inSlices(planReading(document), signal);
      const stored = reading.ok
        ? await this.finder.stored(caller, reading.plan.metadata.name)
        : undefined;
      return this.#preview(caller.credentials, {
        reading,
        document,
        stored,
        signal,
      });
    });
  }

  /** Of a plan that the caller sees. @returns undefined when the caller has gone */
  async ofStored(
    { credentials }: Caller,
    stored: StoredPlan,
    response: express.Response,
  ): Promise<PlanPreview | undefined> {
    const { document } = stored.revision;
    return this.#inTurn(response, credentials, async signal =>
      this.#preview(credentials, {
        reading: await inSlices(planReading(document), signal),
        document,
        stored,
        signal,
      }),
    );
  }

  async #preview(
    credentials: BackstageCredentials,
    {
      reading,
      signal,
      ...asked
    }: {
      readonly reading: Parameters<Previews['preview']>[0];
      readonly document: string;
      readonly stored: StoredPlan | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<PlanPreview> {
    const preview = await this.previews.preview(
      reading,
      await this.callers.submitter(credentials),
      { ...asked, signal },
    );
    return presentPreview(preview, this.names, signal);
  }

  /**
   * Computes a preview when it is the caller's turn; of a caller who has gone nothing is computed.
   */
  async #inTurn(
    response: express.Response,
    credentials: BackstageCredentials,
    preview: (signal: AbortSignal) => Promise<PlanPreview>,
  ): Promise<PlanPreview | undefined> {
    const signal = whileConnected(response);
    try {
      return await this.#turns.run(principalOf(credentials), signal, () =>
        preview(signal),
      );
    } catch (error) {
      if (error instanceof TooManyRequests)
        response.setHeader('Retry-After', String(error.retryAfterSeconds));
      // The caller has gone, so the answer would not be read.
      if (!signal.aborted) throw error;
      return undefined;
    }
  }
}
