import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import type { Server } from 'node:https';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  evaluate,
  readInventory,
} from '@drydock/upgrade-readiness';
import type {
  Evaluation,
  EvaluatedFinding,
  Inventory,
} from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import {
  CUBES,
  keptFindings,
  seedFaults,
  startAggregatedApi,
  today,
  topics,
} from '../src/faults';
import type { FaultTopic } from '../src/faults';
import { keepReport } from '../src/outcomes';

/**
 * What single checks find on a real API server with simulated nodes: every seeded fault, and
 * nothing on the look-alikes beside it. The table of faults is `src/faults`; all is judged for the
 * newest minor, six hops away.
 */
const TARGET = '1.37';

describeWithControlPlane('seeded faults', ['1.31'], version => {
  let controlPlane: ControlPlane;
  let aggregatedApi: Server;
  let inventory: Inventory;
  let evaluation: Evaluation;

  const judge = (target: string, now: string) =>
    evaluate({
      inventory,
      knowledge: builtinKnowledge,
      target,
      now,
      supportProvider: 'upstream',
    });
  const titles = (findings: readonly EvaluatedFinding[]) =>
    findings
      .map(({ severity, title }) => `${severity}: ${reasonText(title)}`)
      .sort();

  beforeAll(async () => {
    aggregatedApi = await startAggregatedApi();
    controlPlane = await ControlPlane.start({
      version,
      controllers: true,
      kwok: true,
    });
    await seedFaults(controlPlane, aggregatedApi);
    const access = createDirectClusterAccess({
      description: 'faults',
      server: controlPlane.url,
      ca: await controlPlane.certificateAuthority(),
      token: controlPlane.adminToken,
    });
    try {
      inventory = await readInventory(access, {
        knowledge: builtinKnowledge,
        now: () => new Date(today),
      });
    } finally {
      await access.close();
    }
    evaluation = judge(TARGET, today);
    await keepReport(
      'faults',
      [
        `# Findings on seeded faults of ${version} for ${TARGET}`,
        '',
        ...evaluation.findings
          .map(
            ({ checkId, severity, title }) =>
              `- ${checkId}: ${severity}: ${reasonText(title)}`,
          )
          .sort(),
        '',
      ].join('\n'),
    );
  });
  afterAll(async () => {
    await controlPlane?.stop();
    aggregatedApi?.close();
  });

  const found = ({ checkId, namespace, target }: FaultTopic) =>
    (target ? judge(target, today) : evaluation).findings.filter(
      finding =>
        finding.checkId === checkId &&
        (namespace === undefined || finding.object?.namespace === namespace),
    );

  it.each(topics.map(topic => ({ target: TARGET, ...topic })))(
    '$checkId for $target: every seeded fault is found, and nothing else [T-361]',
    async topic => {
      expect(titles(found(topic))).toEqual(
        topic.expected
          .map(([severity, title]) => `${severity}: ${title}`)
          .sort(),
      );
      for (const [kind, name, namespace] of topic.innocent)
        await controlPlane.kubectl([
          'get',
          kind,
          name,
          ...(namespace ? ['-n', namespace] : []),
        ]);
    },
  );

  it.each(keptFindings)(
    'says of what Argo CD and Flux keep where to fix it: %s [T-345]',
    (title, place) => {
      const [finding] = evaluation.findings.filter(
        candidate => reasonText(candidate.title) === title,
      );
      expect(
        reasonText(finding.fix.what).split(' It comes from ').slice(1),
      ).toEqual(place ? [`${place}, not in the cluster`] : []);
      expect(
        finding.evidence.filter(({ source }) => source === 'gitops'),
      ).toHaveLength(place ? 1 : 0);
      expect(JSON.stringify(inventory.sections.gitops)).not.toContain(
        'canary-41c9',
      );
    },
  );

  it('is right that a definition with a stored version that it no longer has cannot be changed', async () => {
    const answer = await controlPlane.request(
      'PATCH',
      CUBES,
      { spec: { names: { shortNames: ['cb'] } } },
      'application/merge-patch+json',
    );
    expect(answer).toMatchObject({
      status: 422,
      body: expect.stringContaining('status.storedVersions'),
    });
  });

  it('says which custom resources it did not look through, and asked for none of their objects', async () => {
    const [coverage] = evaluation.coverage.filter(
      ({ checkId }) => checkId === 'custom-resource-definitions',
    );
    expect(inEnglish(coverage)).toMatchObject({
      status: 'partial',
      reasons: expect.arrayContaining([
        expect.stringContaining(
          'Objects of CRD cones.shapes.example were not looked through',
        ),
      ]),
    });
    // The controller manager lists them too, some time after their definition came.
    const ours = (await controlPlane.auditEvents()).filter(({ userAgent }) =>
      userAgent?.startsWith('drydock/'),
    );
    expect(ours.length).toBeGreaterThan(0);
    expect(
      ours.filter(({ requestURI }) =>
        requestURI.includes('/shapes.example/v1beta1/cones'),
      ),
    ).toEqual([]);
  });

  it('knows add-ons by what Flux deployed where Secrets may not be read', () => {
    const sections = {
      ...inventory.sections,
      'helm-releases': {
        status: 'off',
        reason: said('not checked by policy'),
      } as const,
    };
    const { findings } = evaluate({
      inventory: { ...inventory, sections },
      knowledge: builtinKnowledge,
      target: TARGET,
      now: today,
      supportProvider: 'upstream',
    });
    expect(
      inEnglish(
        findings.filter(({ title }) => reasonText(title).startsWith('Velero')),
      ),
    ).toMatchObject([
      {
        severity: 'warning',
        evidence: expect.arrayContaining([
          expect.objectContaining({
            what: 'HelmRelease hooks/backups deployed chart velero 5.2.0 with version 1.12.2',
          }),
        ]),
      },
    ]);
  });

  it("tells of the API server's own certificate a month before it ends, and not a year", () => {
    const section = inventory.sections.certificates;
    const own =
      section.status === 'read'
        ? section.facts.find(({ use }) => use === 'API server')
        : undefined;
    const ends = Date.parse(own?.certificate.notAfter ?? '');
    const daysBefore = (days: number) =>
      judge(
        TARGET,
        new Date(ends - days * 86_400_000).toISOString(),
      ).findings.filter(({ title }) =>
        reasonText(title).startsWith('API server'),
      );
    expect(inEnglish(daysBefore(20))).toMatchObject([
      {
        checkId: 'certificates',
        severity: 'warning',
        title: 'API server expires in 20 days',
      },
    ]);
    expect(daysBefore(200)).toEqual([]);
  });
});
