import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { findCluster } from '../apiFor';
import type { ApiFor } from '../apiFor';
import { addOnVersionsInput, clusterInput, versionsByName } from './inputs';
import { versionsCheckExamples } from './versionsCheck.examples';
import { markdownTable, resultOf, versionRows } from './versionRows';

/**
 * `cluster-upgrades:versions:check`: compares what a cluster runs after an upgrade with what is
 * wanted: control plane, nodes, add-ons. It changes nothing, so a dry run does the same.
 */
export function createVersionsCheckAction(options: { apiFor: ApiFor }) {
  return createTemplateAction({
    id: 'cluster-upgrades:versions:check',
    description:
      'Compares the versions that a cluster runs with those that are wanted: control plane and nodes by the last read, add-ons as their platform shows them now. What was not seen is unknown.',
    examples: versionsCheckExamples,
    supportsDryRun: true,
    schema: {
      input: {
        cluster: clusterInput,
        target: z =>
          z
            .string()
            .min(1)
            .max(64)
            .optional()
            .describe(
              'Version of control plane and nodes, such as v1.36.4, or 1.36 for each of its patches; without it they are not compared',
            ),
        addOns: z =>
          addOnVersionsInput(z)
            .optional()
            .describe(
              'Add-ons and the version that each should have; others are compared with what their platform recommends',
            ),
        failOn: z =>
          z
            .array(z.enum(['differs', 'unknown']))
            .optional()
            .describe('Results at which the task fails; default: none'),
      },
      output: {
        result: z => z.enum(['as-wanted', 'differs', 'unknown']),
        rows: z =>
          z
            .array(z.record(z.string()))
            .describe('component, wanted, running, state and detail of each'),
        table: z => z.string().describe('The same as a table in Markdown'),
      },
    },
    async handler(ctx) {
      const {
        cluster: reference,
        target,
        addOns = [],
        failOn = [],
      } = ctx.input;
      const wanted = versionsByName(addOns);
      const api = options.apiFor(await ctx.getInitiatorCredentials());
      const cluster = await findCluster(api, reference);
      const platform = await api.getPlatform({
        path: { clusterId: cluster.id },
        query: target?.trim() ? { target } : {},
      });
      const rows = versionRows(cluster, platform.addOns, {
        ...(target?.trim() ? { target } : {}),
        addOns: wanted,
      });
      const result = resultOf(rows);
      for (const { component, wanted: asked, running, state, detail } of rows) {
        const line = `${component}: ${running ?? 'unknown'}${
          asked === undefined ? '' : `, wanted ${asked}`
        }: ${state}${detail ? `. ${detail}` : ''}`;
        if (state === 'as-wanted' || state === 'not-compared')
          ctx.logger.info(line);
        else ctx.logger.warn(line);
      }
      ctx.logger.info(`${cluster.title}: ${result}`);
      ctx.output('result', result);
      ctx.output(
        'rows',
        rows.map(row => ({ ...row })),
      );
      ctx.output('table', markdownTable(rows));
      if (failOn.some(each => each === result))
        throw new Error(
          `${cluster.title} does not run what is wanted (${result}): ${
            rows
              .filter(
                ({ state }) =>
                  state !== 'as-wanted' && state !== 'not-compared',
              )
              .map(({ component, state }) => `${component} ${state}`)
              .join(', ') || 'nothing was compared'
          }`,
        );
    },
  });
}
