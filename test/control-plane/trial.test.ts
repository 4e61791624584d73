import { reasonText, withTexts } from '@drydock/upgrade-reasons';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mockCredentials } from '@backstage/backend-test-utils';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  createTrialTarget,
  runTrial,
  trialReportChecks,
} from '@drydock/upgrade-readiness';
import type { EvaluatedFinding, TrialResult } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import type { AuditEvent } from '../src/controlPlane';
import {
  describeWithControlPlane,
  lastOf,
} from '../src/describeWithControlPlane';
import { repositoryRoot } from '../src/portal';
import { PortalOfOne } from '../src/portalOfOne';
import { readServedResources } from '../src/servedResources';
import {
  CANARY,
  REFUSED_VALUE,
  seedTrialSource,
  seedTrialTarget,
} from '../src/seedTrial';

/**
 * A cluster's objects tried at a real API server of a later version: the target refuses what it
 * must and keeps nothing, the source only sees reads, and no value of a Secret gets anywhere.
 */
const TARGETS: Readonly<Record<string, string>> = {
  '1.24': 'v1.25.4',
  '1.31': 'v1.37.1',
};
/** Everything with its body, so that a canary in a request would be seen. */
const AUDIT_ALL =
  'apiVersion: audit.k8s.io/v1\nkind: Policy\nomitStages: [RequestReceived]\nrules:\n- {level: RequestResponse}\n';

describeWithControlPlane(
  'a trial import',
  lastOf(Object.keys(TARGETS)),
  version => {
    const targetVersion = TARGETS[version.slice(1, 5)];
    let folder: string;
    let source: ControlPlane;
    let target: ControlPlane;
    let result: TrialResult;
    let before: readonly string[];
    let after: readonly string[];
    /** Requests of the trial alone, by the name of its client. */
    let asked: {
      readonly source: readonly AuditEvent[];
      readonly target: readonly AuditEvent[];
    };

    const ours = async (controlPlane: ControlPlane) =>
      (await controlPlane.auditEvents()).filter(({ userAgent }) =>
        userAgent?.startsWith('drydock/'),
      );

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-trial-'));
      const policy = path.join(folder, 'audit.yaml');
      await writeFile(policy, AUDIT_ALL);
      [source, target] = await Promise.all([
        ControlPlane.start({ version }),
        ControlPlane.start({
          version: targetVersion,
          apiServerFlags: [`--audit-policy-file=${policy}`],
        }),
      ]);
      await seedTrialSource(source);
      await seedTrialTarget(target);
      before = await everything(target);
      const access = createDirectClusterAccess({
        description: 'source',
        server: source.url,
        ca: await source.certificateAuthority(),
        token: source.adminToken,
      });
      const trialTarget = createTrialTarget({
        description: 'target',
        server: target.url,
        ca: await target.certificateAuthority(),
        token: target.adminToken,
      });
      result = await runTrial({
        source: access,
        target: trialTarget,
        knowledge: builtinKnowledge,
        now: () => new Date('2026-11-21T09:00:00Z'),
      });
      await Promise.all([access.close(), trialTarget.close()]);
      asked = { source: await ours(source), target: await ours(target) };
      after = await everything(target);
    });
    afterAll(async () => {
      await Promise.all([source?.stop(), target?.stop()]);
      await rm(folder, { recursive: true, force: true });
    });

    const findingOn = (
      kind: string,
      name: string,
    ): EvaluatedFinding | undefined =>
      result.evaluation.findings.find(
        ({ object }) => object?.kind === kind && object.name === name,
      );

    it('finds what the target refuses, and nothing else', () => {
      expect(findingOn('Widget', 'odd')).toMatchObject({
        checkId: 'target-schema',
        severity: 'warning',
        evidence: [
          {
            what: {
              code: 'manifest.unknown-field',
              params: { field: { object: 'spec.legacy' } },
            },
          },
        ],
      });
      expect(findingOn('Widget', 'wrong')).toMatchObject({
        checkId: 'target-schema',
        severity: 'blocker',
        evidence: [
          {
            what: {
              params: {
                text: {
                  text: expect.stringMatching(
                    /^spec\.size: Invalid value.*integer/,
                  ),
                },
              },
            },
          },
        ],
      });
      const others = result.evaluation.findings
        .filter(({ object }) => object?.kind !== 'Widget')
        .map(({ title, checkId }) => `${checkId}: ${reasonText(title)}`);
      const expected: Readonly<Record<string, readonly unknown[]>> = {
        '1.24': [
          'trial-import: 1 PodSecurityPolicy object cannot be imported: v1.25 does not know the kind',
        ],
        '1.31': [
          expect.stringMatching(
            /^trial-import: Service payments\/leading-zero is refused by v1\.37\.1: spec\.externalIPs\[0\]: Invalid value/,
          ),
        ],
      };
      expect(others).toEqual(expected[version.slice(1, 5)]);
      expect(result.evaluation.verdict).toBe('blocked');
    });

    it('says what it did not prove', () => {
      expect(result.summary.unproven).toEqual([
        {
          kind: 'Gadget.example.com',
          reason: { code: 'trial.no-crd' },
        },
      ]);
      expect(result.evaluation.coverage).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            checkId: 'trial-import',
            status: 'partial',
          }),
        ]),
      );
      expect(result.summary.limits.length).toBeGreaterThan(3);
      expect(result.summary.tried).toBeGreaterThan(20);
      expect(result.summary.skipped.map(({ reason }) => reason)).toEqual(
        expect.arrayContaining([
          { code: 'trial.made-by-server' },
          { code: 'trial.made-by-controller' },
        ]),
      );
    });

    it('only reads the source, at no deprecated version', () => {
      expect(asked.source.length).toBeGreaterThan(20);
      expect(
        asked.source.filter(({ verb }) => !['get', 'list'].includes(verb)),
      ).toEqual([]);
      expect(
        asked.source
          .filter(
            ({ annotations }) => annotations?.['k8s.io/deprecated'] === 'true',
          )
          .map(({ requestURI }) => requestURI),
      ).toEqual([]);
    });

    it('sends the target nothing but dry runs, and the target keeps nothing [T-17]', () => {
      const writes = asked.target.filter(
        ({ verb }) => !['get', 'list'].includes(verb),
      );
      expect(writes.length).toBeGreaterThan(20);
      expect(
        writes.filter(
          ({ verb, requestURI }) =>
            verb !== 'create' ||
            new URL(requestURI, 'https://x').searchParams.get('dryRun') !==
              'All',
        ),
      ).toEqual([]);
      expect(after).toEqual(before);
    });

    it('lets no value of a Secret out [T-18]', () => {
      const sent = JSON.stringify(asked.target);
      const told = JSON.stringify(result);
      const found = (text: string, value: string) =>
        [value, Buffer.from(value).toString('base64')].some(form =>
          text.includes(form),
        );
      expect(sent).toContain('"kind":"Secret"');
      expect({ sent: found(sent, CANARY), told: found(told, CANARY) }).toEqual({
        sent: false,
        told: false,
      });
      expect(found(told, REFUSED_VALUE)).toBe(false);
    });

    it('is the same on the command line, and in a portal that it is reported to [T-297]', async () => {
      const drydock = (...parameters: string[]) =>
        new Promise<{ code: number; stdout: string; stderr: string }>(
          resolve => {
            const options = {
              maxBuffer: 64 * 1024 * 1024,
              env: {
                ...process.env,
                DRYDOCK_TOKEN: mockCredentials.user.token(),
              },
            };
            const child = execFile(
              path.join(repositoryRoot, 'packages/cli/bin/drydock'),
              [
                'trial',
                '--kubeconfig',
                source.kubeconfigFile,
                '--target-context',
                'test',
                '--target-kubeconfig',
                target.kubeconfigFile,
                ...parameters,
              ],
              options,
              (_, stdout, stderr) =>
                resolve({ code: child.exitCode ?? -1, stdout, stderr }),
            );
          },
        );
      const minor = targetVersion.replace(/^v|\.\d+$/g, '');
      const portal = await PortalOfOne.start(source.kubeconfigFile, minor);
      try {
        expect(await portal.readiness()).toMatchObject({
          trial: { state: 'none', minor },
          findings: expect.not.arrayContaining([
            expect.objectContaining({ checkId: 'trial-import' }),
          ]),
        });
        const { code, stdout, stderr } = await drydock(
          '-o',
          'json',
          '--report',
          portal.url,
          '--token-env',
          'DRYDOCK_TOKEN',
        );
        const printed = JSON.parse(stdout);
        expect({ code, stderr }).toEqual({
          code: 1,
          stderr: expect.stringMatching(
            /^Reported to http:\/\/127\.0\.0\.1:\d+: test with \d+ findings?; for its own target it is blocked\n$/,
          ),
        });
        expect(printed.trial).toEqual(withTexts(result.summary));
        expect(
          [CANARY, REFUSED_VALUE].filter(value => stdout.includes(value)),
        ).toEqual([]);

        const readiness = await portal.readiness();
        const ofTrial = <T extends { readonly checkId: string }>(
          items: readonly T[],
        ) =>
          items.filter(({ checkId }) =>
            trialReportChecks.some(({ id }) => id === checkId),
          );
        type Told = Pick<
          EvaluatedFinding,
          | 'fingerprint'
          | 'breaksAt'
          | 'checkId'
          | 'severity'
          | 'confidence'
          | 'phase'
          | 'object'
        > & {
          readonly evidenceDigest?: string;
          readonly title: object;
          readonly evidence: readonly object[];
          readonly fix: object;
        };
        const same = ({
          fingerprint,
          evidenceDigest,
          breaksAt,
          checkId,
          severity,
          confidence,
          phase,
          title,
          evidence,
          fix,
          object,
        }: Told) => ({
          fingerprint,
          evidenceDigest,
          breaksAt,
          checkId,
          severity,
          confidence,
          phase,
          title,
          evidence,
          fix,
          object: object && [
            object.group,
            object.kind,
            object.namespace,
            object.name,
          ],
        });
        const byFingerprint = (findings: readonly Told[]) =>
          findings
            .map(same)
            .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
        expect(byFingerprint(ofTrial(readiness.findings))).toEqual(
          byFingerprint(printed.findings),
        );
        expect(
          ofTrial(readiness.coverage).map(({ checkId, status, reasons }) => ({
            checkId,
            status,
            reasons,
          })),
        ).toEqual(printed.coverage);
        expect(readiness.trial.held).toMatchObject({
          tried: printed.trial.tried,
          refused: printed.trial.refused,
          unproven: printed.trial.unproven,
          limits: printed.trial.limits,
          targetVersion: targetVersion.slice(1),
        });
        // What is printed is what the route takes, for who reports it by other means.
        expect(await portal.post(printed)).toBe(201);
        expect(await portal.everythingKept()).toContain(
          printed.trial.sourceUid,
        );
        expect(
          [CANARY, REFUSED_VALUE].filter(value => portal.kept.includes(value)),
        ).toEqual([]);
      } finally {
        await portal.stop();
      }
      expect(await drydock('--namespace', 'nowhere')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          'namespace nowhere of the target cannot be used',
        ),
      });
    });
  },
);

/**
 * The identity of everything that is stored, at any version; Leases and Events come and go with the
 * server itself.
 */
async function everything(
  controlPlane: ControlPlane,
): Promise<readonly string[]> {
  const resources = (await readServedResources(controlPlane)).filter(
    ({ warning, resource }) =>
      warning !== undefined &&
      !['events', 'leases', 'componentstatuses'].includes(resource),
  );
  const found = new Set<string>();
  for (const { group, version, resource } of resources) {
    const { body } = await controlPlane.request(
      'GET',
      `${group === '' ? '/api' : `/apis/${group}`}/${version}/${resource}`,
    );
    for (const { metadata } of JSON.parse(body).items)
      found.add(
        `${resource}.${group} ${metadata.namespace ?? ''}/${metadata.name} ${
          metadata.uid
        }`,
      );
  }
  return [...found].sort();
}
