import { parseApiPath } from './apiPath';

describe('parseApiPath', () => {
  it.each([
    [
      '/apis/policy/v1beta1/podsecuritypolicies',
      { group: 'policy', version: 'v1beta1', resource: 'podsecuritypolicies' },
    ],
    [
      '/apis/flowcontrol.apiserver.k8s.io/v1beta3/flowschemas/',
      {
        group: 'flowcontrol.apiserver.k8s.io',
        version: 'v1beta3',
        resource: 'flowschemas',
      },
    ],
    [
      '/api/v1/componentstatuses',
      { group: '', version: 'v1', resource: 'componentstatuses' },
    ],
    [
      '/apis/batch/v1beta1/namespaces/shop/cronjobs',
      { group: 'batch', version: 'v1beta1', resource: 'cronjobs' },
    ],
    [
      '/apis/batch/v1beta1/namespaces/shop/cronjobs/report/status',
      {
        group: 'batch',
        version: 'v1beta1',
        resource: 'cronjobs',
        subresource: 'status',
      },
    ],
    [
      '/api/v1/namespaces',
      { group: '', version: 'v1', resource: 'namespaces' },
    ],
  ])('reads %s', (path, called) => {
    expect(parseApiPath(path)).toEqual(called);
  });

  it.each([
    '',
    '/',
    '/version',
    '/apis/policy',
    '/apis/policy/v1beta1',
    '/apis/policy/newest/things',
    '/apis//v1/things',
    '/apis/a/v1/__proto__',
    '/apis/a/v1/<b>',
    `/apis/a/v1/${'x'.repeat(600)}`,
    'https://evil.example/apis/a/v1/b',
  ])('takes %j for none', path => {
    expect(parseApiPath(path)).toBeUndefined();
  });
});
