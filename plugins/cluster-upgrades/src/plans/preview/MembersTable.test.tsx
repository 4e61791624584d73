import { aReason } from '../../__testUtils__/reasons';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import { blockedPreview } from '../../__testUtils__/plans';
import { platformFacts } from '../../__testUtils__/platform';
import { renderPage, rowOf } from '../../__testUtils__/renderPage';
import { MembersTable } from './MembersTable';

describe('clusters that a plan leaves out', () => {
  it('are named with the reason and are no rows', async () => {
    renderPage(<MembersTable preview={blockedPreview} canaryNode={false} />, {
      api: new FakeClusterUpgradesApi(),
    });
    expect(
      await screen.findByText('Left out: prod-eu-3 (It is already at v1.35)'),
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('row', { name: /prod-eu-3/ }),
    ).not.toBeInTheDocument();
  });
});

describe('undo in the table of clusters of a plan', () => {
  it('says in a word what goes back, and how on request, so that no row becomes a tower', async () => {
    const [{ members, ...stage }] = blockedPreview.stages;
    const [member] = members.map(each => ({
      ...each,
      rollback: aReason('node pools'),
      platform: platformFacts,
    }));
    renderPage(
      <MembersTable
        preview={{
          ...blockedPreview,
          stages: [{ ...stage, members: [member] }],
        }}
        canaryNode={false}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    const summary = await screen.findByText('node pools');
    const how =
      platformFacts.rollback.items.find(({ possible }) => possible)?.what
        .text ?? '';
    const details = summary.closest('details');
    expect(rowOf('prod-eu-4')).toContainElement(details);
    expect(details).not.toHaveAttribute('open');
    await userEvent.click(summary);
    expect(details).toHaveAttribute('open');
    expect(details).toHaveTextContent(how);
  });
});
