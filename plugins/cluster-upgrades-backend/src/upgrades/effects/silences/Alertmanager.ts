import { z } from 'zod';
import type { SecretText } from '@drydock/upgrade-readiness';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { withWords } from '../../../foundation/outgoing/withWords';
import type { ByReference } from '../../../clusters/referencedValue';
import { answerText } from '../../../foundation/outgoing/answerText';
import {
  callConfigured,
  ConfiguredAnswer,
} from '../../../foundation/outgoing/callConfigured';

/**
 * An Alertmanager of the configuration, or what speaks its API v2 (Mimir, Thanos, Amazon Managed
 * Prometheus behind a signing proxy).
 */
export interface AlertmanagerSettings {
  readonly id: string;
  /** Below which `api/v2` lies. */
  readonly url: URL;
  /** Value of the Authorization header. */
  readonly authorization?: SecretText;
  readonly headers?: Readonly<Record<string, string>>;
  /** Label of alerts that names their cluster. */
  readonly clusterLabel: string;
  /** Its values by cluster reference. Alerts of a cluster without an entry are never silenced. */
  readonly clusters: ByReference;
  readonly timeoutSeconds: number;
}

const matcherSchema = z.object({
  name: z.string(),
  value: z.string(),
  isRegex: z.boolean(),
  isEqual: z.boolean().default(true),
});
const silenceSchema = z.object({
  id: z.string(),
  status: z.object({ state: z.enum(['expired', 'active', 'pending']) }),
  matchers: z.array(matcherSchema),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  createdBy: z.string(),
  comment: z.string(),
});

/** As its API has it. */
export type AlertMatcher = z.infer<typeof matcherSchema>;
export type Silence = z.infer<typeof silenceSchema>;

/** A silence as it is asked for; with an id, in place of that one. */
export type WantedSilence = Omit<Silence, 'id' | 'status'> & {
  readonly id?: string;
};

/** A large organisation's silences, ended ones of five days included. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The four calls of Alertmanager's API v2 that silences need (api/v2/openapi.yaml of
 * prometheus/alertmanager).
 */
export class Alertmanager {
  readonly #settings: AlertmanagerSettings;

  constructor(settings: AlertmanagerSettings) {
    this.#settings = settings;
  }

  /**
   * All silences. The filter of the API is not used: what it leaves out would count as gone.
   * @throws Error for every answer that is no list of silences
   */
  async list(signal: AbortSignal): Promise<readonly Silence[]> {
    const answer = await this.#call('GET', 'silences', signal);
    const parsed =
      answer.status === 200
        ? z.array(silenceSchema).safeParse(jsonOf(answer.text))
        : undefined;
    if (!parsed?.success)
      throw this.#unexpected(answer, 'effect.alertmanager-no-list');
    return parsed.data;
  }

  /** @throws Error when there is no answer that says whether it was created */
  async set(
    silence: WantedSilence,
    signal: AbortSignal,
  ): Promise<{ readonly id: string } | { readonly refused: Reason }> {
    const answer = await this.#call('POST', 'silences', signal, silence);
    if (answer.status === 200) {
      const parsed = z
        .object({ silenceID: z.string().min(1).max(200) })
        .safeParse(jsonOf(answer.text));
      if (parsed.success) return { id: parsed.data.silenceID };
    }
    if (
      answer.status >= 400 &&
      answer.status < 500 &&
      ![404, 408, 425, 429].includes(answer.status)
    )
      return {
        refused: withWords(
          {
            code: 'effect.alertmanager-refused',
            params: {
              host: { text: this.#settings.url.host },
              status: { text: String(answer.status) },
            },
          },
          saysOf(answer),
        ),
      };
    throw this.#unexpected(answer, 'effect.alertmanager-no-id');
  }

  /** Ends it; one that has ended or is not there is no error. */
  async end(id: string, signal: AbortSignal): Promise<void> {
    const answer = await this.#call(
      'DELETE',
      `silence/${encodeURIComponent(id)}`,
      signal,
    );
    if (answer.status !== 200 && answer.status !== 404)
      throw this.#unexpected(answer, 'effect.alertmanager-not-ended');
  }

  async #call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<ConfiguredAnswer> {
    const { url, authorization, headers, timeoutSeconds } = this.#settings;
    const target = new URL(url);
    target.pathname = `${url.pathname.replace(
      /(?<!\/)\/+$/,
      '',
    )}/api/v2/${path}`;
    return callConfigured({
      url: target,
      method,
      headers: {
        ...headers,
        ...(authorization ? { authorization: authorization.reveal() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutSeconds,
      maxBytes: MAX_BYTES,
      signal,
    });
  }

  #unexpected(
    answer: ConfiguredAnswer,
    code:
      | 'effect.alertmanager-no-list'
      | 'effect.alertmanager-no-id'
      | 'effect.alertmanager-not-ended',
  ): ReasonError {
    return new ReasonError(
      withWords(
        {
          code,
          params: {
            alertmanager: { text: this.#settings.id },
            host: { text: this.#settings.url.host },
            status: { text: String(answer.status) },
          },
        },
        saysOf(answer),
      ),
    );
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Errors of Alertmanager are a JSON string, or an object with a message. */
function saysOf({ status, text }: ConfiguredAnswer): string {
  if (status === 200) return '';
  const answer = jsonOf(text);
  return answerText(
    typeof answer === 'string'
      ? answer
      : z.object({ message: z.string() }).safeParse(answer).data?.message,
  );
}
