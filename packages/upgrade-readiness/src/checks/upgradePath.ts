import type { Reason } from '@drydock/upgrade-reasons';
import { formatVersion, planHops } from '@drydock/kubernetes-knowledge';
import type { PathHop } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  NodeFacts,
  ReadinessCheck,
} from '../contracts';
import { poolsOf } from './nodePools';
import { listedNames } from '../words';

const POLICY = 'https://kubernetes.io/releases/version-skew-policy/';

/** R7: whether there is a way to the target at all, and over which hops. */
export const upgradePath: ReadinessCheck = {
  id: 'upgrade-path',
  title: { code: 'check-title.upgrade-path' },
  phase: 'control-plane',
  canBlock: true,
  ofCluster: true,
  docs: 'checks/upgrade-path',
  needs: ['version'],
  evaluate(context) {
    const controlPlane = context.facts('version').gitVersion;
    const nodes = nodesOf(context);
    const pools = poolsOf(nodes);
    const plan = planHops(
      {
        controlPlane,
        nodePools: pools.map(({ name, oldest }) => ({ name, version: oldest })),
        target: formatVersion(context.target),
      },
      context.knowledge,
    );
    if (plan.ok) return { findings: manyHops(plan.hops, context) };
    if (plan.reason === 'already-there') return { findings: [] };
    return {
      findings: [
        {
          severity: 'blocker',
          confidence: 'observed',
          phase: 'control-plane',
          title: {
            code: 'check.upgrade-path.none',
            params: versionsOf(context),
          },
          evidence: [{ source: 'version', what: plan.message }],
          fix: {
            what:
              plan.reason === 'downgrade'
                ? {
                    code: 'check.upgrade-path.downgrade',
                    params: versionsOf(context),
                  }
                : plan.message,
            link: POLICY,
          },
        },
      ],
    };
  },
};

/**
 * Nodes shape the path but do not decide whether there is one: without them the control plane's
 * hops still hold.
 */
function nodesOf({ inventory }: CheckContext): readonly NodeFacts[] {
  const section = inventory.sections.nodes;
  return section.status === 'read' || section.status === 'partial'
    ? section.facts
    : [];
}

function manyHops(
  hops: readonly PathHop[],
  { current, target }: CheckContext,
): FindingDraft[] {
  const steps = hops.filter(({ kind }) => kind === 'control-plane');
  if (steps.length < 2) return [];
  return [
    {
      severity: 'info',
      confidence: 'observed',
      phase: 'control-plane',
      title: {
        code: 'check.upgrade-path.hops',
        params: {
          ...versionsOf({ current, target }),
          count: { number: steps.length },
        },
      },
      evidence: hops.map(hop => ({ source: 'path', what: hopReason(hop) })),
      fix: {
        what: { code: 'check.upgrade-path.hops-fix' },
        link: POLICY,
      },
    },
  ];
}

function hopReason({ kind, to, pools }: PathHop): Reason {
  const version = { version: formatVersion(to) };
  if (kind === 'control-plane')
    return { code: 'check.upgrade-path.control-plane', params: { version } };
  return pools
    ? {
        code: 'check.upgrade-path.pools',
        params: { version, pools: listedNames(pools) },
      }
    : { code: 'check.upgrade-path.all-pools', params: { version } };
}

function versionsOf({
  current,
  target,
}: Pick<CheckContext, 'current' | 'target'>): NonNullable<Reason['params']> {
  return {
    current: { version: formatVersion(current) },
    target: { version: formatVersion(target) },
  };
}
