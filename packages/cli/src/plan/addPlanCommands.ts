import { Option } from 'commander';
import type { Command } from 'commander';
import type { Console } from '../console';
import { previewPlan } from './previewPlan';
import type { PreviewOptions } from './previewPlan';
import { PREVIEW_OUTPUTS } from './previewOutput';
import { planSchemaText, validatePlans } from './validatePlans';

const AFTER_HELP = `
Exit codes:
  0  valid; for a preview: it can be submitted
  1  not valid; for a preview: it cannot be submitted
  2  invalid call, unreadable file, or unreachable portal

Examples:
  drydock plan validate plans/*.yaml
  drydock plan schema > upgrade-plan.schema.json
  drydock plan preview plans/to-1-36.yaml --portal https://portal.example.com --token-env DRYDOCK_TOKEN -o markdown
`;

/** `drydock plan`: plan files of fleet upgrades. */
export function addPlanCommands(
  program: Command,
  console: Console,
  finish: (code: number) => void,
): void {
  const plan = program
    .command('plan')
    .description('Validate and preview plans of fleet upgrades')
    .addHelpText('after', AFTER_HELP);
  plan
    .command('validate')
    .description(
      'Print the mistakes in plan files, as `file:line path message`. Asks no portal.',
    )
    .argument('<files...>', 'plan files, or - for standard input')
    .action(async (files: string[]) =>
      finish(await validatePlans(files, console)),
    );
  plan
    .command('schema')
    .description('Print the JSON schema of plan files, for editors')
    .action(() => void console.stdout.write(planSchemaText()));
  plan
    .command('preview')
    .description(
      'Ask a portal what a plan would do: stages, clusters, verdicts, start times and blockers. Stores nothing.',
    )
    .argument('<file>', 'plan file, or - for standard input')
    .requiredOption(
      '--portal <url>',
      "address of the portal's backend; https, or http on this machine",
    )
    .option(
      '--token-env <name>',
      'environment variable with the token, which needs cluster-upgrades.cluster.read',
    )
    .option('--token-stdin', 'read the token from standard input')
    .addOption(
      new Option('-o, --output <format>', 'format of the preview')
        .choices(Object.keys(PREVIEW_OUTPUTS))
        .default('table'),
    )
    .action(async (file: string, options: PreviewOptions) =>
      finish(await previewPlan(file, options, console)),
    );
}
