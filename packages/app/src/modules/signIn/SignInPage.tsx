import { useState } from 'react';
import {
  Content,
  Header,
  InfoCard,
  Page,
  ProxiedSignInPage,
} from '@backstage/core-components';
import { configApiRef, useApi } from '@backstage/core-plugin-api';
import type { IdentityApi, SignInPageProps } from '@backstage/core-plugin-api';
import Button from '@material-ui/core/Button';
import Typography from '@material-ui/core/Typography';
import { people } from './people';

/** Of the tab and not of the browser: another tab can be another person. */
const CHOSEN = 'drydock-guest';
/** The header that the backend's guest sign-in reads. */
const GUEST_HEADER = 'x-drydock-guest';

/**
 * Sign-in without a password as one of several people; a reload keeps the choice, signing out
 * forgets it.
 */
export function SignInPage({ onSignInSuccess }: SignInPageProps) {
  const title =
    useApi(configApiRef).getOptionalString('app.title') ?? 'Backstage';
  const [chosen, setChosen] = useState(
    () =>
      people.find(({ name }) => name === sessionStorage.getItem(CHOSEN))?.name,
  );
  if (chosen) {
    return (
      <ProxiedSignInPage
        provider="guest"
        headers={{ [GUEST_HEADER]: chosen }}
        onSignInSuccess={identity => onSignInSuccess(forgetting(identity))}
      />
    );
  }
  const choose = (name: string) => {
    sessionStorage.setItem(CHOSEN, name);
    setChosen(name);
  };
  return (
    <Page themeId="home">
      <Header
        title={title}
        subtitle="Who are you today? No password is asked for: this portal is for trying and developing."
      />
      <Content>
        <div
          style={{
            display: 'grid',
            gap: 16,
            gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
          }}
        >
          {people.map(person => (
            <InfoCard
              key={person.name}
              title={person.title}
              variant="fullHeight"
              actions={
                <Button
                  color="primary"
                  variant="outlined"
                  onClick={() => choose(person.name)}
                  aria-label={`Enter as ${person.title}`}
                >
                  Enter
                </Button>
              }
            >
              <Typography variant="body1">{person.may}</Typography>
            </InfoCard>
          ))}
        </div>
      </Content>
    </Page>
  );
}

function forgetting(identity: IdentityApi): IdentityApi {
  return {
    getProfileInfo: () => identity.getProfileInfo(),
    getBackstageIdentity: () => identity.getBackstageIdentity(),
    getCredentials: () => identity.getCredentials(),
    signOut: async () => {
      sessionStorage.removeItem(CHOSEN);
      await identity.signOut();
    },
  };
}
