import { screen } from '@testing-library/react';
import type { IdentityClaim } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { IdentityClaims } from './IdentityClaims';

const claim: IdentityClaim = {
  kind: 'unproven',
  uid: 'uid-of-prod',
  since: '2026-11-21T08:00:00Z',
  cluster: { id: 'p', name: 'prod', title: 'Production EU' },
};

function render(...claims: (IdentityClaim | undefined)[]) {
  const sources = claims.map((each, index) => ({
    id: 'capi',
    name: `fleet/c${index}`,
    listed: true,
    claim: each,
  }));
  renderPage(<IdentityClaims sources={sources} />, {
    api: new FakeClusterUpgradesApi(),
    path: '/',
  });
}

describe('IdentityClaims', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says whose identity an entry claims, and how to confirm it', async () => {
    render(claim, undefined);
    expect(
      await screen.findByText(
        'capi/fleet/c0 claims the identity of Production EU.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/kubectl get namespace kube-system/),
    ).toBeInTheDocument();
    expect(screen.getByText('sameAs: capi/fleet/c0')).toBeInTheDocument();
    expect(screen.queryByText(/fleet\/c1/)).not.toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('names no cluster that the caller may not see', async () => {
    render({ ...claim, cluster: undefined });
    expect(
      await screen.findByText(
        'capi/fleet/c0 claims the identity of a cluster that you do not have access to.',
      ),
    ).toBeInTheDocument();
  });

  it('says why the facts of an entry that is only read are not used', async () => {
    const sources = [
      { id: 'fleet', name: 'prod', listed: true },
      { id: 'capi', name: 'team/prod', listed: true, readingOnly: true },
    ];
    renderPage(<IdentityClaims sources={sources} />, {
      api: new FakeClusterUpgradesApi(),
      path: '/',
    });
    expect(
      await screen.findByText(
        'capi/team/prod is only used to read this cluster.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('sameAs: capi/team/prod')).toBeInTheDocument();
    expect(screen.queryByText(/fleet\/prod/)).not.toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('tells a pinned UID and another provider apart', async () => {
    render(
      { kind: 'pinned', uid: 'new', pinnedUid: 'old', since: claim.since },
      { ...claim, kind: 'other-provider' },
    );
    expect(
      await screen.findByText(
        'capi/fleet/c0 reports the UID new, but the configuration pins old.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        'capi/fleet/c1 reads the same cluster as Production EU, which a different provider upgrades.',
      ),
    ).toBeInTheDocument();
  });
});
