import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApis, renderInTestApp } from '@backstage/frontend-test-utils';
import { configApiRef, discoveryApiRef } from '@backstage/core-plugin-api';
import type { IdentityApi } from '@backstage/core-plugin-api';
import { SignInPage } from './SignInPage';

const session = {
  profile: {},
  providerInfo: {},
  backstageIdentity: {
    token: 'a.e30.c',
    identity: {
      type: 'user',
      userEntityRef: 'user:default/priya',
      ownershipEntityRefs: [],
    },
  },
};

const renderPage = (onSignInSuccess: (identity: IdentityApi) => void) =>
  renderInTestApp(<SignInPage onSignInSuccess={onSignInSuccess} />, {
    apis: [
      [configApiRef, mockApis.config({ data: { app: { title: 'Drydock' } } })],
      [discoveryApiRef, mockApis.discovery()],
    ],
  });

describe('SignInPage', () => {
  const asked: (string | null)[] = [];

  beforeEach(() => {
    asked.length = 0;
    sessionStorage.clear();
    global.fetch = async (_url, init) => {
      asked.push(new Headers(init?.headers).get('x-drydock-guest'));
      return new Response(JSON.stringify(session), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      });
    };
  });

  it('signs in as the person that was picked, keeps that over a reload, and forgets it at the end', async () => {
    const identities: IdentityApi[] = [];
    const first = renderPage(identity => identities.push(identity));
    fireEvent.click(
      await screen.findByRole('button', { name: 'Enter as Service owner' }),
    );
    await waitFor(() => expect(identities).toHaveLength(1));
    expect(asked).toEqual(['priya']);

    first.unmount();
    const second = renderPage(identity => identities.push(identity));
    await waitFor(() => expect(identities).toHaveLength(2));
    expect(asked).toEqual(['priya', 'priya']);
    await identities[1].signOut();

    second.unmount();
    renderPage(identity => identities.push(identity));
    expect(
      await screen.findByRole('button', { name: 'Enter as Platform engineer' }),
    ).toBeInTheDocument();
  });
});
