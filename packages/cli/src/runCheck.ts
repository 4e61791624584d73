import {
  compareMinors,
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Knowledge, SupportProvider } from '@drydock/kubernetes-knowledge';
import {
  NO_POLICY,
  allChecks,
  applyPolicy,
  evaluate,
  inventoryOfManifests,
  manifestChecks,
  readInventory,
  schemaChecks,
  withManifests,
  withRemedy,
} from '@drydock/upgrade-readiness';
import type {
  ClusterReadFailureKind,
  Inventory,
  JudgedEvaluation,
  ManifestFileFacts,
  ReadinessCheck,
} from '@drydock/upgrade-readiness';
import { acceptKnown, readBaseline } from './baseline';
import type { Baseline } from './baseline';
import { openCluster } from './clusterAccess';
import { UsageError } from './console';
import type { Console } from './console';
import { EXIT_CODES, exitCodeOf } from './exitCode';
import type { FailOn } from './exitCode';
import { knowledgeOf } from './knowledge';
import { manifestFacts, readManifestFiles } from './manifestFiles';
import { OUTPUTS, spoken, styleOf } from './output';
import type { Output, Report } from './output';
import { withProgress } from './progress';
import { openSchema } from './schema';
import { stopOnInterrupt } from './stopOnInterrupt';
import { sumUpUnseen } from './sumUpUnseen';
import { reasonText } from '@drydock/upgrade-reasons';

export interface CheckOptions {
  readonly target: string;
  /** Manifest files, folders and `-`; empty: the cluster alone. */
  readonly files: readonly string[];
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly from?: string;
  /** Saved OpenAPI v3 documents of the target: files and folders. */
  readonly schema?: readonly string[];
  /** Context of an API server of the target version, to ask it for its OpenAPI documents. */
  readonly schemaContext?: string;
  /** undefined: what the cluster's own facts tell. */
  readonly platform?: SupportProvider;
  readonly output: Output;
  readonly failOn: FailOn;
  /** Also end with findings for what fails already, upgrade or not. */
  readonly failOnFailing?: boolean;
  readonly helm: boolean;
  readonly off?: readonly string[];
  readonly knowledge?: string;
  readonly baseline?: string;
  readonly quiet?: boolean;
}

/** Reads, judges and reports. @returns the exit code. @throws UsageError */
export async function runCheck(
  options: CheckOptions,
  console: Console,
): Promise<number> {
  assertUpgrade(options);
  const knowledge = await knowledgeOf(options.knowledge);
  const baseline =
    options.baseline === undefined
      ? undefined
      : await readBaseline(options.baseline, options.target);
  const texts = await readManifestFiles(options.files, console.stdin);
  const schema = await openSchema(options, manifestFacts(texts), console);
  const manifests = manifestFacts(texts, schema);
  assertSomething(options.files, manifests);
  const subject = await readSubject(
    options,
    {
      manifests,
      checks: schema ? [...manifestChecks, ...schemaChecks] : manifestChecks,
    },
    knowledge,
    console,
  );
  const evaluation = gravestFirst(
    judge({ subject, options, knowledge, baseline, console }),
  );
  const report: Report = {
    subject: subject.name,
    evaluation: spoken(evaluation),
    inventory: subject.inventory,
    checks: subject.checks,
  };
  console.stdout.write(OUTPUTS[options.output](report, styleOf(console)));
  return options.output === 'inventory'
    ? EXIT_CODES.ready
    : exitCodeOf(evaluation, options.failOn, options.failOnFailing);
}

const SEVERITIES = ['blocker', 'warning', 'info'];

/** In each severity in the order of the checks, which is that in which an engineer would ask. */
function gravestFirst(evaluation: JudgedEvaluation): JudgedEvaluation {
  const findings = [...evaluation.findings].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  return { ...evaluation, findings };
}

/**
 * A program before a pipe that failed writes nothing: that must not look like manifests without a
 * fault.
 * @throws UsageError
 */
function assertSomething(
  files: readonly string[],
  manifests: readonly ManifestFileFacts[],
): void {
  if (
    files.length === 0 ||
    manifests.some(
      ({ objects, problems }) => objects.length > 0 || problems.length > 0,
    )
  )
    return;
  throw new UsageError(
    `There is no Kubernetes object in ${files
      .map(file => (file === '-' ? 'standard input' : file))
      .join(', ')}; check the path, or what writes to the pipe`,
  );
}

interface Subject {
  readonly name: string;
  /** Where the cluster is and which context names it; undefined for files alone. */
  readonly place?: string;
  readonly inventory: Inventory;
  readonly checks: readonly ReadinessCheck[];
}

interface Files {
  readonly manifests: readonly ManifestFileFacts[];
  readonly checks: readonly ReadinessCheck[];
}

/**
 * @throws UsageError: --from that is not used, or is newer than the target, would be taken for an
 *   answer about something else.
 */
function assertUpgrade(options: CheckOptions): void {
  const { from, target } = options;
  if (from === undefined) return;
  if (readsCluster(options))
    throw new UsageError(
      '--from goes with manifest files alone: a cluster tells its version itself',
    );
  if (
    compareMinors(
      minorOf(parseVersion(from)) ?? '0.0',
      minorOf(parseVersion(target)) ?? '0.0',
    ) > 0
  )
    throw new UsageError(
      `--from ${from} is newer than --target ${target}: Kubernetes is not upgraded to an older version`,
    );
}

/** Where one is named or nothing else is; otherwise the files alone are checked. */
function readsCluster({
  files,
  context,
  kubeconfig,
  schemaContext,
}: CheckOptions): boolean {
  return (
    files.length === 0 ||
    context !== undefined ||
    (kubeconfig !== undefined && schemaContext === undefined)
  );
}

async function readSubject(
  options: CheckOptions,
  { manifests, checks: fileChecks }: Files,
  knowledge: Knowledge,
  console: Console,
): Promise<Subject> {
  if (!readsCluster(options)) {
    const objects = manifests.reduce(
      (sum, file) => sum + file.objects.length,
      0,
    );
    const name = `${manifests.length} ${
      manifests.length === 1 ? 'file' : 'files'
    } with ${objects} ${objects === 1 ? 'object' : 'objects'}`;
    return {
      name,
      checks: fileChecks,
      inventory: inventoryOfManifests(manifests, {
        version: versionToday(options),
        now: console.now(),
      }),
    };
  }
  const cluster = await openCluster(options, console);
  const progress = withProgress(
    cluster.access,
    console,
    options.quiet === true,
  );
  const stopper = stopOnInterrupt();
  try {
    const off = options.helm
      ? []
      : (['helm-releases', 'service-account-tokens'] as const);
    const inventory = await readInventory(progress.access, {
      knowledge,
      now: console.now,
      off,
      signal: stopper.signal,
    });
    assertAnswerable(inventory, cluster.place);
    const { name, place } = cluster;
    return options.files.length > 0
      ? {
          name,
          place,
          checks: [...allChecks, ...fileChecks],
          inventory: withManifests(inventory, manifests),
        }
      : { name, place, checks: allChecks, inventory };
  } finally {
    stopper.dispose();
    progress.done();
    await cluster.access.close();
  }
}

/** What only the caller can mend, in the kubeconfig: nothing was sent. */
const OF_THE_CALLER: ReadonlySet<ClusterReadFailureKind> = new Set([
  'credential-needed',
  'refused-address',
]);

/** @throws UsageError */
function assertAnswerable(
  { sections: { version } }: Inventory,
  place: string,
): void {
  const failure =
    version.status === 'failed'
      ? version.failures.find(({ kind }) => OF_THE_CALLER.has(kind))
      : undefined;
  if (failure)
    throw new UsageError(`${reasonText(withRemedy(failure))} (${place})`);
}

/**
 * Files do not tell which cluster they are applied to: the usual case is one minor before the
 * target.
 */
function versionToday({ from, target }: CheckOptions): string {
  if (from !== undefined) return formatVersion(from);
  const parsed = parseVersion(target);
  return parsed
    ? `v${parsed.major}.${Math.max(parsed.minor - 1, 0)}.0`
    : target;
}

interface JudgeInput {
  readonly subject: Subject;
  readonly options: CheckOptions;
  readonly knowledge: Knowledge;
  readonly baseline?: Baseline;
  readonly console: Console;
}

function judge({
  subject,
  options,
  knowledge,
  baseline,
  console,
}: JudgeInput): JudgedEvaluation {
  const { checks, inventory, place } = subject;
  const evaluated = evaluate({
    inventory,
    knowledge,
    target: options.target,
    now: console.now().toISOString(),
    supportProvider: options.platform,
    checks,
    offChecks: offChecks(options.off ?? []),
  });
  const evaluation =
    place === undefined
      ? evaluated
      : sumUpUnseen(evaluated, inventory, checks, place);
  return applyPolicy({
    evaluation,
    checks,
    policy: NO_POLICY,
    waivers: baseline ? acceptKnown(evaluation, baseline) : [],
    acceptedAs: 'in-baseline',
    subject: { names: [subject.name] },
  });
}

/** @throws UsageError: a misspelt id would leave a check on. */
function offChecks(ids: readonly string[]): readonly string[] {
  const known = [...allChecks, ...manifestChecks, ...schemaChecks].map(
    ({ id }) => id,
  );
  const wrong = ids.find(id => !known.includes(id));
  if (wrong !== undefined)
    throw new UsageError(
      `--off: there is no check ${JSON.stringify(
        wrong,
      )}; there are ${known.join(', ')}`,
    );
  return ids;
}
