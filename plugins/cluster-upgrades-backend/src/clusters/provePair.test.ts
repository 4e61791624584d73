import type { StoredRecord } from './cluster';
import { normalizeAddress, provePair, type ProofSide } from './provePair';

const UID = 'uid';
const side = (
  name: string,
  more: Partial<StoredRecord['record']> = {},
  seen?: ProofSide['seen'],
): ProofSide => ({ sourceId: 'test', name, record: { name, ...more }, seen });
const direct = (
  name: string,
  servingKey: string,
  authority?: string,
  uid = UID,
) =>
  side(
    name,
    {},
    { uid, at: '', server: { servingKey, authority, isApiServer: true } },
  );

describe('provePair', () => {
  it('prefers what lasts: a key before a CA before the configuration', () => {
    expect(
      provePair(direct('a', 'k', 'ca'), direct('b', 'k', 'ca'), UID, new Set()),
    ).toEqual({ method: 'serving-key', digest: 'k' });
    expect(
      provePair(
        direct('a', 'k1', 'ca'),
        direct('b', 'k2', 'ca'),
        UID,
        new Set(),
      ),
    ).toEqual({ method: 'authority', digest: 'ca' });
    expect(
      provePair(
        side('a', { identity: { sameAs: 'test/b' } }),
        side('b'),
        UID,
        new Set(),
      ),
    ).toEqual({ method: 'same-as' });
  });

  it('counts no key of a read of another UID, none that others showed, and none twice unknown', () => {
    expect(
      provePair(
        direct('a', 'k'),
        direct('b', 'k', undefined, 'other'),
        UID,
        new Set(),
      ),
    ).toBeUndefined();
    expect(
      provePair(
        direct('a', 'k', 'ca'),
        direct('b', 'k', 'ca'),
        UID,
        new Set(['k', 'ca']),
      ),
    ).toBeUndefined();
    expect(provePair(side('a'), side('b'), UID, new Set())).toBeUndefined();
  });

  it('takes one address of the operator for proof unless TLS was seen on both sides', () => {
    const at = (read: ProofSide): ProofSide => ({
      ...read,
      record: {
        ...read.record,
        address: { server: 'https://gateway.example', vouchedBy: 'operator' },
      },
    });
    expect(
      provePair(
        at(direct('a', 'k')),
        at(side('b', {}, { uid: UID, at: '' })),
        UID,
        new Set(),
      ),
    ).toEqual({ method: 'address' });
    expect(
      provePair(at(direct('a', 'k1')), at(direct('b', 'k2')), UID, new Set()),
    ).toBeUndefined();
  });

  it('takes sameAs for the record that it names alone', () => {
    expect(
      provePair(
        side('a', { identity: { sameAs: 'test/c' } }),
        side('b'),
        UID,
        new Set(),
      ),
    ).toBeUndefined();
    expect(
      provePair(
        side('a', { identity: { sameAs: 'other/b' } }),
        side('b'),
        UID,
        new Set(),
      ),
    ).toBeUndefined();
  });
});

describe('normalizeAddress', () => {
  it.each([
    ['HTTPS://API.Example:443/', 'https://api.example'],
    ['https://api.example/k8s/1//', 'https://api.example/k8s/1'],
    ['https://api.example:6443', 'https://api.example:6443'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['nonsense', undefined],
  ])('makes of %s %s', (address, normal) =>
    expect(normalizeAddress(address)).toBe(normal),
  );
});
