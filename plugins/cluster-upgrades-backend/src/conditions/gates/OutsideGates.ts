import { said, type Reason } from '@drydock/upgrade-reasons';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { answerText } from '../../foundation/outgoing/answerText';
import type { WebhookSettings } from '../../foundation/outgoing/Webhook';
import { messageOf } from '../../foundation/messageOf';
import { askMetric, type MetricSourceSettings } from './metricGate';
import type { GateAnswer, GateQuestion, Gates } from './model';
import { askTicket } from './ticketGate';

export interface OutsideGatesOptions {
  readonly metricSources: readonly MetricSourceSettings[];
  readonly webhooks: readonly WebhookSettings[];
  readonly logger: Pick<LoggerService, 'warn'>;
}

const ASK_AGAIN_MS = 60_000;

/** Asks metric sources and webhooks of the operator's configuration. */
export class OutsideGates implements Gates {
  readonly #options: OutsideGatesOptions;

  constructor(options: OutsideGatesOptions) {
    this.#options = options;
  }

  async ask(question: GateQuestion): Promise<GateAnswer> {
    try {
      return await this.#ask(question);
    } catch (error) {
      return this.#inconclusive(question, said(answerText(messageOf(error))));
    }
  }

  async #ask(question: GateQuestion): Promise<GateAnswer> {
    const { gate } = question;
    const { metricSources, webhooks, logger } = this.#options;
    switch (gate.type) {
      case 'metric': {
        const source = metricSources.find(({ id }) => id === gate.source);
        if (!source)
          return this.#inconclusive(question, {
            code: 'gate.source-gone',
            params: { source: { text: gate.source } },
          });
        return askMetric(gate, question, source, detail =>
          logger.warn('A metric source gave no result', {
            source: source.id,
            plan: question.planName,
            gate: gate.name,
            detail,
          }),
        );
      }
      case 'ticket': {
        const webhook = webhooks.find(({ id }) => id === gate.webhook);
        if (!webhook)
          return this.#inconclusive(question, {
            code: 'gate.webhook-gone',
            params: { webhook: { text: gate.webhook } },
          });
        return askTicket(gate, question, webhook);
      }
      default:
        return this.#inconclusive(question, {
          code: 'gate.answered-by-approvals',
          params: { gate: { text: gate.name } },
        });
    }
  }

  #inconclusive({ state }: GateQuestion, message: Reason): GateAnswer {
    return {
      status: 'inconclusive',
      message,
      askAgainAfterMs: ASK_AGAIN_MS,
      state,
    };
  }
}
