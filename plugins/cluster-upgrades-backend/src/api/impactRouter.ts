import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type {
  AnyRequest,
  ClusterAccessControl,
} from '../permissions/ClusterAccessControl';
import type { ApiRouter } from './apiRouter';
import type { ImpactPages, ImpactQuestion } from './ImpactPages';

export interface ImpactRouterOptions {
  readonly access: ClusterAccessControl;
  readonly impact: ImpactPages;
  /** Entities that the caller owns through, lower case. */
  readonly ownershipRefs: (
    credentials: BackstageCredentials,
  ) => Promise<readonly string[]>;
}

/** What upgrades mean to a catalog entity. */
export function addImpactRoutes(
  router: ApiRouter,
  { access, impact, ownershipRefs }: ImpactRouterOptions,
): void {
  async function questionOf(
    request: AnyRequest,
    {
      kind,
      namespace,
      name,
    }: { kind: string; namespace: string; name: string },
  ): Promise<ImpactQuestion> {
    const { visibility, credentials } = await access.visibility(request);
    return {
      entityRef: `${kind}:${namespace}/${name}`.toLowerCase(),
      visibility,
      ownershipRefs: await ownershipRefs(credentials),
    };
  }

  router.get('/impact/:kind/:namespace/:name', async (request, response) => {
    response.json(
      await impact.summary(await questionOf(request, request.params)),
    );
  });

  router.get(
    '/impact/:kind/:namespace/:name/fixes',
    async (request, response) => {
      const { severity, state, offset = 0, limit = 25 } = request.query;
      response.json(
        await impact.fixes(await questionOf(request, request.params), {
          severity,
          state,
          offset,
          limit,
        }),
      );
    },
  );

  router.get(
    '/impact/:kind/:namespace/:name/clusters',
    async (request, response) => {
      const { sort = 'blockers', offset = 0, limit = 25 } = request.query;
      response.json(
        await impact.clusters(await questionOf(request, request.params), {
          sort,
          offset,
          limit,
        }),
      );
    },
  );

  router.get(
    '/impact/:kind/:namespace/:name/components',
    async (request, response) => {
      const { offset = 0, limit = 25 } = request.query;
      response.json(
        await impact.components(await questionOf(request, request.params), {
          offset,
          limit,
        }),
      );
    },
  );
}
