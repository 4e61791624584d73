interface Refusal {
  readonly pattern: RegExp;
  readonly words: (match: RegExpExecArray) => string;
}

/** What Cluster API's webhooks answer (seen with v1.14.0), and what it means. */
const REFUSALS: readonly Refusal[] = [
  {
    pattern: /version cannot be increased from "([^"]+)" to "([^"]+)"/,
    words: ([, from, to]) =>
      `Cluster API goes one minor at a time here, and v${from} to v${to} is more. List the versions between in the ClusterClass (spec.kubernetesVersions), or go step by step`,
  },
  {
    pattern: /version cannot be decreased from "([^"]+)" to "([^"]+)"/,
    words: ([, from, to]) =>
      `Kubernetes does not go back: v${to} is older than v${from}, which is wanted already`,
  },
  {
    pattern:
      /version must match one of the versions defined in the ClusterClass/,
    words: () =>
      'The ClusterClass allows only the versions that it lists in spec.kubernetesVersions, and this one is not among them',
  },
  {
    pattern: /version cannot be changed: \[?(.*?)\]?$/s,
    words: ([, reasons]) =>
      `An earlier upgrade has not finished: ${reasons.replace(
        /Cluster\.spec\.topology\.version/g,
        'version',
      )}`,
  },
  {
    pattern:
      /version cannot be changed when the "([^"]+)" hook is still blocking/,
    words: ([, hook]) =>
      `An earlier upgrade has not ended (its hook ${hook} has not run): node pools that are behind or held back must reach its version before another is taken`,
  },
  {
    pattern: /version must be a valid semantic version/,
    words: () => 'This is not a full version; write it as v1.35.4',
  },
  {
    pattern: /cannot update Kubernetes version from (\S+) to (\S+)/,
    words: ([, from, to]) =>
      `The control plane goes one minor at a time, and ${from} to ${to} is not one step up`,
  },
];

/** Says in words why the server refused, with its own text behind, by which one finds it in Cluster API's documentation. */
export function refusalWords(message: string): string {
  const text = message
    .replace(/^admission webhook "[^"]+" denied the request: /, '')
    .slice(0, 1000);
  for (const { pattern, words } of REFUSALS) {
    const match = pattern.exec(text);
    if (match) return `${words(match)}. (Cluster API: ${text})`;
  }
  return text;
}
