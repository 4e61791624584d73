import { InputError, NotFoundError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { PLAN_FIELDS } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ClusterUpgradesApi,
  Freeze,
  FreezeRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiFor } from '../apiFor';
import { freezeSetExamples } from './freezeSet.examples';

interface FreezeInput {
  readonly name: string;
  readonly until: string;
  readonly from?: string;
  readonly scope?: Freeze['scope'];
  readonly environments?: readonly string[];
  readonly reason?: string;
  readonly onlyExtend?: boolean;
}

/**
 * `cluster-upgrades:freeze:set`: sets a freeze of the organisation, or changes the one of its name,
 * as the user who runs the task. What is left out stays as it is, so that a name and a later end
 * extend a freeze. A dry run only says what would be set.
 */
export function createFreezeSetAction(options: { apiFor: ApiFor }) {
  const { apiFor } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:freeze:set',
    description:
      'Sets, changes or extends a freeze of the organisation: while it lasts, upgrades that it covers do not begin.',
    examples: freezeSetExamples,
    supportsDryRun: true,
    schema: {
      input: {
        name: z =>
          z
            .string()
            .regex(
              new RegExp(PLAN_FIELDS['spec.freezes[].name'].pattern),
              'must be lower-case letters, digits and dashes, at most 63 characters',
            )
            .describe('Of the freeze'),
        until: z =>
          z
            .string()
            .max(40)
            .describe(
              'End: ISO time with offset, such as 2026-12-01T00:00:00+01:00',
            ),
        from: z =>
          z
            .string()
            .max(40)
            .optional()
            .describe(
              'Begin: ISO time with offset; left out: as it is, and now for a new freeze',
            ),
        scope: z =>
          z
            .enum(PLAN_FIELDS['spec.freezes[].scope'].choices)
            .optional()
            .describe(
              'all: nothing is begun; minor: no new minor; nodes: no node pool; left out: as it is, and all for a new freeze',
            ),
        environments: z =>
          z
            .array(z.string().max(100))
            .max(100)
            .optional()
            .describe(
              'Whose clusters it covers; left out: as it is, and all clusters for a new freeze',
            ),
        reason: z =>
          z
            .string()
            .max(PLAN_FIELDS['spec.freezes[].reason'].maximum)
            .optional(),
        onlyExtend: z =>
          z
            .boolean()
            .optional()
            .describe(
              'Fails unless a freeze of this name is there and ends earlier; default false',
            ),
      },
      output: {
        from: z => z.string(),
        until: z => z.string(),
        scope: z => z.string(),
      },
    },
    async handler(ctx) {
      const api = apiFor(await ctx.getInitiatorCredentials());
      const request = await requestOf(ctx.input, api);
      const freeze = ctx.isDryRun
        ? request
        : await api.setFreeze({ body: request });
      const where = freeze.environments?.length
        ? `clusters of ${freeze.environments.join(', ')}`
        : 'all clusters';
      ctx.logger.info(
        `${ctx.isDryRun ? 'Would set' : 'Set'} the freeze ${
          freeze.name
        } for ${where} from ${freeze.from} until ${freeze.until}, scope ${
          freeze.scope ?? 'all'
        }`,
      );
      ctx.output('from', freeze.from);
      ctx.output('until', freeze.until);
      ctx.output('scope', freeze.scope ?? 'all');
    },
  });
}

async function requestOf(
  { name, until, onlyExtend = false, ...input }: FreezeInput,
  api: ClusterUpgradesApi,
): Promise<FreezeRequest> {
  const { items: freezes } = await api.listFreezes({ query: {} });
  const present = freezes.find(freeze => freeze.name === name);
  if (onlyExtend && !present)
    throw new NotFoundError(
      `There is no freeze ${name} to extend; there are ${
        freezes.map(freeze => freeze.name).join(', ') || 'none'
      }`,
    );
  if (onlyExtend && present && instant(until) <= instant(present.until))
    throw new InputError(
      `The freeze ${name} lasts until ${present.until} already; give a later end`,
    );
  const environments = input.environments?.length
    ? [...input.environments]
    : present?.environments;
  const reason = input.reason?.trim() ? input.reason : present?.reason;
  return {
    name,
    from: input.from?.trim()
      ? input.from
      : present?.from ?? new Date().toISOString(),
    until,
    scope: input.scope ?? present?.scope ?? 'all',
    ...(environments ? { environments } : {}),
    ...(reason ? { reason } : {}),
  };
}

/**
 * @throws InputError for what is no ISO time with an offset: a local time means another instant on
 *   each machine
 */
function instant(text: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(milliseconds))
    throw new InputError(
      `${JSON.stringify(
        text,
      )} is no ISO time with an offset, such as 2026-12-01T00:00:00+01:00`,
    );
  return milliseconds;
}
