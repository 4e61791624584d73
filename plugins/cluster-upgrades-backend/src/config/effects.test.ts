import { inspect } from 'node:util';
import { effectsSection } from './effects';

const entry = {
  id: 'main',
  url: 'https://alerts.example/alertmanager',
  clusterLabel: 'cluster',
};
const problem = (alertmanager: object, ...others: object[]) => {
  const parsed = effectsSection.safeParse({
    alertmanagers: [{ ...entry, ...alertmanager }, ...others],
  });
  return parsed.error?.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
};

describe('configuration of effects', () => {
  it('may be left out', () => {
    expect(effectsSection.parse(undefined)).toEqual({ alertmanagers: [] });
  });

  it('has defaults, an address, and secrets that do not print', () => {
    const [parsed] = effectsSection.parse({
      alertmanagers: [{ ...entry, authorization: 'Bearer s3cret' }],
    }).alertmanagers;
    expect(parsed).toMatchObject({
      id: 'main',
      clusterLabel: 'cluster',
      clusters: {},
      timeoutSeconds: 10,
    });
    expect(parsed.url.href).toBe('https://alerts.example/alertmanager');
    expect(parsed.authorization?.reveal()).toBe('Bearer s3cret');
    expect(inspect(parsed)).not.toContain('s3cret');
  });

  it('takes credentials over https and on this machine alone', () => {
    const url = 'http://alerts.example';
    expect(problem({ url })).toBeUndefined();
    expect(problem({ url, authorization: 'Bearer x' })).toBe(
      'alertmanagers.0.url: must be https, since credentials may go with it',
    );
    expect(problem({ url, headers: { 'X-Scope-OrgID': 'a' } })).toMatch(
      /must be https/,
    );
    expect(
      problem({ url: 'http://localhost:9093', authorization: 'Bearer x' }),
    ).toBeUndefined();
  });

  it.each([
    ['url', 'https://me:word@alerts.example', /must hold no credential/],
    [
      'url',
      'https://alerts.example/?tenant=a',
      /must hold no part behind '\?'/,
    ],
    ['url', 'ftp://alerts.example', /must be an address/],
    ['clusterLabel', undefined, /clusterLabel/],
    ['clusterLabel', 'clus ter', /must be the name of a label/],
    ['clusters', { 'prod-eu-1': '' }, /clusters\.prod-eu-1/],
    ['headers', { Authorization: 'x' }, /headers\.Authorization/],
    ['timeoutSeconds', 0, /timeoutSeconds/],
    ['cluster', 'x', /[Uu]nrecognized key/],
  ])('refuses %s %p', (field, value, says) => {
    expect(problem({ [field]: value })).toMatch(says);
  });

  it('has each id once', () => {
    expect(problem({}, entry)).toBe("alertmanagers.1.id: 'main' is used twice");
    expect(problem({}, { ...entry, id: 'other' })).toBeUndefined();
  });
});
