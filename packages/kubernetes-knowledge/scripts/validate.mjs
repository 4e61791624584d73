// Validates the whole knowledge on plain Node (22.18 or newer, which strips types): form, cross
// checks, and a summary of what is in it. With --export FILE it then writes all data as one
// document, for portals that take knowledge from a file (clusterUpgrades.knowledge.file). usage:
// node packages/kubernetes-knowledge/scripts/validate.mjs [--export FILE]
import { existsSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { export: { type: 'string' } },
});

// The sources are written for a bundler: imports without extension, JSON without attributes. Node
// wants both said.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (
      !specifier.startsWith('.') ||
      !/\/(kubernetes-knowledge|upgrade-reasons)\/src\//.test(
        context.parentURL ?? '',
      )
    )
      return nextResolve(specifier, context);
    if (!specifier.endsWith('.json')) {
      const file = new URL(`${specifier}.ts`, context.parentURL);
      return nextResolve(
        existsSync(file) ? `${specifier}.ts` : `${specifier}/index.ts`,
        context,
      );
    }
    return {
      ...nextResolve(specifier, {
        ...context,
        importAttributes: { type: 'json' },
      }),
      importAttributes: { type: 'json' },
    };
  },
});

// Node says that it runs TypeScript sources of a package without "type"; that is on purpose here.
process.removeAllListeners('warning');

const { builtinData } = await import('../src/builtinData.ts');
const { createKnowledge } = await import('../src/createKnowledge.ts');
const { withTexts } = await import('../src/knowledgeTexts.ts');

try {
  const knowledge = createKnowledge(builtinData);
  const rows = knowledge.apiVersions();
  const changes = knowledge.breakingChanges('1.0', '1.999');
  process.stdout.write(
    `knowledge ${knowledge.version}, reviewed through ${knowledge.reviewedThrough} on ${knowledge.reviewedAt}: ` +
      `${rows.length} API versions, ${
        rows.filter(row => row.removed).length
      } of them with a removal, releases up to ${knowledge.latestMinor()}, ` +
      `${changes.length} breaking changes, ${
        knowledge.addons().length
      } add-ons. No problem found.\n`,
  );
  if (options.export) {
    writeFileSync(options.export, JSON.stringify(withTexts(builtinData)));
    process.stdout.write(`Written to ${options.export}.\n`);
  }
} catch (error) {
  process.stderr.write(
    `${error.name === 'InvalidKnowledgeError' ? error.message : error.stack}\n`,
  );
  process.exitCode = 1;
}
