import { minorOf } from '@drydock/kubernetes-knowledge';
import type { Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import { readApis } from '../collect/apis';
import { readList } from '../collect/list';
import type { ListSpec } from '../collect/list';
import type { Reader } from '../collect/reader';
import { readVersion } from '../collect/version';
import type { SectionResult, ServedApi } from '../contracts';
import { ClusterReadError } from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { planKinds } from './planKinds';
import type { TrialPlan } from './planKinds';
import type { Reason } from '@drydock/upgrade-reasons';

/** What both sides are, and what of the source can be tried at the target. */
export interface ReadPlan extends TrialPlan {
  readonly sourceVersion: string;
  readonly targetVersion: string;
  readonly targetMinor: Minor;
}

/**
 * Asks both sides for version and discovery.
 * @throws ClusterReadError: without these there is nothing to compare.
 */
export async function readPlan(
  source: Reader,
  target: Reader,
  knowledge: Knowledge,
): Promise<ReadPlan> {
  const [sourceSide, targetSide] = [
    await readSide(source),
    await readSide(target),
  ];
  const definitions = await namesIn(target, {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    resource: 'customresourcedefinitions',
    form: 'metadata',
    purpose: 'trial',
  });
  const aggregated = await namesIn(
    target,
    {
      group: 'apiregistration.k8s.io',
      version: 'v1',
      resource: 'apiservices',
      form: 'full',
      purpose: 'trial',
    },
    item => textAt(objectAt(item, 'spec', 'service'), 'name') !== undefined,
  );
  const plan = planKinds({
    source: sourceSide.apis,
    target: targetSide.apis,
    sourceMinor: sourceSide.minor,
    targetMinor: targetSide.minor,
    knowledge,
    definitions,
    aggregated,
  });
  const unread = [
    ...sourceSide.failures.map(reason => ({
      reason: {
        code: 'trial.source-discovery' as const,
        params: { reason: { reasons: [reason] } },
      },
    })),
    ...targetSide.failures.map(reason => ({
      reason: {
        code: 'trial.target-discovery' as const,
        params: { reason: { reasons: [reason] } },
      },
    })),
  ];
  return {
    ...plan,
    unproven: [...unread, ...plan.unproven],
    sourceVersion: sourceSide.version,
    targetVersion: targetSide.version,
    targetMinor: targetSide.minor,
  };
}

interface Side {
  readonly version: string;
  readonly minor: Minor;
  readonly apis: readonly ServedApi[];
  /** What discovery could not tell. */
  readonly failures: readonly Reason[];
}

async function readSide(reader: Reader): Promise<Side> {
  const {
    facts: { gitVersion },
  } = factsOf(await readVersion(reader));
  const version = /^v?(\d+\.\d+\.\d+)/.exec(gitVersion)?.[1];
  const minor = minorOf(gitVersion);
  if (!version || !minor)
    throw new ClusterReadError({
      kind: 'not-kubernetes',
      reason: {
        code: 'read.strange-version',
        params: {
          version: { version: JSON.stringify(gitVersion.slice(0, 60)) },
        },
      },
      request: 'GET /version',
      retryable: false,
    });
  const { apis } = await readApis(reader);
  const { facts, failures } = factsOf(apis);
  return { version, minor, apis: facts, failures };
}

/** @throws ClusterReadError */
function factsOf<T>(section: SectionResult<T>): {
  readonly facts: T;
  readonly failures: readonly Reason[];
} {
  if (section.status === 'failed')
    throw new ClusterReadError(section.failures[0]);
  if (section.status === 'off')
    throw new Error('A trial switches no section off');
  return {
    facts: section.facts,
    failures:
      section.status === 'partial'
        ? section.failures.map(({ reason }) => reason)
        : [],
  };
}

/** @throws ClusterReadError: a part of these lists would let objects go where they must not. */
async function namesIn(
  reader: Reader,
  spec: ListSpec,
  wanted: (item: JsonObject) => boolean = () => true,
): Promise<ReadonlySet<string>> {
  const outcome = await readList(reader, spec, () => {
    const names = new Set<string>();
    return {
      names,
      add: (item: JsonObject) =>
        void (
          wanted(item) &&
          names.add(textAt(objectAt(item, 'metadata'), 'name') ?? '')
        ),
    };
  });
  if (outcome.status !== 'read') throw new ClusterReadError(outcome.failure);
  return outcome.accumulated.names;
}
