import { screen, within } from '@testing-library/react';
import { aCluster, staleCluster } from '../__testUtils__/clusters';
import { emptyImpact, impact, systemImpact } from '../__testUtils__/readiness';
import { FakeClusterUpgradesApi, responseError } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, seriousAxeFindings, stopClock } from '../__testUtils__/renderPage';
import { ImpactCard } from './ImpactCard';
import { ImpactContent } from './ImpactContent';

const component = { kind: 'Component', name: 'payments-api' };

describe('impact of cluster upgrades on an entity', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('is one sentence and a short list on the card', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<ImpactCard />, { api, entity: component });
    expect(await screen.findByRole('heading', { name: 'Runs on 3 clusters; 1 fix due before Sat 28 Nov.' })).toBeInTheDocument();
    expect(screen.getByText('1 blocker')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All upgrades of payments-api' })).toHaveAttribute('href', '/catalog/default/component/payments-api/upgrades');
    expect(api.requests('getImpact')).toEqual([{ kind: 'component', namespace: 'default', name: 'payments-api' }]);
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('shows no green none for a cluster that was not fully checked', async () => {
    const clusters = [staleCluster, aCluster('prod-eu-9')].map(cluster => ({ cluster, foundBy: 'kubernetes-id', workloads: 1, blockers: 0, warnings: 0 }));
    renderPage(<ImpactCard />, { api: new FakeClusterUpgradesApi({ impact: { ...impact, clusters, findings: [], dueAt: undefined } }), entity: component });
    expect(await screen.findByRole('heading', { name: 'Runs on 2 clusters; no fix is known to be due, 1 cluster not fully checked.' })).toBeInTheDocument();
    expect(screen.getByText('Unknown: not fully checked')).toBeInTheDocument();
    expect(screen.getAllByText('none')).toHaveLength(1);
  });

  it('names the annotation that links clusters when none is', async () => {
    renderPage(<ImpactCard />, { api: new FakeClusterUpgradesApi({ impact: emptyImpact }), entity: component });
    expect(await screen.findByText('No linked clusters')).toBeInTheDocument();
    expect(screen.getByText(/^\+ backstage.io\/kubernetes-id: payments-api/)).toBeInTheDocument();
  });

  it('says of a team without linked clusters what the backend says of it, once', async () => {
    const unlinked = 'No component below it leads to a workload on a known cluster. Add the annotation.';
    renderPage(<ImpactContent />, { api: new FakeClusterUpgradesApi({ impact: { ...emptyImpact, unlinked } }), entity: { kind: 'Group', name: 'payments' } });
    expect(await screen.findByText(unlinked)).toBeInTheDocument();
  });

  it('hands over the exact change on the tab', async () => {
    renderPage(<ImpactContent />, { api: new FakeClusterUpgradesApi(), entity: component });
    const finding = within(await screen.findByRole('region', { name: 'PDB payments/api allows no disruption' }));
    expect(finding.getByText(/^\+ replicas: 3/)).toBeInTheDocument();
    expect(finding.getByText(/on prod-eu-1 · first seen 9 Nov · due before Sat 28 Nov/)).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('shows the same fix on several clusters once', async () => {
    const [entry] = impact.findings;
    const findings = [entry, { ...entry, finding: { ...entry.finding, fingerprint: 'other' }, clusterName: 'prod-fra-1' }];
    renderPage(<ImpactContent />, { api: new FakeClusterUpgradesApi({ impact: { ...impact, findings } }), entity: component });
    expect(await screen.findAllByRole('region', { name: 'PDB payments/api allows no disruption' })).toHaveLength(1);
    expect(screen.getByText(/on prod-eu-1 and prod-fra-1/)).toBeInTheDocument();
  });

  it('shows the fix of one object once though its clusters have other targets, in the words of where it is due first', async () => {
    const [entry] = impact.findings;
    const due = (title: string, dueAt: string) => ({ ...entry, dueAt, finding: { ...entry.finding, title, fingerprint: title } });
    const findings = [due('PDB is not served by v1.37', '2027-08-02'), due('PDB is not served by v1.35', '2026-12-02')];
    renderPage(<ImpactContent />, { api: new FakeClusterUpgradesApi({ impact: { ...impact, findings } }), entity: component });
    expect(await screen.findByRole('region', { name: 'PDB is not served by v1.35' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'PDB is not served by v1.37' })).not.toBeInTheDocument();
  });

  it('rolls up to a system', async () => {
    renderPage(<ImpactContent />, { api: new FakeClusterUpgradesApi({ impact: systemImpact }), entity: { kind: 'System', name: 'shop' } });
    const table = within(await screen.findByRole('table', { name: 'Components' }));
    expect(table.getByRole('link', { name: 'payments-api' })).toBeInTheDocument();
    expect(table.getByText('1 blocker')).toBeInTheDocument();
  });

  it('says that it could not be read, instead of that nothing runs', async () => {
    renderPage(<ImpactCard />, { api: new FakeClusterUpgradesApi().fail('getImpact', await responseError(503, 'away')), entity: component });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach cluster upgrades.');
    expect(screen.queryByText('No linked clusters')).not.toBeInTheDocument();
  });
});
