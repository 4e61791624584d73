import { formatVersion, planHops } from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  NodeFacts,
  ReadinessCheck,
} from '../contracts';
import { poolsOf } from './nodePools';
import { listOf } from '../words';

const POLICY = 'https://kubernetes.io/releases/version-skew-policy/';

/** R7: whether there is a way to the target at all, and over which hops. */
export const upgradePath: ReadinessCheck = {
  id: 'upgrade-path',
  title: 'Path to the target',
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
          title: `There is no path from ${formatVersion(
            context.current,
          )} to ${formatVersion(context.target)}`,
          evidence: [{ source: 'version', text: plan.message }],
          fix: {
            text:
              plan.reason === 'downgrade'
                ? `Choose a target of at least ${formatVersion(
                    context.current,
                  )}: a control plane cannot go back.`
                : plan.message,
            link: POLICY,
          },
        },
      ],
    };
  },
};

/** Nodes shape the path but do not decide whether there is one: without them the control plane's hops still hold. */
function nodesOf({ inventory }: CheckContext): readonly NodeFacts[] {
  const section = inventory.sections.nodes;
  return section.status === 'read' || section.status === 'partial'
    ? section.facts
    : [];
}

function manyHops(
  hops: readonly Hop[],
  { current, target }: CheckContext,
): FindingDraft[] {
  const steps = hops.filter(({ kind }) => kind === 'control-plane');
  if (steps.length < 2) return [];
  const words = hops.map(({ kind, to, pools }) =>
    kind === 'control-plane'
      ? `control plane to ${formatVersion(to)}`
      : `${listOf(pools ?? ['all node pools'])} to ${formatVersion(to)}`,
  );
  return [
    {
      severity: 'info',
      confidence: 'observed',
      phase: 'control-plane',
      title: `${formatVersion(current)} to ${formatVersion(target)} takes ${
        steps.length
      } hops of the control plane`,
      evidence: words.map(text => ({ source: 'path', text })),
      fix: {
        text: 'Nothing to fix: an upgrade takes the hops in this order. No minor can be skipped.',
        link: POLICY,
      },
    },
  ];
}
