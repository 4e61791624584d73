import { formatReference, parseReference } from './reference';

it('reads back what it wrote', () => {
  const reference = {
    managementId: 'capi-main',
    namespace: 'fleet',
    name: 'prod-eu-1',
  };
  expect(parseReference(formatReference(reference))).toEqual(reference);
});

it.each(['', 'fleet/prod', 'a/b/c/d', '//', 'a//c'])('refuses %j', text => {
  expect(() => parseReference(text)).toThrow(/management\/namespace\/name/);
});
