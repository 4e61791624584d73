import { createHash } from 'node:crypto';
import { ConflictError, InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type {
  Cluster,
  ClusterUpgradesApi,
  Plan,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { parse, stringify } from 'yaml';
import { findCluster, findPlan } from '../apiFor';
import type { ApiFor } from '../apiFor';
import { addOnsSetExamples } from './addOnsSet.examples';
import { addOnVersionsInput, clusterInput, versionsByName } from './inputs';
import {
  keepPlan,
  reasonsAgainst,
  reportPreview,
  submitPlan,
} from './keepPlan';
import { planUrl } from './pageUrls';
import { taskKey } from './taskKey';

/**
 * `cluster-upgrades:add-ons:set`: asks for versions of add-ons of one cluster, by a plan that changes
 * nothing else, and submits it for approval as the user who runs the task. A task that is run again
 * takes the plan that it made as it is, so that its approvals stay. A dry run previews: it writes
 * nothing.
 */
export function createAddOnsSetAction(options: {
  apiFor: ApiFor;
  appBaseUrl: string;
}) {
  return createTemplateAction({
    id: 'cluster-upgrades:add-ons:set',
    description:
      'Submits a plan that sets versions of add-ons of one cluster and changes nothing else. It acts on the cluster once it is approved and started.',
    examples: addOnsSetExamples,
    supportsDryRun: true,
    schema: {
      input: {
        cluster: clusterInput,
        addOns: z =>
          addOnVersionsInput(z).describe(
            'Add-ons and the version that each gets',
          ),
        startWhenApproved: z =>
          z
            .boolean()
            .optional()
            .describe('It starts with the last approval; default false'),
      },
      output: {
        planId: z => z.string(),
        name: z => z.string().describe('Name of the plan'),
        state: z => z.string().describe('submitted, or what it already was'),
        digest: z => z.string().optional().describe('What approvals bind to'),
        url: z =>
          z
            .string()
            .describe("Address of the plan's page, where it is approved"),
        changes: z =>
          z
            .array(z.string())
            .describe('Such as coredns v1.11.1 to v1.11.4, in their order'),
      },
    },
    async handler(ctx) {
      const { cluster: reference, addOns, startWhenApproved } = ctx.input;
      const api = options.apiFor(await ctx.getInitiatorCredentials());
      const cluster = await findCluster(api, reference);
      const versions = sortedByName(versionsByName(addOns));
      const name = planName(
        cluster.name,
        JSON.stringify([taskKey(ctx, cluster.id), versions]),
      );
      const made = await planOfVersions(api, name, versions);
      const document =
        made?.document ?? stringify(await planOf(api, cluster, versions, name));
      const preview = await api.previewPlan({ body: { document } });
      reportPreview(preview, ctx.logger);
      const changes = changesOf(preview, cluster);
      for (const change of changes) ctx.logger.info(change);
      ctx.output('changes', [...changes]);
      ctx.output('name', name);
      if (ctx.isDryRun) {
        if (!preview.submittable)
          throw new InputError(
            `The plan would not be taken: ${reasonsAgainst(preview)}`,
          );
        ctx.output('planId', 'dry-run');
        ctx.output('state', 'submitted');
        ctx.output('digest', preview.digest);
        ctx.output('url', planUrl(options.appBaseUrl, 'dry-run'));
        return;
      }
      const kept =
        made ?? (await keepPlan({ text: document, name, revise: false, api }));
      const url = planUrl(options.appBaseUrl, kept.id);
      const submitted = await submitPlan(
        kept,
        { startWhenApproved },
        api,
        ctx.logger,
      );
      ctx.logger.info(`${submitted.title} is ${submitted.state}: ${url}`);
      ctx.output('planId', submitted.id);
      ctx.output('state', submitted.state);
      ctx.output('digest', submitted.digest);
      ctx.output('url', url);
    },
  });
}

/**
 * The plan of this name; undefined: there is none.
 * @throws ConflictError where it sets other versions by now
 */
async function planOfVersions(
  api: ClusterUpgradesApi,
  name: string,
  versions: Readonly<Record<string, string>>,
): Promise<Plan | undefined> {
  const plan = await findPlan(api, name);
  if (!plan) return undefined;
  const set = parse(plan.document)?.spec?.addOns?.versions ?? {};
  if (JSON.stringify(sortedByName(set)) !== JSON.stringify(versions))
    throw new ConflictError(
      `The plan ${name} of this task was revised to set other versions: run the template anew`,
    );
  return plan;
}

function sortedByName(
  versions: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(versions).sort(([one], [other]) => one.localeCompare(other)),
  );
}

/** Its target is what runs already, and add-ons that are not named stay as they are. */
async function planOf(
  api: ClusterUpgradesApi,
  { id, name, title, version }: Cluster,
  versions: Readonly<Record<string, string>>,
  nameOfPlan: string,
) {
  if (Object.keys(versions).length === 0)
    throw new InputError('Name at least one add-on with its version');
  if (version === undefined)
    throw new InputError(
      `The version of ${title} is unknown: read the cluster first`,
    );
  const { addOns } = await api.getPlatform({
    path: { clusterId: id },
    query: { target: version },
  });
  if (addOns?.state !== 'read')
    throw new InputError(
      `The add-ons of ${title} are not known: ${
        addOns?.reason?.text ?? 'the portal does not tell'
      }`,
    );
  const unknown = Object.keys(versions).find(
    each => !addOns.items.some(item => item.name === each),
  );
  if (unknown !== undefined)
    throw new InputError(
      `${title} has no add-on ${unknown}. Its add-ons: ${
        addOns.items.map(item => item.name).join(', ') || 'none'
      }`,
    );
  return {
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: {
      name: nameOfPlan,
      title: `Add-ons of ${title}`.slice(0, 100),
    },
    spec: {
      target: version,
      addOns: {
        update: 'all',
        leaveAlone: addOns.items
          .map(item => item.name)
          .filter(each => versions[each] === undefined),
        versions,
      },
      stages: [{ name: 'add-ons', clusters: { names: [name] } }],
    },
  };
}

/** The same for the same step, cluster and versions: a task that runs again finds its plan. */
function planName(cluster: string, asked: string): string {
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 10);
  const part = cluster
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return `add-ons-${part}-${hash}`;
}

/** @throws InputError where it would change something else, too, or another cluster */
function changesOf(
  { stages }: PlanPreview,
  { id, title }: Cluster,
): readonly string[] {
  const members = stages.flatMap(stage => stage.members);
  const other = members.find(({ clusterId }) => clusterId !== id);
  if (other)
    throw new InputError(
      `The name of ${title} is also that of another cluster (${other.clusterId}): use a plan of your own`,
    );
  const hops = members.flatMap(member => member.hops);
  const more = hops.find(({ addOn }) => addOn === undefined);
  if (more)
    throw new InputError(
      `${title} has ${
        more.from === more.to
          ? `outdated ${more.kind} to replace at ${more.to}`
          : `${more.kind} to upgrade from ${more.from} to ${more.to}`
      } first: use a plan of your own, which does both`,
    );
  return hops.flatMap(({ addOn }) =>
    addOn ? [`${addOn.name} ${addOn.from} to ${addOn.to}`] : [],
  );
}
