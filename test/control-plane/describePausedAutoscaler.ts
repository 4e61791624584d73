/* eslint-disable jest/no-export -- a helper that makes a suite, not a suite */
import { inEnglish } from '@drydock/upgrade-reasons';
import { TestDatabases } from '@backstage/backend-test-utils';
import { PauseAutoscaler } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ControlPlane } from '../src/controlPlane';
import { eventually } from '../src/eventually';
import { identitiesOf } from '../src/writerIdentity';
import { EFFECT_KILLS, RolloutWithEffect } from './rolloutWithEffect';

export interface PausingControlPlane {
  readonly controlPlane: ControlPlane;
  /** Of a credential with docs/rbac/autoscaler-pauser.yaml, in its context `real`. */
  readonly kubeconfig: string;
  /** Whose it is, as the audit log names them. */
  readonly user: string;
  /** What the inventory tells of each cluster. */
  readonly identify: ReturnType<typeof identitiesOf>;
}

interface Kept {
  readonly metadata: {
    readonly uid: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec: { readonly replicas: number };
  readonly status?: { readonly replicas?: number };
}

const DEPLOYMENTS = '/apis/apps/v1/namespaces/kube-system/deployments';
const NAME = 'cluster-autoscaler';
const signal = new AbortController().signal;

function autoscaler(replicas: number) {
  const labels = { app: NAME };
  const template = {
    metadata: { labels },
    spec: {
      containers: [{ name: 'main', image: 'example.com/cluster-autoscaler:1' }],
    },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: NAME,
      namespace: 'kube-system',
      labels,
      annotations: { team: 'platform' },
    },
    spec: { replicas, selector: { matchLabels: labels }, template },
  };
}

function contextOf(key: string): EffectContext {
  return {
    key,
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: 'c1', name: 'real' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: { namespace: 'kube-system', deployment: NAME },
    lastsMinutes: 30,
  };
}

/**
 * Registers tests of the pause of autoscalers on a control plane that is up, with the real
 * Deployment controller.
 */
export function describePausedAutoscaler(
  given: () => PausingControlPlane,
): void {
  describe('an autoscaler that is paused [T-359]', () => {
    const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
    const pause = (
      contexts: Readonly<Record<string, string>> = { 'test/c1': 'real' },
      identify = given().identify,
    ) =>
      new PauseAutoscaler({
        credential: { file: given().kubeconfig, contexts },
        identify,
      });
    const admin = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      body?: object,
      contentType?: string,
    ) => {
      const answer = await given().controlPlane.request(
        method,
        url,
        body,
        contentType,
      );
      if (answer.status >= 300)
        throw new Error(
          `${method} ${url}: ${answer.status} ${answer.body.slice(0, 300)}`,
        );
      return JSON.parse(answer.body);
    };
    const kept = (): Promise<Kept> => admin('GET', `${DEPLOYMENTS}/${NAME}`);
    const scale = (replicas: number) =>
      admin(
        'PATCH',
        `${DEPLOYMENTS}/${NAME}`,
        { spec: { replicas } },
        'application/merge-patch+json',
      );
    /** What it looks like to everybody but the API server's own bookkeeping. */
    const looks = async () => {
      const {
        metadata: { uid, annotations = {}, labels },
        spec,
      } = await kept();
      const { 'deployment.kubernetes.io/revision': _, ...own } = annotations;
      return { uid, labels, annotations: own, spec };
    };
    const patches = async () =>
      (await given().controlPlane.auditEvents()).filter(
        ({ user, verb, objectRef, responseStatus }) =>
          user.username === given().user &&
          verb === 'patch' &&
          objectRef?.resource === 'deployments' &&
          responseStatus?.code === 200,
      ).length;

    beforeEach(() => admin('POST', DEPLOYMENTS, autoscaler(2)));
    afterEach(() => admin('DELETE', `${DEPLOYMENTS}/${NAME}`));

    const rolloutWith = async (planId: string) =>
      RolloutWithEffect.create({
        knex: await databases.init('SQLITE_3'),
        planId,
        effect: { name: 'autoscaler', type: 'pause-autoscaler' },
        does: cluster => pause({ [`test/${cluster}`]: 'real' }),
      });

    it.each(EFFECT_KILLS)(
      'has what it had before, after one change each way, though the engine is killed %s',
      async point => {
        const before = await looks();
        const changes = await patches();
        const rollout = await rolloutWith(`pause-${point}`);
        const replicasAtWrites = new Set<number>();
        expect(
          await rollout.run({
            killAt: point,
            onWrite: async () =>
              replicasAtWrites.add((await kept()).spec.replicas),
          }),
        ).toEqual({ phase: 'succeeded', kills: [point] });
        expect([...replicasAtWrites]).toEqual([0]);
        expect(await looks()).toEqual(before);
        expect((await patches()) - changes).toBe(2);
      },
    );

    it('has what it had before when the upgrade is aborted', async () => {
      const before = await looks();
      const rollout = await rolloutWith('pause-abort');
      expect(
        (
          await rollout.run({
            abortWhen: async () => (await kept()).spec.replicas === 0,
          })
        ).phase,
      ).not.toBe('succeeded');
      expect(await looks()).toEqual(before);
    });

    it('runs no pod while it lasts', async () => {
      const effect = pause();
      // The controller's own count: pods of an earlier Deployment of this name may still be on
      // their way out.
      const pods = async () => (await kept()).status?.replicas ?? 0;
      const until = (count: number) =>
        eventually(
          `${count} pods run`,
          async () => (await pods()) === count || undefined,
        );
      await until(2);
      await effect.take(contextOf('u1/effect-pods'), undefined, signal);
      await until(0);
      await effect.undo(contextOf('u1/effect-pods'), undefined, signal);
      await until(2);
    });

    it('stays as a person scaled it meanwhile, without marks', async () => {
      const effect = pause();
      const before = await looks();
      await effect.take(contextOf('u1/effect-theirs'), undefined, signal);
      await scale(1);
      expect(
        inEnglish(
          await effect.undo(contextOf('u1/effect-theirs'), undefined, signal),
        ),
      ).toEqual({ note: expect.stringContaining('to 1 meanwhile') });
      expect(await looks()).toEqual({
        ...before,
        spec: { ...before.spec, replicas: 1 },
      });
    });

    it.each([
      ['kustomize-controller', /Flux's Kustomization/],
      ['argocd-controller', /Argo CD's Application/],
      ['helm-controller', /Flux's HelmRelease/],
    ])(
      'is refused where %s applies its replicas, and not where a person does',
      async (manager, says) => {
        const apply = (by: string) =>
          admin(
            'PATCH',
            `${DEPLOYMENTS}/${NAME}?fieldManager=${by}&force=true`,
            {
              apiVersion: 'apps/v1',
              kind: 'Deployment',
              metadata: { name: NAME },
              spec: { replicas: 2 },
            },
            'application/apply-patch+yaml',
          );
        await apply(manager);
        const before = await looks();
        expect(
          inEnglish(
            await pause().take(contextOf('u1/effect-git'), undefined, signal),
          ),
        ).toMatchObject({
          outcome: 'refused',
          message: expect.stringMatching(says),
        });
        expect(await looks()).toEqual(before);
        // It gives the field up, and a person applies it.
        await admin(
          'PATCH',
          `${DEPLOYMENTS}/${NAME}?fieldManager=${manager}&force=true`,
          {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            metadata: { name: NAME, annotations: { from: 'git' } },
          },
          'application/apply-patch+yaml',
        );
        await apply('kubectl');
        expect(
          await pause().take(contextOf('u1/effect-git'), undefined, signal),
        ).toMatchObject({ outcome: 'taken' });
      },
    );

    it('is not written in another cluster than the one that is meant, neither to pause nor to bring back [T-184]', async () => {
      await pause().take(contextOf('u1/effect-moved'), undefined, signal);
      const before = await kept();
      const changes = await patches();
      const moved = pause(
        undefined,
        identitiesOf('6b1b36cb-0b0a-4c0c-9d3e-111111111111'),
      );
      await expect(
        moved.undo(contextOf('u1/effect-moved'), undefined, signal),
      ).rejects.toThrow(
        /Nothing was written: context real .* but real has the UID 6b1b36cb/,
      );
      await expect(
        moved.observe(contextOf('u1/effect-moved'), undefined, signal),
      ).rejects.toThrow(/Nothing was written/);
      expect(
        inEnglish(
          await moved.take(contextOf('u1/effect-other'), undefined, signal),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('Nothing was written'),
      });
      expect({ spec: (await kept()).spec, patches: await patches() }).toEqual({
        spec: before.spec,
        patches: changes,
      });
      await pause().undo(contextOf('u1/effect-moved'), undefined, signal);
    });

    it('needs the documented Role, all of it and nothing more [T-186]', async () => {
      expect(
        await pause()
          .take(
            {
              ...contextOf('u1/effect-other'),
              parameters: { namespace: 'kube-system', deployment: 'coredns' },
            },
            undefined,
            signal,
          )
          .catch(String),
      ).toMatch(/answered 403.*forbidden/);
      const asked = (await given().controlPlane.auditEvents()).filter(
        ({ user, objectRef }) =>
          user.username === given().user &&
          objectRef?.namespace === 'kube-system' &&
          objectRef.name === NAME,
      );
      expect(
        [
          ...new Set(
            asked.map(
              ({ verb, objectRef, responseStatus }) =>
                `${verb} ${objectRef?.resource} ${
                  responseStatus?.code === 403
                }`,
            ),
          ),
        ].sort(),
      ).toEqual(['get deployments false', 'patch deployments false']);
    });
  });
}
