import type { Command } from 'commander';
import type { Console } from '../console';
import { importUpgradeTool } from './importUpgradeTool';

const AFTER_HELP = `
Exit codes:
  0  everything was imported that Drydock has a place for
  1  something was refused; the rest was imported
  2  invalid call, unreadable file, or no such file of that tool

Example:
  drydock import k8s-cluster-upgrade-tool ~/.k8s-cluster-upgrade-tool/config.yaml > add-ons.yaml
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
}
