import type { Command } from 'commander';
import { UsageError } from './console';

const collecting: ReadonlySet<string> = new Set(['schema', 'off']);

/**
 * Refuses options with one value that are given twice, in the command and those below it: the
 * parser would take the last one silently. Those of `collecting` take several.
 */
export function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    if (!option.required || collecting.has(option.name())) continue;
    let times = 0;
    command.on(`option:${option.name()}`, () => {
      times += 1;
      if (times > 1)
        throw new UsageError(`${option.long} is given twice: give it once`);
    });
  }
  command.commands.forEach(refuseRepeats);
}
