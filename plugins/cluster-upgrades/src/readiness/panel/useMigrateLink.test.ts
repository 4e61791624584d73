import { findingItems } from '../../__testUtils__/findings';
import { changesApiVersion } from './useMigrateLink';

const [{ finding }] = findingItems;
const withChange = (before: string, after: string) => ({ ...finding, fix: { text: 'fix', change: { before, after } } });

describe('changesApiVersion', () => {
  it('is true only for a change that the template can make', () => {
    expect(changesApiVersion(finding)).toBe(true);
    expect(changesApiVersion(withChange('replicas: 2\n', 'replicas: 3\n'))).toBe(false);
    expect(changesApiVersion(withChange('apiVersion: v1\nreplicas: 2\n', 'apiVersion: v1\nreplicas: 3\n'))).toBe(false);
    expect(changesApiVersion({ ...finding, fix: { text: 'by hand' } })).toBe(false);
  });
});
