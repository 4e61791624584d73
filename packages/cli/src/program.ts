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
import { addImportCommands } from './import/addImportCommands';
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
  2  invalid options, files, kubeconfig, certificates or login: fix the call
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
      'Check whether a cluster or manifest files are ready for a Kubernetes version',
    )
    .argument(
      '[files...]',
      'manifest files or folders, or - for standard input; without any, the cluster of the kubeconfig is checked',
    )
    .option(
      '-t, --target <version>',
      'target version of Kubernetes, for example 1.37',
      versionArgument,
    )
    .option(
      '-c, --context <name>',
      'context of the kubeconfig; with files, both are checked',
    )
    .option(
      '--kubeconfig <file>',
      'kubeconfig to use; default: the one that kubectl uses',
    )
    .option(
      '--from <version>',
      'version that manifest files are applied to today; default: the minor before the target',
      versionArgument,
    )
    .option(
      '-s, --schema <path>',
      'OpenAPI v3 documents of the target, to check fields of manifest files; a file or folder, repeatable',
      (path: string, paths: readonly string[] = []) => [...paths, path],
    )
    .option(
      '--schema-context <name>',
      'context of an API server of the target version that serves these documents',
    )
    .addOption(
      new Option(
        '-p, --platform <name>',
        'platform whose support dates count; default: what the cluster shows',
      ).choices(builtinKnowledge.supportProviders()),
    )
    .addOption(
      new Option('-o, --output <format>', 'format of the report')
        .choices(Object.keys(OUTPUTS))
        .default('table'),
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'lowest severity that ends with exit code 1',
      )
        .choices(FAIL_ON)
        .default('blocker'),
    )
    .option(
      '--fail-on-failing',
      'also end with exit code 1 for what already fails today',
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
    .option('--explain <check>', 'show the page of a check, and stop')
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
            'Name the target version: drydock check --target 1.37',
          );
        finish(await runCheck({ ...options, target, files }, console));
      },
    );
  addTrial(program, console, finish);
  addPlanCommands(program, console, finish);
  addImportCommands(program, console, finish);
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
      'Test whether an API server of the target version accepts every object of a cluster. Sends dry runs to it and stores nothing.',
    )
    .requiredOption(
      '--target-context <name>',
      'context of the API server of the target version; its account needs create',
    )
    .option(
      '-c, --context <name>',
      'context of the cluster whose objects are tested; default: the current one',
    )
    .option(
      '--kubeconfig <file>',
      'kubeconfig to use; default: the one that kubectl uses',
    )
    .option(
      '--target-kubeconfig <file>',
      'kubeconfig of the target, if it is another file',
    )
    .option(
      '-n, --namespace <name>',
      'existing namespace of the target that takes the objects of all namespaces',
      'default',
    )
    .addOption(
      new Option('-o, --output <format>', 'format of the report')
        .choices(Object.keys(OUTPUTS).filter(name => name !== 'inventory'))
        .default('table'),
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'lowest severity that ends with exit code 1',
      )
        .choices(FAIL_ON)
        .default('blocker'),
    )
    .option(
      '--knowledge <file>',
      'knowledge to use instead of the built-in one, as JSON',
    )
    .option(
      '--report <url>',
      "address of a portal's backend that stores the result; https, or http on this machine",
    )
    .option(
      '--report-cluster <id>',
      "the cluster's id or entity reference in the portal; default: found by the UID of its namespace kube-system",
    )
    .option(
      '--token-env <name>',
      "environment variable with the portal's token, which needs cluster-upgrades.cluster.read and cluster-upgrades.trial.report",
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
