import { spec } from '../../schema/openapi';
import { ROUTES } from '.';
import { requireSameRoutes, routesOf } from './requireSameRoutes';

describe('requireSameRoutes', () => {
  it('finds one definition for each route of the OpenAPI document, and no other', () => {
    expect(Object.keys(ROUTES).sort()).toEqual(routesOf(spec).sort());
    expect(() => requireSameRoutes(Object.keys(ROUTES), spec)).not.toThrow();
  });

  it('names what is missing on either side, so that the plugin does not start', () => {
    const document = { paths: { '/things': { get: {}, post: {} } } };
    expect(() =>
      requireSameRoutes(['GET /things', 'GET /others'], document),
    ).toThrow(
      'POST /things is in openapi.yaml and has no definition; GET /others has a definition and is not in openapi.yaml',
    );
  });
});
