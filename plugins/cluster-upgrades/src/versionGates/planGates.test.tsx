import { screen, waitFor } from '@testing-library/react';
import { FakeClusterUpgradesApi, responseError } from '../__testUtils__/FakeClusterUpgradesApi';
import { cleanPreview } from '../__testUtils__/plans';
import { renderPage, seriousAxeFindings } from '../__testUtils__/renderPage';
import { accelerators, cgroupGate, forProd, gateItems } from '../__testUtils__/versionGates';
import { PlanGatesSection } from './PlanGatesSection';
import { gatesOfPlan } from './planGates';

const clusters = [{ id: 'c1', name: 'payments-prod-1', title: 'payments-prod-1' }, { id: 'c2', name: 'search-prod-1', title: 'search-prod-1' }];
const going = (from: string, to: string) => ({ ...cleanPreview, stages: cleanPreview.stages.map(stage => ({ ...stage, members: stage.members.map(member => ({ ...member, hops: [{ kind: 'control-plane' as const, from, to }] })) })) });
const toGated = { ...going('v1.36.2', 'v1.37.1'), versionGates: [{ gate: cgroupGate, clusters }] };

describe('gatesOfPlan', () => {
  it('are those of the minors that its clusters enter', () => {
    const idsFor = (from: string, to: string) => gatesOfPlan(gateItems, going(from, to)).map(({ gate }) => gate.id);
    expect(idsFor('v1.36.2', 'v1.37.1')).toEqual(['cgroup-v1', 'accelerators']);
    expect(idsFor('v1.35.2', '1.38')).toEqual(['cgroup-v1', 'accelerators']);
    expect(idsFor('v1.37.0', 'v1.37.1')).toEqual([]);
    expect(idsFor('v1.37.1', 'v1.36.2')).toEqual([]);
    expect(idsFor('unknown', 'v1.37.1')).toEqual([]);
  });

  it('count only what is acknowledged for environments of its clusters', () => {
    const items = [{ gate: accelerators, active: [forProd, { ...forProd, id: 'a3', scope: { kind: 'environment' as const, environment: 'dev' } }], activeForClusters: 0, clustersBelow: 3 }];
    expect(gatesOfPlan(items, toGated)[0].active.map(({ id }) => id)).toEqual(['ack-1']);
  });
});

describe('version gates of a plan, for those who decide on it', () => {
  it('say which is not acknowledged and where that is done, and who acknowledged the others', async () => {
    renderPage(<PlanGatesSection preview={toGated} />, { api: new FakeClusterUpgradesApi() });
    expect(await screen.findByText('Not acknowledged: keeps 2 clusters back')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read and acknowledge it' })).toHaveAttribute('href', '#version-gates');
    expect(screen.getByText('Acknowledged')).toBeVisible();
    expect(screen.getByText(/For all clusters of prod by/)).toBeVisible();
    expect(screen.getByRole('link', { name: accelerators.title })).toHaveAttribute('href', '/cluster-upgrades/version-gates#accelerators');
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('are nothing where none is on the way', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<PlanGatesSection preview={going('v1.34.2', 'v1.35.1')} />, { api });
    await waitFor(() => expect(api.requests('listVersionGates')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Version gates' })).not.toBeInTheDocument();
  });

  it('that cannot be read are not taken for none', async () => {
    renderPage(<PlanGatesSection preview={going('v1.34.2', 'v1.35.1')} />, { api: new FakeClusterUpgradesApi().fail('listVersionGates', await responseError(503, 'restarting')) });
    expect(await screen.findByText('Could not reach the version gates.')).toBeVisible();
  });
});
