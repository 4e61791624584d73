/**
 * What the tests of pluto and kube-no-trouble cover beyond their tables, as manifests written for
 * this purpose.
 */
export interface ManifestCase {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly target: string;
  /** `severity Kind name`, in any order. */
  readonly expected: readonly string[];
  /** Line of differences.ts, where the tool would answer otherwise. */
  readonly differs?: string;
}

const deployment = (apiVersion: string, name: string) =>
  `apiVersion: ${apiVersion}\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  replicas: 1\n`;
const item = (apiVersion: string, name: string) =>
  deployment(apiVersion, name).replace(/\n(?=.)/g, '\n  ');

export const manifestCases: readonly ManifestCase[] = [
  {
    name: 'one YAML document',
    file: 'a.yaml',
    text: deployment('extensions/v1beta1', 'old'),
    target: '1.16',
    expected: ['blocker Deployment old'],
  },
  {
    name: 'a document that is fine',
    file: 'a.yaml',
    text: deployment('apps/v1', 'new'),
    target: '1.16',
    expected: [],
  },
  {
    name: 'JSON',
    file: 'a.json',
    text: JSON.stringify({
      apiVersion: 'apps/v1beta2',
      kind: 'Deployment',
      metadata: { name: 'old' },
    }),
    target: '1.16',
    expected: ['blocker Deployment old'],
  },
  {
    name: 'several documents, one of them empty and one a comment',
    file: 'a.yaml',
    text: `---\n${deployment(
      'apps/v1beta1',
      'old',
    )}---\n---\n# nothing\n---\napiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: web}\n`,
    target: '1.22',
    expected: ['blocker Deployment old', 'blocker Ingress web'],
  },
  {
    name: 'a List of old and new',
    file: 'a.yaml',
    text: `apiVersion: v1\nkind: List\nitems:\n- ${item(
      'extensions/v1beta1',
      'old',
    )}\n- ${item('apps/v1', 'new')}\n`,
    target: '1.16',
    expected: ['blocker Deployment old'],
  },
  {
    name: 'a List in JSON',
    file: 'a.json',
    text: JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [
        {
          apiVersion: 'batch/v1beta1',
          kind: 'CronJob',
          metadata: { name: 'nightly' },
        },
      ],
    }),
    target: '1.25',
    expected: ['blocker CronJob nightly'],
  },
  {
    name: 'a typed list, whose items name their kind',
    file: 'a.yaml',
    text: 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudgetList\nitems:\n- apiVersion: policy/v1beta1\n  kind: PodDisruptionBudget\n  metadata:\n    name: web\n',
    target: '1.25',
    expected: ['blocker PodDisruptionBudget web'],
    differs: 'pluto-lists',
  },
  {
    name: 'quoted values and a Windows line end',
    file: 'a.yaml',
    text: 'apiVersion: "policy/v1beta1"\r\nkind: \'PodDisruptionBudget\'\r\nmetadata:\r\n  name: web\r\n',
    target: '1.25',
    expected: ['blocker PodDisruptionBudget web'],
  },
  {
    name: 'deprecated and still served',
    file: 'a.yaml',
    text: deployment('extensions/v1beta1', 'old'),
    target: '1.15',
    expected: ['warning Deployment old'],
  },
  {
    name: 'before its deprecation',
    file: 'a.yaml',
    text: 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n',
    target: '1.20',
    expected: [],
  },
  {
    name: 'values beside a manifest',
    file: 'a.yaml',
    text: 'name: values\nimage:\n  tag: 1\n---\napiVersion: v1\nkind: Service\nmetadata:\n  name: web\n',
    target: '1.25',
    expected: [],
  },
  {
    name: 'a review as a file',
    file: 'a.yaml',
    text: 'apiVersion: authentication.k8s.io/v1beta1\nkind: TokenReview\nmetadata:\n  name: who\n',
    target: '1.22',
    expected: ['blocker TokenReview who'],
  },
  {
    name: 'a policy with no successor',
    file: 'a.yaml',
    text: 'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata:\n  name: tight\n',
    target: '1.25',
    expected: ['blocker PodSecurityPolicy tight'],
  },
  {
    name: 'configuration of a component, without a name',
    file: 'a.yaml',
    text: 'apiVersion: kubeadm.k8s.io/v1beta3\nkind: ClusterConfiguration\nkubernetesVersion: v1.36.0\n',
    target: '1.37',
    expected: ['blocker ClusterConfiguration (unnamed)'],
  },
  {
    name: 'another document of the same configuration',
    file: 'a.yaml',
    text: 'apiVersion: kubeadm.k8s.io/v1beta3\nkind: InitConfiguration\n',
    target: '1.37',
    expected: ['blocker InitConfiguration (unnamed)'],
  },
  {
    name: 'a kind that no server ever had',
    file: 'a.yaml',
    text: 'apiVersion: apps/v1beta1\nkind: ReplicaSet\nmetadata:\n  name: web\n',
    target: '1.16',
    expected: [],
    differs: 'both-replicaset-of-apps-v1beta1',
  },
  {
    name: 'another kind that no server ever had',
    file: 'a.yaml',
    text: 'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: FlowControl\nmetadata:\n  name: web\n',
    target: '1.26',
    expected: [],
    differs: 'pluto-flow-control',
  },
  {
    name: 'a custom resource whose version its operator took away',
    file: 'a.yaml',
    text: 'apiVersion: cert-manager.io/v1alpha2\nkind: Issuer\nmetadata:\n  name: own\n',
    target: '1.25',
    expected: [],
    differs: 'custom-resources',
  },
  {
    name: 'a custom resource that has the name of a built-in kind',
    file: 'a.yaml',
    text: 'apiVersion: example.org/v1beta1\nkind: Ingress\nmetadata:\n  name: web\n',
    target: '1.25',
    expected: [],
  },
];
