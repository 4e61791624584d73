import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { parse } from 'yaml';
import type { ApiFor } from '../apiFor';
import {
  documentInput,
  fileInput,
  nameOf,
  planText,
  validPlan,
} from './planDocument';
import { planValidateExamples } from './planValidate.examples';

/**
 * `cluster-upgrades:plan:validate`: says what is wrong in a plan file, with line and path, and
 * fails the task for it. It keeps nothing and asks no cluster, so a dry run does the same.
 */
export function createPlanValidateAction(options: { apiFor: ApiFor }) {
  return createTemplateAction({
    id: 'cluster-upgrades:plan:validate',
    description:
      'Checks the plan file of a fleet upgrade: each problem is a line of the log, and any fails the task.',
    examples: planValidateExamples,
    supportsDryRun: true,
    schema: {
      input: { document: documentInput, file: fileInput },
      output: {
        name: z => z.string().describe('metadata.name of the plan'),
        normalized: z =>
          z.string().describe('The plan file as YAML in canonical form'),
      },
    },
    async handler(ctx) {
      const text = await planText(ctx.input, ctx.workspacePath);
      const normalized = await validPlan({
        text,
        name: nameOf(ctx.input.file),
        api: options.apiFor(await ctx.getInitiatorCredentials()),
        logger: ctx.logger,
      });
      const name = nameOfPlan(normalized);
      ctx.logger.info(`${name} is a valid plan`);
      ctx.output('name', name);
      ctx.output('normalized', normalized);
    },
  });
}

/** Of a plan that is valid. */
export function nameOfPlan(normalized: string): string {
  const plan: { metadata: { name: string } } = parse(normalized);
  return plan.metadata.name;
}
