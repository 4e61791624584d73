import {
  builtinKnowledge,
  compareMinors,
  minorOf,
  type ApiVersionRow,
} from '@drydock/kubernetes-knowledge';
import { ControlPlane } from '../src/controlPlane';
import { describeInFull } from '../src/inFull';
import { kubeTestAssets, versionsToTry } from '../src/kubeTestAssets';
import {
  readServedResources,
  type ServedResource,
} from '../src/servedResources';

/**
 * The knowledge against real apiservers: what discovery lists is known, what the knowledge calls
 * served is listed, and what the server warns of ("deprecated in v1.21+, unavailable in v1.25+") is
 * what the row says.
 */
const name = (served: { group: string; version: string; resource?: string }) =>
  `${[served.group, served.version].filter(Boolean).join('/')} ${
    served.resource
  }`;
const isServed = (row: ApiVersionRow, minor: string) =>
  ['served', 'deprecated'].includes(builtinKnowledge.apiState(row, minor));

/**
 * Alpha versions of which one release announced something that a later release revised; the
 * knowledge holds what came true.
 */
const REVISED_LATER: Readonly<Record<string, readonly string[]>> = {
  '1.31': [
    'certificates.k8s.io/v1alpha1 clustertrustbundles',
    'admissionregistration.k8s.io/v1alpha1 validatingadmissionpolicies',
    'admissionregistration.k8s.io/v1alpha1 validatingadmissionpolicybindings',
  ],
};

function warningProblems(
  row: ApiVersionRow,
  { warning }: ServedResource,
  minor: string,
): string[] {
  if (warning === undefined || REVISED_LATER[minor]?.includes(name(row)))
    return [];
  const said = {
    deprecated: /deprecated in v(\d+\.\d+)\+/.exec(warning)?.[1],
    removed: /unavailable in v(\d+\.\d+)\+/.exec(warning)?.[1],
  };
  const known =
    row.deprecated !== undefined && compareMinors(row.deprecated, minor) <= 0;
  const expected = known
    ? { deprecated: row.deprecated, removed: row.removed }
    : { deprecated: undefined, removed: undefined };
  return JSON.stringify(said) === JSON.stringify(expected)
    ? []
    : [
        `${name(row)}: the knowledge expects ${JSON.stringify(
          expected,
        )}, the server says ${JSON.stringify(warning)}`,
      ];
}

/** Lines that say where the knowledge and a server disagree. */
function disagreements(
  served: readonly ServedResource[],
  minor: string,
  isOn: (row: ApiVersionRow) => boolean,
): string[] {
  const problems: string[] = [];
  for (const resource of served) {
    const row = builtinKnowledge.findApiVersion(resource);
    if (!row) problems.push(`${name(resource)} is served but not known`);
    else if (!isServed(row, minor))
      problems.push(
        `${name(resource)} is served but called ${builtinKnowledge.apiState(
          row,
          minor,
        )}`,
      );
    else if (!isOn(row))
      problems.push(`${name(resource)} is served but called off by default`);
    else if (row.namespaced !== resource.namespaced)
      problems.push(`${name(resource)}: namespaced is ${resource.namespaced}`);
    else problems.push(...warningProblems(row, resource, minor));
  }
  const listed = new Set(served.map(name));
  for (const row of builtinKnowledge.apiVersions()) {
    if (
      row.scope === 'api' &&
      isOn(row) &&
      isServed(row, minor) &&
      !listed.has(name(row))
    )
      problems.push(`${name(row)} is called served but not listed`);
  }
  return problems;
}

const assets = kubeTestAssets();
const onEveryServer = assets
  ? describe.each(versionsToTry(assets))
  : describe.skip.each(['no servers: set KUBE_TEST_ASSETS']);

onEveryServer('the knowledge and a real apiserver (%s)', version => {
  const minor = minorOf(version) ?? '';
  const read = async (apiServerFlags: readonly string[]) => {
    const controlPlane = await ControlPlane.start(
      { version, apiServerFlags },
      assets,
    );
    try {
      return await readServedResources(controlPlane);
    } finally {
      await controlPlane.stop();
    }
  };

  it('agree on what is served by default, and on what is deprecated since when [T-337]', async () => {
    const served = await read([]);
    expect(served.length).toBeGreaterThan(40);
    expect(disagreements(served, minor, row => row.servedByDefault)).toEqual(
      [],
    );
  });

  const isNewest = version === assets?.versions.at(-1);
  (isNewest ? describe : describeInFull)('with alpha and beta', () => {
    it('agree on what is there at all', async () => {
      const served = await read([
        '--runtime-config=api/all=true',
        '--feature-gates=AllAlpha=true,AllBeta=true',
      ]);
      expect(served.length).toBeGreaterThan(40);
      expect(disagreements(served, minor, () => true)).toEqual([]);
    });
  });
});
