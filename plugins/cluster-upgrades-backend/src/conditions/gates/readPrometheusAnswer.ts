import type { Reason } from '@drydock/upgrade-reasons';
import { answerObject, answerText } from '../../foundation/outgoing/answerText';
import type { ConfiguredAnswer } from '../../foundation/outgoing/callConfigured';

/** One finite number, or why there is none. */
export type MetricReading = { readonly value: number } | Unread;

interface Unread {
  /**
   * For people who see the plan: without a word of the source, which may name labels and series of
   * others.
   */
  readonly reason: Reason;
  /** In the words of the source, for the operator. */
  readonly detail?: string;
}

/** https://prometheus.io/docs/prometheus/latest/querying/api/#format-overview */
const ERROR_TYPES: readonly unknown[] = [
  'bad_data',
  'execution',
  'timeout',
  'canceled',
  'internal',
  'unavailable',
  'not_found',
  'not_acceptable',
  'too_many_requests',
];
const RESULT_TYPES: readonly unknown[] = ['matrix', 'string'];

/**
 * Reads the answer of Prometheus' `/api/v1/query`. Pure.
 * https://prometheus.io/docs/prometheus/latest/querying/api/
 */
export function readPrometheusAnswer({
  status,
  text,
}: ConfiguredAnswer): MetricReading {
  if (status >= 300 && status < 400)
    return {
      reason: {
        code: 'gate.metric-redirect',
        params: { status: { text: String(status) } },
      },
    };
  const answer = answerObject(text);
  if (status !== 200 || answer?.status !== 'success') {
    return {
      reason: noResult(status, answer?.errorType),
      detail: answerText(answer?.error),
    };
  }
  // What was left out of a partial result might have been the bad part.
  if (Array.isArray(answer.warnings) && answer.warnings.length > 0)
    return {
      reason: { code: 'gate.metric-warning' },
      detail: answerText(answer.warnings[0]),
    };
  const data = objectOf(answer.data);
  switch (data?.resultType) {
    case 'scalar':
      return numberOf(data.result);
    case 'vector':
      return numberOfVector(data.result);
    default:
      return {
        reason: RESULT_TYPES.includes(data?.resultType)
          ? {
              code: 'gate.metric-result-type',
              params: { type: { text: String(data?.resultType) } },
            }
          : { code: 'gate.metric-result-unknown' },
      };
  }
}

function noResult(status: number, errorType: unknown): Reason {
  const params = { status: { text: String(status) } };
  return ERROR_TYPES.includes(errorType)
    ? {
        code: 'gate.metric-error',
        params: { ...params, error: { text: String(errorType) } },
      }
    : { code: 'gate.metric-no-result', params };
}

function numberOfVector(result: unknown): MetricReading {
  if (!Array.isArray(result))
    return { reason: { code: 'gate.metric-no-vector' } };
  if (result.length === 0) return { reason: { code: 'gate.metric-no-data' } };
  if (result.length > 1)
    return {
      reason: {
        code: 'gate.metric-many-series',
        params: { series: { number: result.length } },
      },
    };
  return numberOf(objectOf(result[0])?.value);
}

function numberOf(sample: unknown): MetricReading {
  const text: unknown = Array.isArray(sample) ? sample[1] : undefined;
  if (typeof text !== 'string' || text.trim() === '')
    return { reason: { code: 'gate.metric-no-number' } };
  const value = Number(text);
  return Number.isFinite(value)
    ? { value }
    : { reason: { code: 'gate.metric-not-finite' } };
}

function objectOf(
  value: unknown,
): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
