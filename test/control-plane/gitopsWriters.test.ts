import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minorOf, nextMinor } from '@drydock/kubernetes-knowledge';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { ArgoCd } from '../src/gitops/argoCd';
import { Flux, KUSTOMIZATION_NAME } from '../src/gitops/flux';
import { judgeControlPlane } from '../src/judgeControlPlane';
import { argoCdParts, fluxParts } from '../src/partsTestAssets';
import { readServedResources } from '../src/servedResources';
import type { Template, TruthCase } from '../src/truth/cases';
import { casesOf, templates } from '../src/truth/casesOf';
import { collectionPath } from '../src/truth/manifest';
import { rowsOf } from '../src/truth/rows';
import { sampleOf } from '../src/truth/sampleObject';
import { traceOf } from '../src/truth/traceOf';
import { predictionsOf } from '../src/truth/truthTable';
import { writeHistories } from '../src/truth/writeRounds';
import type { Cluster } from '../src/truth/writes/sending';
import type { WriterId } from '../src/truth/writers';

/**
 * The models of Argo CD and Flux in the generated truth against their real controllers: every
 * history in which one of them writes is made twice, once with the models and once with the
 * controllers, on one API server.
 */
const PARTS = { flux: fluxParts(), argocd: argoCdParts() };
const WRITERS: Readonly<Record<keyof typeof PARTS, readonly WriterId[]>> = {
  flux: ['flux'],
  argocd: ['argocd', 'argocd-server-side'],
};
const NAMES = { flux: 'Flux', argocd: 'Argo CD' } as const;
/** One with a namespace and one without. */
const KINDS = ['PodDisruptionBudget', 'RuntimeClass'];

const present = (['flux', 'argocd'] as const).filter(
  tool => !('missing' in PARTS[tool]),
);
const writtenBy = (tools: readonly (keyof typeof PARTS)[]) => {
  const ids = tools.flatMap(tool => WRITERS[tool]);
  return ({ writes }: Template) =>
    writes.some(({ writer }) => ids.includes(writer.id));
};

describeWithControlPlane(
  'the models of GitOps tools in the generated truth',
  ['1.24'],
  version => {
    const before = minorOf(version) ?? '';
    const after = nextMinor(before);
    let controlPlane: ControlPlane;
    let folder: string;
    let flux: Flux | undefined;
    let argoCd: ArgoCd | undefined;
    let pairs: readonly (readonly [model: TruthCase, real: TruthCase])[];
    let unwritten: Readonly<Record<keyof typeof PARTS, readonly TruthCase[]>>;
    let predictionOf: ReturnType<typeof predictionsOf>;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-gitops-'));
      controlPlane = await ControlPlane.start({
        version,
        apiServerFlags: ['--disable-admission-plugins=ServiceAccount'],
      });
      if (!('missing' in PARTS.flux))
        flux = await Flux.start(controlPlane, `${folder}/flux`, PARTS.flux);
      if (!('missing' in PARTS.argocd))
        argoCd = await ArgoCd.start(
          controlPlane,
          `${folder}/argocd`,
          PARTS.argocd,
        );
      const { stored } = rowsOf(
        { before, after },
        await readServedResources(controlPlane),
      );
      const rows = stored.filter(({ kind }) => KINDS.includes(kind));
      const models = casesOf(
        rows,
        templates.filter(
          template => template.needs === 'new' && writtenBy(present)(template),
        ),
      );
      pairs = models.map(model => [model, byPrograms(model, models.length)]);
      const cluster: Cluster = {
        controlPlane,
        folder,
        programs: {
          ...(flux ? { flux: flux.send } : {}),
          ...(argoCd
            ? {
                argocd: argoCd.clientSide,
                'argocd-server-side': argoCd.serverSide,
              }
            : {}),
        },
      };
      const reals = pairs.map(([, real]) => real);
      const moved = {
        // What Flux lists is what it applied last: these come at the end.
        flux: reals.filter(({ template }) => isMovedAlone(template, 'flux')),
        argocd: models
          .filter(({ template }) => isMovedAlone(template, 'argocd'))
          .map(model => byPrograms(model, 2 * models.length)),
      };
      unwritten = {
        flux: flux ? moved.flux : [],
        argocd: argoCd ? moved.argocd : [],
      };
      await writeHistories(
        cluster,
        pairs.flat().filter(truthCase => !unwritten.flux.includes(truthCase)),
        '',
      );
      await writeHistories(
        {
          ...cluster,
          programs: {
            ...cluster.programs,
            ...(argoCd ? { argocd: argoCd.automated } : {}),
          },
        },
        [...unwritten.flux, ...unwritten.argocd],
        '',
      );
      const { findings } = await judgeControlPlane(controlPlane, after);
      predictionOf = predictionsOf(findings, after);
    });
    afterAll(async () => {
      await argoCd?.stop();
      await flux?.stop();
      await controlPlane?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function traceOn({ row, name }: TruthCase) {
      const collection = collectionPath(row, row.new ?? row.old);
      const { status, body } = await controlPlane.request(
        'GET',
        `${collection}/${name}`,
      );
      if (status !== 200) throw new Error(`${row.kind} ${name}: ${body}`);
      return traceOf(JSON.parse(body), { [KUSTOMIZATION_NAME]: 'truth' });
    }

    const told = async (truthCase: TruthCase) => ({
      history: `${truthCase.row.kind}: ${truthCase.template.history}`,
      trace: await traceOn(truthCase),
      finding: predictionOf(truthCase),
    });

    const describeTool = (tool: keyof typeof PARTS) => {
      const parts = PARTS[tool];
      const describePresent = 'missing' in parts ? describe.skip : describe;
      const why = 'missing' in parts ? ` (skipped: ${parts.missing})` : '';

      describePresent(`${NAMES[tool]}${why}`, () => {
        it('leave on every object what the real controller leaves, and lead to the same findings', async () => {
          const own = pairs.filter(([{ template }]) =>
            writtenBy([tool])(template),
          );
          expect(own.length).toBeGreaterThan(50);
          const [models, reals] = [0, 1].map(side =>
            Promise.all(own.map(pair => told(pair[side]))),
          );
          expect(await models).toEqual(await reals);
        });

        it('are followed where a manifest moves and nothing else differs, for then the controller writes nothing', async () => {
          const moved = unwritten[tool];
          expect(moved).toHaveLength(KINDS.length);
          for (const truthCase of moved) {
            const { trace, finding } = await told(truthCase);
            const versions = trace.entries.map(([who]) => who.split(' ')[2]);
            expect(versions).toEqual([truthCase.row.old]);
            expect(finding).toBeUndefined();
          }
        });
      });
    };
    describeTool('flux');
    describeTool('argocd');
  },
);

/** The same case for the real programs, with an object of its own. */
function byPrograms(model: TruthCase, more: number): TruthCase {
  const index = model.index + more;
  const { name } = sampleOf(model.row.kind);
  return { ...model, index, name: name(index), byPrograms: true };
}

function isMovedAlone({ writes }: Template, id: WriterId): boolean {
  return (
    writes.every(({ writer }) => writer.id === id) &&
    writes.some(({ unchanged }) => unchanged)
  );
}
