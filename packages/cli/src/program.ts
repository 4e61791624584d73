import {
  Command,
  CommanderError,
  InvalidArgumentError,
  Option,
} from 'commander';
import { builtinKnowledge, parseVersion } from '@drydock/kubernetes-knowledge';
import { version } from '../package.json';
import { NotSeenError, UsageError } from './console';
import type { Console } from './console';
import { EXIT_CODES, FAIL_ON } from './exitCode';
import { explain } from './explain';
import { OUTPUTS, styleOf } from './output';
import { clean } from './output/clean';
import { addPlanCommands } from './plan/addPlanCommands';
import { refuseRepeats } from './refuseRepeats';
import { runCheck } from './runCheck';
import type { CheckOptions } from './runCheck';
import { runTrialCommand } from './runTrial';
import type { TrialCommandOptions } from './runTrial';

const AFTER_HELP = `
Exit codes:
  0  ready, as far as --fail-on asks
  1  findings: something blocks the target (or warns, with --fail-on warning)
  2  wrong call, or an input that cannot be used: mend the call
  3  unknown: something that could block was not seen, or the program itself failed

Examples:
  drydock check --target 1.37                        the cluster of the current kubeconfig context
  drydock check --target 1.37 --context prod-eu-1    another one
  drydock check --target 1.37 k8s/ deploy.yaml       manifest files, no cluster needed
  helm template ./chart | drydock check --target 1.37 -
  drydock check --target 1.37 k8s/ --schema openapi/ unknown fields and wrong types, too
  drydock check --target 1.37 k8s/ -o sarif > drydock.sarif
  drydock check --explain removed-api-applied
`;

/** Runs the program and returns its exit code; never throws. */
export async function runProgram(
  args: readonly string[],
  console: Console,
): Promise<number> {
  let code: number = EXIT_CODES.ready;
  const program = createProgram(console, result => (code = result));
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? EXIT_CODES.ready : EXIT_CODES.usage;
    const expected =
      error instanceof UsageError || error instanceof NotSeenError;
    console.stderr.write(
      `drydock: ${
        expected
          ? clean(error.message)
          : `unexpected fault: ${
              error instanceof Error ? error.stack : String(error)
            }`
      }\n`,
    );
    return error instanceof UsageError ? EXIT_CODES.usage : EXIT_CODES.unknown;
  }
}

function createProgram(
  console: Console,
  finish: (code: number) => void,
): Command {
  const output = {
    writeOut: (text: string) => void console.stdout.write(text),
    writeErr: (text: string) => void console.stderr.write(text),
    outputError: (text: string, write: (text: string) => void) =>
      write(text.replace(/^error: /, 'drydock: ')),
  };
  const program = new Command('drydock')
    .description('Kubernetes upgrade readiness and plans of fleet upgrades')
    .version(version, '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput(output);
  program
    .command('check')
    .description(
      'Is a cluster, or are manifest files, ready for a Kubernetes version?',
    )
    .argument(
      '[files...]',
      'manifest files or folders, or - for standard input; without any the cluster of the kubeconfig is read',
    )
    .option(
      '-t, --target <version>',
      'Kubernetes version to go to, for example 1.37',
      versionArgument,
    )
    .option(
      '-c, --context <name>',
      'context of the kubeconfig; with files, both are judged',
    )
    .option(
      '--kubeconfig <file>',
      'kubeconfig to use; by default what kubectl takes',
    )
    .option(
      '--from <version>',
      'version that manifest files are applied to today; by default the minor before the target',
      versionArgument,
    )
    .option(
      '-s, --schema <path>',
      'OpenAPI v3 documents of the target (a file or folder, more than once) that manifest files are held against',
      (path: string, paths: readonly string[] = []) => [...paths, path],
    )
    .option(
      '--schema-context <name>',
      'context of an API server of the target version, asked for these documents instead',
    )
    .addOption(
      new Option(
        '-p, --platform <name>',
        'who maintains the control plane, for support dates; by default what the cluster itself shows',
      ).choices(builtinKnowledge.supportProviders()),
    )
    .addOption(
      new Option('-o, --output <format>', 'form of the report')
        .choices(Object.keys(OUTPUTS))
        .default('table'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'what ends with another code than 0')
        .choices(FAIL_ON)
        .default('blocker'),
    )
    .option(
      '--fail-on-failing',
      'also end with code 1 for what fails already, whether the cluster is upgraded or not',
    )
    .option('--no-helm', 'do not read Helm releases, which are Secrets')
    .option(
      '--off <check>',
      'id of a check to switch off; more than once, or several with commas',
      (ids: string, before: readonly string[] = []) => [
        ...before,
        ...ids.split(','),
      ],
    )
    .option(
      '--knowledge <file>',
      'knowledge to use instead of the built-in one, as JSON',
    )
    .option(
      '--baseline <file>',
      'report of an earlier run (-o json): only what is new counts',
    )
    .option('-q, --quiet', 'no progress')
    .option('--explain <check>', 'tell what a check is about, and stop')
    .addHelpText('after', AFTER_HELP)
    .exitOverride()
    .configureOutput(output)
    .action(
      async (
        files: string[],
        options: Omit<CheckOptions, 'files' | 'target'> & {
          target?: string;
          explain?: string;
        },
      ) => {
        if (options.explain !== undefined) {
          console.stdout.write(
            await explain(options.explain, styleOf(console)),
          );
          return;
        }
        const { target } = options;
        if (target === undefined)
          throw new UsageError(
            'Name the version to go to: drydock check --target 1.37',
          );
        finish(await runCheck({ ...options, target, files }, console));
      },
    );
  addTrial(program, console, finish);
  addPlanCommands(program, console, finish);
  refuseRepeats(program);
  return program;
}

/** Commands made by `command()` take over how the program ends and writes. */
function addTrial(
  program: Command,
  console: Console,
  finish: (code: number) => void,
): void {
  program
    .command('trial')
    .description(
      'Would an API server of the target version take every object of a cluster? Sends dry runs to it, and keeps nothing.',
    )
    .requiredOption(
      '--target-context <name>',
      'context of the API server of the target version; its account must be allowed to create',
    )
    .option(
      '-c, --context <name>',
      'context of the cluster whose objects are tried; the current one by default',
    )
    .option(
      '--kubeconfig <file>',
      'kubeconfig to use; by default what kubectl takes',
    )
    .option(
      '--target-kubeconfig <file>',
      'kubeconfig of the target, where it is another',
    )
    .option(
      '-n, --namespace <name>',
      'existing namespace of the target that stands in for all namespaces',
      'default',
    )
    .addOption(
      new Option('-o, --output <format>', 'form of the report')
        .choices(Object.keys(OUTPUTS).filter(name => name !== 'inventory'))
        .default('table'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'what ends with another code than 0')
        .choices(FAIL_ON)
        .default('blocker'),
    )
    .option(
      '--knowledge <file>',
      'knowledge to use instead of the built-in one, as JSON',
    )
    .option(
      '--report <url>',
      "address of a portal's backend that shall keep the result; https, or http on this machine",
    )
    .option(
      '--report-cluster <id>',
      "the cluster's id or entity reference in the portal; by default it is found by the UID of its namespace kube-system",
    )
    .option(
      '--token-env <name>',
      "environment variable that holds the portal's token; it needs cluster-upgrades.cluster.read and cluster-upgrades.trial.report",
    )
    .option('--token-stdin', "read the portal's token from standard input")
    .option('-q, --quiet', 'no progress')
    .action(async (options: TrialCommandOptions) =>
      finish(await runTrialCommand(options, console)),
    );
}

function versionArgument(value: string): string {
  if (!parseVersion(value))
    throw new InvalidArgumentError('Write it as 1.37 or v1.37.1.');
  return value;
}
