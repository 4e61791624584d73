import type { Param, Reason } from '@drydock/upgrade-reasons';
import { compileMetricCondition, type PlanGate } from '@drydock/upgrade-plans';
import type { SecretText } from '@drydock/upgrade-readiness';
import { callConfigured } from '../../foundation/outgoing/callConfigured';
import type { GateAnswer, GateQuestion } from './model';
import { metricQueryOf, type QueryTemplate } from './metricQuery';
import { fillQuery } from '../../config/promql';
import { readPrometheusAnswer } from './readPrometheusAnswer';

export type MetricGate = Extract<PlanGate, { type: 'metric' }>;

/** A metric source of the operator's configuration: something that speaks Prometheus' HTTP API. */
export interface MetricSourceSettings {
  readonly id: string;
  /** Address below which `api/v1/query` lies. */
  readonly url: URL;
  /** Value of the `Authorization` header. */
  readonly authorization?: SecretText;
  /** Further headers, such as the tenant's `X-Scope-OrgID`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** By the names that plans use. */
  readonly queries?: Readonly<Record<string, QueryTemplate>>;
}

const MAX_ANSWER_BYTES = 1024 * 1024;
const ASK_AGAIN_MS = 60_000;
const SHOWN_DIGITS = 4;
/** Long enough to start what it let through, short enough to mean the present. */
const VALID_FOR_MS = 5 * 60_000;

/**
 * Asks the source for one number and judges it. Never throws for what the source does.
 *
 * @param onDetail - gets what the source says of a failure. It may name series of others, so it is
 *   for the operator only
 */
export async function askMetric(
  gate: MetricGate,
  question: GateQuestion,
  source: MetricSourceSettings,
  onDetail: (detail: string) => void,
): Promise<GateAnswer> {
  const pass = compileMetricCondition(gate.pass);
  if ('problem' in pass)
    return inconclusive(fieldProblem('pass', pass.problem));
  const fail =
    gate.fail === undefined ? undefined : compileMetricCondition(gate.fail);
  if (fail && 'problem' in fail)
    return inconclusive(fieldProblem('fail', fail.problem));
  const asked = metricQueryOf(gate, source);
  if ('problem' in asked)
    return inconclusive(fieldProblem(asked.field, asked.problem));
  const filled = fillQuery(asked.query, {
    cluster: question.cluster,
    parameters: asked.parameters,
  });
  if ('missing' in filled)
    return inconclusive({
      code: question.cluster
        ? 'gate.no-value-of-cluster'
        : 'gate.no-value-of-stage',
      params: { placeholder: { text: filled.missing } },
    });
  const reading = readPrometheusAnswer(
    await callConfigured({
      url: queryAddress(source.url),
      method: 'POST',
      headers: {
        ...source.headers,
        'content-type': 'application/x-www-form-urlencoded',
        ...(source.authorization
          ? { authorization: source.authorization.reveal() }
          : {}),
      },
      body: new URLSearchParams({
        query: filled.query,
        timeout: `${source.timeoutSeconds}s`,
      }).toString(),
      timeoutSeconds: source.timeoutSeconds,
      maxBytes: MAX_ANSWER_BYTES,
      signal: question.signal,
    }),
  );
  if ('reason' in reading) {
    if (reading.detail !== undefined) onDetail(reading.detail);
    return inconclusive(reading.reason);
  }
  return judge(
    gate,
    reading.value,
    pass.test(reading.value),
    fail?.test(reading.value),
  );
}

/**
 * Pure. What passes and fails at once fails; `undefined` is what could not be evaluated, or is not
 * asked for.
 */
function judge(
  gate: MetricGate,
  exact: number,
  passes: boolean | undefined,
  fails: boolean | undefined,
): GateAnswer {
  const value = { text: shownNumber(exact) };
  if (fails) return { status: 'failed', message: holds(value, gate.fail) };
  if (passes === undefined || (gate.fail !== undefined && fails === undefined))
    return inconclusive({ code: 'gate.metric-not-judged', params: { value } });
  if (passes)
    return {
      status: 'passed',
      message: holds(value, gate.pass),
      validForMs: VALID_FOR_MS,
    };
  return gate.fail === undefined
    ? {
        status: 'failed',
        message: {
          code: 'gate.metric-holds-not',
          params: { value, condition: { text: gate.pass } },
        },
      }
    : inconclusive({
        code: 'gate.metric-neither',
        params: { value, pass: { text: gate.pass }, fail: { text: gate.fail } },
      });
}

/** Enough to understand a decision, and little to carry out of the source by numbers. */
function shownNumber(value: number): string {
  return String(Number(value.toPrecision(SHOWN_DIGITS)));
}

function holds(value: Param, condition: string = ''): Reason {
  return {
    code: 'gate.metric-holds',
    params: { value, condition: { text: condition } },
  };
}

function fieldProblem(field: string, problem: Reason): Reason {
  return {
    code: 'gate.field',
    params: { field: { object: field }, problem: { reasons: [problem] } },
  };
}

function inconclusive(message: Reason): GateAnswer {
  return { status: 'inconclusive', message, askAgainAfterMs: ASK_AGAIN_MS };
}

function queryAddress(base: URL): URL {
  const address = new URL(base);
  address.pathname = `${base.pathname.replace(/(?<!\/)\/+$/, '')}/api/v1/query`;
  return address;
}
