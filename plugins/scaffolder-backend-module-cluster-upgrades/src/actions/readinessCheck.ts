import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { findCluster } from '../apiFor';
import type { ApiFor } from '../apiFor';
import { clusterInput, targetInput } from './inputs';
import { readinessCheckExamples } from './readinessCheck.examples';

/**
 * `cluster-upgrades:readiness:check`: says whether a cluster may go to a version, from facts that
 * were already read. It changes nothing and asks the cluster nothing, so a dry run does the same.
 */
export function createReadinessCheckAction(options: { apiFor: ApiFor }) {
  return createTemplateAction({
    id: 'cluster-upgrades:readiness:check',
    description:
      'Checks whether a Kubernetes cluster is ready for a version and reports verdict, blockers and what could not be checked.',
    examples: readinessCheckExamples,
    supportsDryRun: true,
    schema: {
      input: {
        cluster: clusterInput,
        target: targetInput,
        failOn: z =>
          z
            .array(z.enum(['blocked', 'unknown', 'attention']))
            .describe(
              'Verdicts at which the task fails; by default it only reports, and the start decides',
            )
            .optional(),
      },
      output: {
        clusterId: z => z.string().describe("Drydock's id of the cluster"),
        verdict: z => z.enum(['ready', 'attention', 'blocked', 'unknown']),
        blockers: z => z.number().int().describe('Number of blockers'),
        warnings: z => z.number().int().describe('Number of warnings'),
        notRun: z =>
          z
            .array(z.string())
            .describe('Ids of the checks that did not run in full'),
      },
    },
    async handler(ctx) {
      // The scaffolder validates the input but fills in no defaults.
      const { cluster: reference, target, failOn = [] } = ctx.input;
      const api = options.apiFor(await ctx.getInitiatorCredentials());
      const cluster = await findCluster(api, reference);
      const readiness = await api.getReadiness({
        path: { clusterId: cluster.id },
        query: { target },
      });
      const notRun = readiness.coverage.filter(
        ({ status }) => status === 'partial' || status === 'not-run',
      );
      const count = (severity: string) =>
        readiness.findings.filter(finding => finding.severity === severity)
          .length;

      ctx.logger.info(
        `${cluster.title} (${cluster.version ?? 'version unknown'}) is ${
          readiness.verdict
        } for ${readiness.target}, from ${readiness.checks.ran} of ${
          readiness.checks.total
        } checks`,
      );
      for (const reason of readiness.reasons) ctx.logger.info(reason.text);
      for (const { severity, title, owner, fix } of readiness.findings) {
        if (severity !== 'info')
          ctx.logger.info(
            `${severity}: ${title.text}. Owner ${owner ?? 'unknown'}. ${
              fix.what.text
            }`,
          );
      }
      for (const { title, reasons } of notRun)
        ctx.logger.warn(
          `Did not run: ${title.text}. ${reasons
            .map(({ text }) => text)
            .join('; ')}`,
        );

      ctx.output('clusterId', cluster.id);
      ctx.output('verdict', readiness.verdict);
      ctx.output('blockers', count('blocker'));
      ctx.output('warnings', count('warning'));
      ctx.output(
        'notRun',
        notRun.map(({ checkId }) => checkId),
      );
      if (failOn.some(verdict => verdict === readiness.verdict)) {
        throw new Error(
          `${cluster.title} is ${readiness.verdict} for ${readiness.target}: ${
            readiness.reasons.map(({ text }) => text).join('; ') ||
            'see its Upgrades tab'
          }`,
        );
      }
    },
  });
}
