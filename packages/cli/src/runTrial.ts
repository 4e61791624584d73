import { inEnglish } from '@drydock/upgrade-reasons';
import {
  NO_POLICY,
  TrialError,
  applyPolicy,
  runTrial,
  trialChecks,
} from '@drydock/upgrade-readiness';
import type { TrialProgress, TrialResult } from '@drydock/upgrade-readiness';
import { openCluster, openTrialTarget } from './clusterAccess';
import { UsageError } from './console';
import type { Console } from './console';
import { exitCodeOf } from './exitCode';
import type { FailOn } from './exitCode';
import { knowledgeOf } from './knowledge';
import { OUTPUTS, spoken, styleOf, trialJson } from './output';
import type { Output } from './output';
import { reporterOf } from './reportTrial';
import type { ReportChoice } from './reportTrial';
import { stopOnInterrupt } from './stopOnInterrupt';

export interface TrialCommandOptions extends ReportChoice {
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly targetContext: string;
  /** By default that of the source. */
  readonly targetKubeconfig?: string;
  readonly namespace: string;
  readonly output: Exclude<Output, 'inventory'>;
  readonly failOn: FailOn;
  readonly knowledge?: string;
  readonly quiet?: boolean;
}

/**
 * Tries the objects of one cluster at another, tells it, and reports it to a portal if asked to.
 * @returns the exit code.
 * @throws UsageError
 */
export async function runTrialCommand(
  options: TrialCommandOptions,
  console: Console,
): Promise<number> {
  const report = await reporterOf(options, console);
  const knowledge = await knowledgeOf(options.knowledge);
  const source = await openCluster(options, console);
  const { name, target } = await openTrialTarget(
    {
      context: options.targetContext,
      kubeconfig: options.targetKubeconfig ?? options.kubeconfig,
    },
    console,
  );
  const stopper = stopOnInterrupt();
  const progress = trialProgress(console, options.quiet === true);
  try {
    const { namespace } = options;
    const result = await runTrial({
      source: source.access,
      target,
      namespace,
      knowledge,
      now: console.now,
      signal: stopper.signal,
      progress: progress.show,
    }).catch(asUsageError);
    progress.done();
    const subject = `${source.name} at ${name}`;
    const evaluation = applyPolicy({
      evaluation: result.evaluation,
      checks: trialChecks,
      policy: NO_POLICY,
      waivers: [],
      subject: { names: [source.name] },
    });
    console.stdout.write(
      options.output === 'json'
        ? trialJson({ subject, evaluation, trial: result.summary })
        : OUTPUTS[options.output](
            {
              subject,
              evaluation: spoken(evaluation),
              checks: trialChecks,
              trial: inEnglish(result.summary),
            },
            styleOf(console),
          ),
    );
    await report?.(result, stopper.signal);
    return exitCodeOf(evaluation, options.failOn);
  } finally {
    stopper.dispose();
    progress.done();
    await Promise.all([source.access.close(), target.close()]);
  }
}

function asUsageError(error: unknown): TrialResult {
  throw error instanceof TrialError ? new UsageError(error.message) : error;
}

/** On a terminal, one line that goes away at the end. */
function trialProgress({ stderr }: Pick<Console, 'stderr'>, quiet: boolean) {
  const shown = !quiet && stderr.isTTY === true;
  return {
    show: ({ kind, tried, refused }: TrialProgress) =>
      void (
        shown &&
        stderr.write(
          `\r\u001B[2KTrying ${kind.replace(
            /\p{Cc}/gu,
            '',
          )}: ${tried} objects, ${refused} refused`,
        )
      ),
    done: () => void (shown && stderr.write('\r\u001B[2K')),
  };
}
