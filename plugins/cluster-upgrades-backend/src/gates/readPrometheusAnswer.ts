import { answerObject, answerText } from '../outgoing/answerText';
import type { ConfiguredAnswer } from '../outgoing/callConfigured';

/** One finite number, or why there is none. */
export type MetricReading = { readonly value: number } | Unread;

interface Unread {
  /** For people who see the plan: without a word of the source, which may name labels and series of others. */
  readonly reason: string;
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

/** Reads the answer of Prometheus' `/api/v1/query`. Pure. https://prometheus.io/docs/prometheus/latest/querying/api/ */
export function readPrometheusAnswer({
  status,
  text,
}: ConfiguredAnswer): MetricReading {
  if (status >= 300 && status < 400)
    return {
      reason: `The metric source answered with a redirect (${status}), which is not followed`,
    };
  const answer = answerObject(text);
  if (status !== 200 || answer?.status !== 'success') {
    const type = ERROR_TYPES.includes(answer?.errorType)
      ? ` (${answer?.errorType})`
      : '';
    return {
      reason: `The metric source answered ${status}${type} and no result. The log of the backend has the details.`,
      detail: answerText(answer?.error),
    };
  }
  // What was left out of a partial result might have been the bad part.
  if (Array.isArray(answer.warnings) && answer.warnings.length > 0)
    return {
      reason:
        'The metric source warns about its result. The log of the backend has the details.',
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
        reason: `The query gives a ${
          RESULT_TYPES.includes(data?.resultType)
            ? data?.resultType
            : 'result of an unknown type'
        } where one number is needed`,
      };
  }
}

function numberOfVector(result: unknown): MetricReading {
  if (!Array.isArray(result))
    return { reason: 'The metric source answered with a vector that is none' };
  if (result.length === 0) return { reason: 'The query found no data' };
  if (result.length > 1)
    return {
      reason: `The query gives ${result.length} series where one number is needed; aggregate them, for example with sum(…) or max(…)`,
    };
  return numberOf(objectOf(result[0])?.value);
}

function numberOf(sample: unknown): MetricReading {
  const text: unknown = Array.isArray(sample) ? sample[1] : undefined;
  if (typeof text !== 'string' || text.trim() === '')
    return { reason: 'The query gives no number' };
  const value = Number(text);
  return Number.isFinite(value)
    ? { value }
    : { reason: 'The query gives no finite number' };
}

function objectOf(
  value: unknown,
): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}
