import { screen } from '@testing-library/react';
import { renderInTestApp } from '@backstage/test-utils';
import type { PlatformFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../../__testUtils__/reasons';
import { addOnsSection } from './addOns';
import type { ClusterTabFacts } from './ClusterSection';

const base: PlatformFacts = {
  target: 'v1.34',
  insights: { state: 'read', items: [] },
  rollback: { state: 'read', items: [] },
};

async function renderBody(addOns: PlatformFacts['addOns']) {
  const facts = {
    platform: {
      value: { ...base, addOns },
      loading: false,
      reload: () => undefined,
    },
  } as ClusterTabFacts;
  await renderInTestApp(<addOnsSection.Body facts={facts} />);
}

describe('the add-ons of a cluster', () => {
  it('stand with health, what the target needs and what is recommended', async () => {
    await renderBody({
      state: 'read',
      items: [
        {
          name: 'coredns',
          version: 'v1.11.3-eksbuild.2',
          managedBy: 'platform',
          status: 'degraded',
          issues: [aReason('0 of 2 replicas')],
          supportsTarget: 'no',
          updateTo: 'v1.12.1-eksbuild.2',
          offered: [
            {
              version: 'v1.12.1-eksbuild.2',
              forCurrent: true,
              forTarget: true,
              isDefault: true,
            },
          ],
        },
        {
          name: 'kube-proxy',
          managedBy: 'user',
          status: 'unknown',
          issues: [],
          supportsTarget: 'unknown',
          offered: [],
        },
      ],
    });
    const [, coredns, proxy] = screen
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(coredns).toMatch(
      /coredns.*v1\.11\.3-eksbuild\.2.*Degraded.*0 of 2 replicas.*update to v1\.12\.1-eksbuild\.2.*v1\.12\.1-eksbuild\.2/,
    );
    expect(proxy).toMatch(
      /kube-proxy.*Not managed by the platform.*Unknown.*–/,
    );
  });

  it('say why they are not known', async () => {
    await renderBody({
      state: 'unknown',
      reason: aReason('AWS refused'),
      items: [],
    });
    expect(screen.getByText('AWS refused')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
