import { reasonText } from '@drydock/upgrade-reasons';
import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { InputError, NotFoundError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  builtinKnowledge,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Minor } from '@drydock/kubernetes-knowledge';
import {
  manifestBytes,
  manifestFilesBelow,
  manifestText,
  migrateManifests,
  readManifests,
} from '@drydock/upgrade-readiness';
import type { MigratedObject } from '@drydock/upgrade-readiness';
import { targetInput } from './inputs';
import { manifestsMigrateExamples } from './manifestsMigrate.examples';

/** A folder of Helm charts has hundreds of templates; the text of a pull request has a limit. */
const MOST_LISTED = 50;

/**
 * `cluster-upgrades:manifests:migrate`: rewrites the manifests in the task's workspace to API
 * versions that the target serves, for a step that opens a pull request. It reads and writes the
 * workspace only, so a dry run does the same.
 */
export function createManifestsMigrateAction() {
  return createTemplateAction({
    id: 'cluster-upgrades:manifests:migrate',
    description:
      'Rewrites Kubernetes manifests in the workspace to API versions that a Kubernetes version serves, and lists what a person must decide.',
    examples: manifestsMigrateExamples,
    supportsDryRun: true,
    schema: {
      input: {
        target: targetInput,
        from: z =>
          z
            .string()
            .max(64)
            .describe(
              'Kubernetes version that the manifests are applied to today; by default the minor before the target',
            )
            .optional(),
        path: z =>
          z
            .string()
            .max(500)
            .describe('Folder or file in the workspace; by default all of it')
            .optional(),
      },
      output: {
        files: z =>
          z
            .array(z.string())
            .describe('Files that were rewritten, relative to the workspace'),
        objects: z => z.number().int().describe('Objects that were rewritten'),
        decisions: z =>
          z
            .array(z.string())
            .describe('What a person must decide, with file and line'),
        unread: z =>
          z
            .array(z.string())
            .describe(
              'What was left alone because it is no manifest that can be read (a template, broken YAML), with file and line',
            ),
        summary: z =>
          z
            .string()
            .describe(
              'What was changed and what is left to decide, as Markdown, for the text of a pull request',
            ),
      },
    },
    async handler(ctx) {
      const { target, from, path = '.' } = ctx.input;
      const targetMinor = minorOfInput('target', target);
      const currentMinor = from
        ? minorOfInput('from', from)
        : minorBefore(targetMinor);
      const manifests = await manifestFilesBelow(
        resolveSafeChildPath(ctx.workspacePath, path),
      );
      if (!manifests)
        throw new NotFoundError(
          `${path} is not in the workspace; fetch the repository in an earlier step`,
        );
      const files: string[] = [];
      const touched: {
        readonly file: string;
        readonly object: MigratedObject;
      }[] = [];
      const unread = manifests.unread.map(
        ({ path: left, reason }) =>
          `${relative(ctx.workspacePath, left)}: ${reason}`,
      );
      for (const file of manifests.files) {
        const name = relative(ctx.workspacePath, file);
        const bytes = await readFile(file);
        const text = manifestText(bytes);
        unread.push(
          ...readManifests(text).problems.map(
            ({ line, message }) => `${name}:${line}: ${reasonText(message)}`,
          ),
        );
        const migration = migrateManifests(text, {
          knowledge: builtinKnowledge,
          currentMinor,
          targetMinor,
        });
        touched.push(
          ...migration.objects.map(object => ({ file: name, object })),
        );
        if (migration.text === text) continue;
        await writeFile(file, manifestBytes(migration.text, bytes));
        files.push(name);
      }
      for (const left of unread) ctx.logger.warn(`Not read: ${left}`);
      for (const { file, object } of touched)
        ctx.logger.info(
          `${file}:${object.line} ${object.kind} ${object.name}: ${
            object.changes.join('; ') || 'left as it is'
          }`,
        );
      const decisions = touched.flatMap(({ file, object }) =>
        object.decisions.map(
          decision =>
            `${file}:${object.line} ${object.kind} ${object.name}: ${decision}`,
        ),
      );
      for (const decision of decisions)
        ctx.logger.warn(`To decide: ${decision}`);
      if (touched.length === 0)
        ctx.logger.info(
          `Nothing is to be rewritten for v${targetMinor} in what was read`,
        );
      ctx.output('files', files);
      ctx.output(
        'objects',
        touched.filter(({ object }) => object.to !== undefined).length,
      );
      ctx.output('decisions', decisions);
      ctx.output('unread', unread);
      ctx.output(
        'summary',
        summaryOf({ touched, decisions, unread, targetMinor }),
      );
    },
  });
}

/** @throws InputError */
function minorOfInput(name: string, version: string): Minor {
  const minor = minorOf(parseVersion(version));
  if (!minor)
    throw new InputError(
      `${name}: ${JSON.stringify(
        version,
      )} is not a Kubernetes version; write it as 1.37 or v1.37.1`,
    );
  return minor;
}

/** Clusters go one minor at a time. */
function minorBefore(minor: Minor): Minor {
  const [major, number] = minor.split('.');
  return `${major}.${Math.max(Number(number) - 1, 0)}`;
}

interface Summary {
  readonly touched: readonly {
    readonly file: string;
    readonly object: MigratedObject;
  }[];
  readonly decisions: readonly string[];
  readonly unread: readonly string[];
  readonly targetMinor: string;
}

/** Names come from manifests: they stand in code, where Markdown says nothing. */
function summaryOf({
  touched,
  decisions,
  unread,
  targetMinor,
}: Summary): string {
  const code = (text: string) => `\`${text.replace(/[`\r\n]/g, ' ')}\``;
  const rewritten = touched.filter(({ object }) => object.to !== undefined);
  return [
    `Kubernetes v${targetMinor} does not serve, or deprecates, the API versions of ${
      rewritten.length
    } ${rewritten.length === 1 ? 'object' : 'objects'} here.`,
    '',
    ...rewritten.flatMap(({ file, object }) => [
      `- ${code(`${file}: ${object.kind} ${object.name}`)}`,
      ...object.changes.map(change => `  - ${code(change)}`),
    ]),
    ...(decisions.length > 0
      ? [
          '',
          '**To decide before merging:**',
          '',
          ...decisions.map(decision => `- [ ] ${code(decision)}`),
        ]
      : []),
    ...(unread.length > 0
      ? [
          '',
          '**Not read, so not rewritten:**',
          '',
          ...unread.slice(0, MOST_LISTED).map(left => `- ${code(left)}`),
        ]
      : []),
    ...(unread.length > MOST_LISTED
      ? [`- and ${unread.length - MOST_LISTED} more, in the log of the task`]
      : []),
  ].join('\n');
}
