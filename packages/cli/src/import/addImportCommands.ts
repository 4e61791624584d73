import type { Command } from 'commander';
import type { Console } from '../console';
import {
  importRollingUpdate,
  type ImportRollingUpdateOptions,
} from './importRollingUpdate';
import { importUpgradeTool } from './importUpgradeTool';

const AFTER_HELP = `
Exit codes:
  0  everything was imported that Drydock has a place for
  1  something was refused; the rest was imported
  2  invalid call, unreadable file, or no such file of that tool

Examples:
  drydock import k8s-cluster-upgrade-tool ~/.k8s-cluster-upgrade-tool/config.yaml > add-ons.yaml
  drydock import eks-rolling-update .env --cluster prod-eu > groups.yaml
`;

/** `drydock import`: configuration of other tools, as Drydock's own. */
export function addImportCommands(
  program: Command,
  console: Console,
  finish: (code: number) => void,
): void {
  const group = program
    .command('import')
    .description('Turn the configuration of another tool into that of Drydock')
    .addHelpText('after', AFTER_HELP);
  group
    .command('k8s-cluster-upgrade-tool')
    .description(
      "Print clusterUpgrades.selfManagedAddOns for the components and clusters of deliveryhero's tool. What became of each field goes to standard error. Asks no portal and no cluster.",
    )
    .argument('<file>', 'its config.yaml, or - for standard input')
    .action(async (file: string) =>
      finish(await importUpgradeTool(file, console)),
    );
  group
    .command('eks-rolling-update')
    .description(
      "Print clusterUpgrades.autoScalingGroups for the options of hellofresh's tool. What became of each option goes to standard error. Asks no portal and no cluster.",
    )
    .argument('<file>', 'its environment file .env, or - for standard input')
    .requiredOption(
      '--cluster <name>',
      'name of the EKS cluster, as the tool takes it by --cluster_name',
    )
    .action(async (file: string, options: ImportRollingUpdateOptions) =>
      finish(await importRollingUpdate(file, options, console)),
    );
}
