import { apiOperations } from '../benchmarks/apiOperations';
import { worstRequests } from '../benchmarks/worstRequests';

describe('the benchmark of the event loop', () => {
  const requests = worstRequests({ upgradeId: 'u', finishedRounds: 5 });

  it('has the worst request of each route of the API, and of no other [T-148]', () => {
    expect(Object.keys(requests).sort()).toEqual(
      apiOperations()
        .map(({ operationId }) => operationId)
        .sort(),
    );
  });

  it.each(apiOperations())(
    'asks the path of $operationId, with a body where the route takes one',
    ({ operationId, path, requestBody }) => {
      expect(requests[operationId].length).toBeGreaterThan(0);
      for (const request of requests[operationId]) {
        expect(request.path).toMatch(path);
        expect(request.body === undefined).toBe(requestBody === undefined);
      }
    },
  );
});
