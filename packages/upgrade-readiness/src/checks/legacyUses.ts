import type { Reason } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { Minor } from '@drydock/kubernetes-knowledge';
import type { NodeFacts, PodTemplateFacts } from '../contracts';
import { listedNames, minor as versionOf } from '../words';

/** One use of a label or annotation that is on its way out. */
export interface LegacyUse {
  readonly severity: 'warning' | 'info';
  readonly what: Reason;
  readonly fix: Reason;
  /** Minor from which it bites, where one is known. */
  readonly breaksAt?: Minor;
}

/** From where to where, and on which nodes. */
export interface LegacyQuestion {
  readonly currentMinor: Minor;
  readonly targetMinor: Minor;
  /** Empty where they were not read: then only what the minors tell counts. */
  readonly nodes: readonly NodeFacts[];
}

const MASTER = 'node-role.kubernetes.io/master';
const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';
/**
 * kubeadm takes the label off and adds the second taint in this minor, and takes the first taint
 * off in the next.
 */
const MASTER_ENDS = '1.24';
const SECCOMP_ENDS = '1.27';
const APPARMOR_FIELDS_SINCE = '1.30';

/**
 * Successors of the beta labels of nodes. Source: the well-known labels of Kubernetes'
 * documentation.
 */
const SUCCESSORS: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
};

/** All uses in what a pod asks for. */
export function legacyUses(
  template: PodTemplateFacts,
  question: LegacyQuestion,
): readonly LegacyUse[] {
  return [
    ...masterSelector(template, question),
    ...masterToleration(template, question),
    ...betaLabels(template, question),
  ];
}

/**
 * Those in the annotations of a workload's template. Pods are not asked: API servers wrote
 * annotations beside the fields, so a pod's prove nothing about who keeps its manifest.
 */
export function legacyAnnotations(
  { notableAnnotations }: PodTemplateFacts,
  { currentMinor, targetMinor }: LegacyQuestion,
): readonly LegacyUse[] {
  const seccomp = notableAnnotations.filter(key =>
    key.includes('seccomp.security.alpha.kubernetes.io/'),
  );
  const apparmor = notableAnnotations.filter(key =>
    key.startsWith('container.apparmor.security.beta.kubernetes.io/'),
  );
  const uses: LegacyUse[] = [];
  if (seccomp.length > 0 && compareMinors(targetMinor, SECCOMP_ENDS) >= 0) {
    const severity = crosses(SECCOMP_ENDS, { currentMinor, targetMinor })
      ? 'warning'
      : 'info';
    uses.push({
      severity,
      what: {
        code: 'check.legacy-labels.seccomp',
        params: { ...annotations(seccomp), minor: versionOf(SECCOMP_ENDS) },
      },
      fix: { code: 'check.legacy-labels.seccomp-fix' },
      breaksAt: SECCOMP_ENDS,
    });
  }
  if (
    apparmor.length > 0 &&
    compareMinors(targetMinor, APPARMOR_FIELDS_SINCE) >= 0
  ) {
    uses.push({
      severity: 'info',
      what: {
        code: 'check.legacy-labels.apparmor',
        params: {
          ...annotations(apparmor),
          minor: versionOf(APPARMOR_FIELDS_SINCE),
        },
      },
      fix: { code: 'check.legacy-labels.apparmor-fix' },
    });
  }
  return uses;
}

function annotations(keys: readonly string[]) {
  return { count: { number: keys.length }, keys: listedNames(keys) };
}

export function crosses(
  minor: Minor,
  {
    currentMinor,
    targetMinor,
  }: Pick<LegacyQuestion, 'currentMinor' | 'targetMinor'>,
): boolean {
  return (
    compareMinors(currentMinor, minor) < 0 &&
    compareMinors(targetMinor, minor) >= 0
  );
}

/**
 * Labels of nodes that a pod's selector and required affinity name. Being told not to be there does
 * not count.
 */
function demandedLabels({
  nodeSelector,
  nodeAffinity = [],
}: PodTemplateFacts): readonly string[] {
  const expressions = nodeAffinity
    .flatMap(({ matchExpressions }) => matchExpressions)
    .filter(
      ({ operator }) => operator !== 'DoesNotExist' && operator !== 'NotIn',
    );
  return [
    ...new Set([
      ...Object.keys(nodeSelector),
      ...expressions.map(({ key }) => key),
    ]),
  ];
}

/**
 * k3s and RKE2 keep the label for good, so it is wrong only where kubeadm takes it off, or no node
 * has it.
 */
function masterSelector(
  template: PodTemplateFacts,
  question: LegacyQuestion,
): readonly LegacyUse[] {
  // One of several alternatives of an affinity may name the new label.
  const alternatives = (template.nodeAffinity ?? []).some(
    ({ matchExpressions }) =>
      matchExpressions.some(({ key }) => key === CONTROL_PLANE),
  );
  if (!demandedLabels(template).includes(MASTER) || alternatives) return [];
  const { nodes } = question;
  const isGone =
    nodes.length > 0 &&
    !nodes.some(({ labels }) => Object.hasOwn(labels, MASTER)) &&
    nodes.some(({ controlPlane }) => controlPlane);
  if (!isGone && !crosses(MASTER_ENDS, question)) return [];
  return [
    {
      severity: 'warning',
      what: isGone
        ? {
            code: 'check.legacy-labels.selects-missing',
            params: { label: { object: MASTER } },
          }
        : {
            code: 'check.legacy-labels.selects-ending',
            params: {
              label: { object: MASTER },
              minor: versionOf(MASTER_ENDS),
            },
          },
      fix: {
        code: 'check.legacy-labels.select',
        params: { label: { object: CONTROL_PLANE } },
      },
      breaksAt: MASTER_ENDS,
    },
  ];
}

function masterToleration(
  { tolerations }: PodTemplateFacts,
  question: LegacyQuestion,
): readonly LegacyUse[] {
  const toleratesAll = tolerations.some(
    ({ key, operator }) => !key && operator === 'Exists',
  );
  const keys = tolerations.flatMap(({ key }) => key ?? []);
  if (toleratesAll || !keys.includes(MASTER) || keys.includes(CONTROL_PLANE))
    return [];
  const isTainted = question.nodes.some(
    ({ taints }) =>
      taints.some(({ key }) => key === CONTROL_PLANE) &&
      !taints.some(({ key }) => key === MASTER),
  );
  if (!crosses(MASTER_ENDS, question) && !isTainted) return [];
  return [
    {
      severity: crosses(MASTER_ENDS, question) ? 'warning' : 'info',
      what: {
        code: 'check.legacy-labels.tolerates-alone',
        params: {
          label: { object: MASTER },
          taint: { object: CONTROL_PLANE },
        },
      },
      fix: {
        code: 'check.legacy-labels.tolerate',
        params: { label: { object: CONTROL_PLANE } },
      },
      breaksAt: MASTER_ENDS,
    },
  ];
}

function betaLabels(
  template: PodTemplateFacts,
  { nodes }: LegacyQuestion,
): readonly LegacyUse[] {
  const topologies = [
    ...template.topologySpread,
    ...template.podAntiAffinity,
    ...template.podAffinity,
  ].map(({ topologyKey }) => topologyKey);
  const used = [
    ...new Set([...demandedLabels(template), ...topologies]),
  ].filter(key => Object.hasOwn(SUCCESSORS, key));
  return used.map(key => {
    const missing =
      nodes.length > 0 &&
      !nodes.some(({ labels }) => Object.hasOwn(labels, key));
    return {
      severity: missing ? 'warning' : 'info',
      what: {
        code: missing
          ? 'check.legacy-labels.asks-missing'
          : 'check.legacy-labels.asks-deprecated',
        params: { label: { object: key } },
      },
      fix: {
        code: 'check.legacy-labels.use',
        params: { label: { object: SUCCESSORS[key] } },
      },
    };
  });
}
