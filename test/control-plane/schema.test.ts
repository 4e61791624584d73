import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minorOf } from '@drydock/kubernetes-knowledge';
import {
  createTargetSchema,
  openApiPathOf,
  readManifestsAgainst,
} from '@drydock/upgrade-readiness';
import type { TargetSchema } from '@drydock/upgrade-readiness';
import { stringify } from 'yaml';
import { ControlPlane } from '../src/controlPlane';
import {
  describeWithControlPlane,
  lastOf,
} from '../src/describeWithControlPlane';
import { eventually } from '../src/eventually';
import { repositoryRoot } from '../src/portal';
import { gadgetDefinition, schemaCases } from '../src/schemaCases';
import type { SchemaVerdict } from '../src/schemaCases';

/**
 * Manifest files against the OpenAPI documents of real API servers, compared with what strict dry
 * runs of the same servers say.
 */
const RESOURCES: Readonly<Record<string, string>> = {
  Deployment: 'deployments',
  Pod: 'pods',
  Service: 'services',
  ConfigMap: 'configmaps',
  Ingress: 'ingresses',
  Gadget: 'gadgets',
};
const API_VERSIONS = [
  ...new Set(schemaCases.map(({ manifest }) => String(manifest.apiVersion))),
];

describeWithControlPlane(
  'manifests against a saved schema',
  lastOf(['1.31', '1.37']),
  version => {
    const minor = minorOf(version) ?? '';
    let controlPlane: ControlPlane;
    let folder: string;
    let schema: TargetSchema;

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({
        version,
        apiServerFlags: ['--disable-admission-plugins=ServiceAccount'],
      });
      await controlPlane.kubectl(
        ['apply', '-f', '-'],
        JSON.stringify(gadgetDefinition),
      );
      await controlPlane.kubectl([
        'wait',
        '--for=condition=Established',
        `crd/${gadgetDefinition.metadata.name}`,
        '--timeout=300s',
      ]);
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-schema-'));
      await mkdir(path.join(folder, 'openapi'));
      // As the documentation says: kubectl get --raw /openapi/v3/… > file.
      const documents = await Promise.all(
        API_VERSIONS.map(async apiVersion => {
          const name = path.join(
            folder,
            'openapi',
            `${apiVersion.replace('/', '_')}.json`,
          );
          const text = await eventually(`the document of ${apiVersion}`, () =>
            controlPlane.kubectl(['get', '--raw', openApiPathOf(apiVersion)]),
          );
          await writeFile(name, text);
          return { name, text };
        }),
      );
      schema = createTargetSchema(documents);
      await writeFile(
        path.join(folder, 'all.yaml'),
        schemaCases
          .map(({ manifest }, index) =>
            stringify({
              ...manifest,
              metadata: {
                ...(manifest.metadata as object),
                name: `case-${index}`,
              },
            }),
          )
          .join('---\n'),
      );
    });
    afterAll(async () => {
      await controlPlane?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function serverVerdict(
      manifest: Readonly<Record<string, unknown>>,
    ): Promise<SchemaVerdict> {
      const apiVersion = String(manifest.apiVersion);
      const root = apiVersion.includes('/') ? '/apis' : '/api';
      const { status, body } = await controlPlane.request(
        'POST',
        `${root}/${apiVersion}/namespaces/default/${
          RESOURCES[String(manifest.kind)]
        }?dryRun=All&fieldValidation=Strict`,
        manifest,
      );
      if (status === 201) return 'taken';
      const { message } = JSON.parse(body);
      return status === 400 &&
        /unknown field/.test(message) &&
        !/cannot unmarshal/.test(message)
        ? 'unknown-field'
        : 'refused';
    }

    function schemaVerdict(
      manifest: Readonly<Record<string, unknown>>,
    ): SchemaVerdict | string {
      const [{ schema: answer }] = readManifestsAgainst(
        stringify(manifest),
        schema,
      ).objects;
      if (answer.status !== 'checked') return answer.status;
      if (answer.problems.some(({ fault }) => fault !== 'unknown'))
        return 'refused';
      return answer.problems.length > 0 ? 'unknown-field' : 'taken';
    }

    it.each(schemaCases)(
      '$name',
      async ({ manifest, verdict, bySchema = verdict }) => {
        expect({
          server: await serverVerdict(manifest),
          schema: schemaVerdict(manifest),
        }).toEqual({ server: verdict, schema: bySchema });
      },
    );

    const drydockFor = (target: string, ...parameters: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
        const child = execFile(
          path.join(repositoryRoot, 'packages/cli/bin/drydock'),
          ['check', '--target', target, ...parameters],
          { maxBuffer: 64 * 1024 * 1024 },
          (_, stdout, stderr) =>
            resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        );
      });

    const drydock = (...parameters: string[]) =>
      drydockFor(minor, ...parameters);

    it('is the same on the command line, from saved documents and from the API server [T-364]', async () => {
      const file = path.join(folder, 'all.yaml');
      const saved = await drydock(
        file,
        '--schema',
        path.join(folder, 'openapi'),
        '-o',
        'json',
      );
      const asked = await drydock(
        file,
        '--schema-context',
        'test',
        '--kubeconfig',
        controlPlane.kubeconfigFile,
        '-o',
        'json',
      );
      const severities = (stdout: string) =>
        JSON.parse(stdout)
          .findings.filter(
            ({ checkId }: { checkId: string }) => checkId === 'target-schema',
          )
          .map(({ severity }: { severity: string }) => severity)
          .sort();
      const count = (wanted: SchemaVerdict) =>
        schemaCases.filter(
          ({ verdict, bySchema = verdict }) => bySchema === wanted,
        ).length;
      expect({ code: saved.code, stderr: saved.stderr }).toEqual({
        code: 1,
        stderr: '',
      });
      expect(severities(saved.stdout)).toEqual([
        ...Array(count('refused')).fill('blocker'),
        ...Array(count('unknown-field')).fill('warning'),
      ]);
      expect(severities(asked.stdout)).toEqual(severities(saved.stdout));
      const other = await drydockFor(
        '1.33',
        file,
        '--schema-context',
        'test',
        '--kubeconfig',
        controlPlane.kubeconfigFile,
      );
      expect(other).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          `The schema is of ${version}, and the target is 1.33`,
        ),
      });
    });
  },
);
