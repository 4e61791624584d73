import type { AuthResolverContext } from '@backstage/plugin-auth-node';
import { signInAsGuest } from './guestSignIn';

const known = ['guest', 'priya'];

function contextWith(people: string[]): AuthResolverContext {
  return {
    async signInWithCatalogUser(query) {
      const ref = 'entityRef' in query ? query.entityRef : 'none';
      const name = typeof ref === 'string' ? ref : ref.name;
      if (!people.includes(name)) throw new Error(`User ${name} not found`);
      return { token: `catalog ${name}` };
    },
    async issueToken({ claims }) {
      return { token: `issued ${claims.sub} ${claims.ent?.join(',')}` };
    },
    async findCatalogUser() {
      throw new Error('not used');
    },
    async resolveOwnershipEntityRefs() {
      return { ownershipEntityRefs: [] };
    },
  };
}

const signIn = async (name: string, people: string[]) =>
  (
    await signInAsGuest()(
      { result: { name }, profile: {} },
      contextWith(people),
    )
  ).token;

describe('signInAsGuest', () => {
  it('signs in as a person of the catalog', async () => {
    expect(await signIn('priya', known)).toBe('catalog priya');
  });

  it('lets the platform engineer in before the catalog knows anybody, as a member of the platform team', async () => {
    expect(await signIn('guest', [])).toBe(
      'issued user:default/guest user:default/guest,group:default/platform',
    );
  });

  it('refuses everybody else whom the catalog does not know', async () => {
    await expect(signIn('mallory', known)).rejects.toThrow(
      'User mallory not found',
    );
  });
});
