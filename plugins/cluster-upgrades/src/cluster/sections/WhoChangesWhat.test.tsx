import { screen } from '@testing-library/react';
import { renderInTestApp } from '@backstage/test-utils';
import { aReason } from '../../__testUtils__/reasons';
import { WhoChangesWhat } from './WhoChangesWhat';

const eks = { id: 'eks', name: 'Amazon EKS' };
const roller = { id: 'node-roller', name: 'Node roller' };

describe('WhoChangesWhat', () => {
  it('names who changes each component, and the conflict with its remedy', async () => {
    await renderInTestApp(
      <WhoChangesWhat
        controllers={[
          { component: 'control-plane', providers: [eks] },
          { component: 'add-ons', providers: [eks] },
          { component: 'node-pools', providers: [eks, roller] },
          {
            component: 'node-pools/batch',
            providers: [eks, roller],
            reason: aReason('Two change it. Name one of them'),
          },
        ]}
      />,
    );
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Control plane.*Amazon EKS$/),
      expect.stringMatching(/^Add-ons.*Amazon EKS$/),
      expect.stringMatching(/^Node pools that.*Amazon EKS.*Node roller/),
      expect.stringMatching(/^Node pool batch.*Two change it\. Name one/),
    ]);
  });
});
