import { z } from 'zod';
import { parseJsonBody } from '../api/answers';
import { ApiError, badRequest } from '../kube/apiError';
import type { AppendLog } from '../state/appendLog';
import { isSigned } from './signature';

const hookCall = z.object({
  event: z.literal('hook.run'),
  idempotencyKey: z.string().min(1).max(1000),
  hook: z.string(),
  at: z.string(),
  attempt: z.number(),
  cluster: z.object({ name: z.string() }),
  node: z.object({ name: z.string(), pool: z.string().optional() }).optional(),
});

/** What was begun, once for each idempotency key. */
export interface BegunHook {
  readonly key: string;
  readonly hook: string;
  readonly at: string;
  readonly attempt: number;
  readonly cluster: string;
  readonly node?: string;
  /** ISO time. */
  readonly begunAt: string;
}

/** `work`: done after its time. `hold`: keeps running until the mode changes. `fail`: failed. */
export const webhookModeSchema = z.enum(['work', 'hold', 'fail']);
export type WebhookMode = z.infer<typeof webhookModeSchema>;

export interface WebhookReceiverOptions {
  readonly secret: string;
  /** How long the work of one hook takes. */
  readonly workSeconds: number;
  readonly log: AppendLog<BegunHook>;
}

/** Answers hooks as a company's own system would; see docs/reference/webhooks.md. */
export class WebhookReceiver {
  mode: WebhookMode = 'work';
  readonly #options: WebhookReceiverOptions;
  readonly #begun: Map<string, BegunHook>;

  constructor(options: WebhookReceiverOptions) {
    this.#options = options;
    this.#begun = new Map(options.log.all().map(each => [each.key, each]));
  }

  /** Oldest first. */
  begun(): readonly BegunHook[] {
    return this.#options.log.all();
  }

  /** @throws ApiError 401 for a call that is not signed, 400 for one that is no hook's */
  answer(
    body: string,
    signature: string | undefined,
    now: number,
  ): { readonly status: number; readonly body: object } {
    const { secret, workSeconds } = this.#options;
    if (!isSigned(body, signature, secret, now / 1000))
      throw new ApiError({
        code: 401,
        reason: 'Unauthorized',
        message: 'The signature is missing, wrong, or older than five minutes',
      });
    const call = hookCall.safeParse(parseJsonBody(body));
    if (!call.success)
      throw badRequest(
        `This receiver answers hooks alone: ${z.prettifyError(call.error)}`,
      );
    const { begunAt } = this.#begin(call.data, now);
    if (this.mode === 'fail')
      return {
        status: 200,
        body: {
          status: 'failed',
          message: 'the simulated fleet was told to fail it',
        },
      };
    const sinceSeconds = (now - Date.parse(begunAt)) / 1000;
    const leftSeconds = workSeconds - sinceSeconds;
    if (this.mode === 'work' && leftSeconds <= 0)
      return {
        status: 200,
        body: {
          status: 'done',
          message: `done after ${Math.round(sinceSeconds)} s`,
        },
      };
    const message =
      this.mode === 'hold'
        ? 'running until the simulated fleet releases it'
        : `running for another ${Math.ceil(leftSeconds)} s`;
    return {
      status: 202,
      body: {
        message,
        askAgainAfterSeconds:
          this.mode === 'hold'
            ? 2
            : Math.max(1, Math.min(3, Math.ceil(leftSeconds))),
      },
    };
  }

  #begin(
    {
      idempotencyKey: key,
      hook,
      at,
      attempt,
      cluster,
      node,
    }: z.infer<typeof hookCall>,
    now: number,
  ): BegunHook {
    const known = this.#begun.get(key);
    if (known) return known;
    const begun: BegunHook = {
      key,
      hook,
      at,
      attempt,
      cluster: cluster.name,
      ...(node ? { node: node.name } : {}),
      begunAt: new Date(now).toISOString(),
    };
    this.#options.log.append(begun);
    this.#begun.set(key, begun);
    return begun;
  }
}
