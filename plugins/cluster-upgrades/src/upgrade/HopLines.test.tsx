import { render, screen } from '@testing-library/react';
import type { HopState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { WithTexts } from '../__testUtils__/WithTexts';
import { HopLines } from './HopLines';

const chain: HopState[] = [
  {
    kind: 'control-plane',
    from: 'v1.31.4',
    to: 'v1.32.4',
    disrupts: ['control-plane'],
    status: 'done',
  },
  {
    kind: 'control-plane',
    from: 'v1.32.4',
    to: 'v1.33.1',
    disrupts: ['control-plane'],
    status: 'running',
    done: 1,
    total: 3,
  },
  {
    kind: 'node-pools',
    from: 'v1.31.4',
    to: 'v1.33.1',
    disrupts: ['nodes'],
    status: 'pending',
  },
];

describe('HopLines', () => {
  it('shows each hop of a chain with its state, and how many machines of the current one are done', () => {
    render(<HopLines hops={chain} />, { wrapper: WithTexts });
    expect(
      screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    ).toEqual([
      'v1.31.4 → v1.32.4: Done',
      'v1.32.4 → v1.33.1: 1 of 3',
      'Nodes v1.31.4 → v1.33.1: Not started',
    ]);
  });

  it('names an add-on with its own versions', () => {
    const addOn: HopState = {
      kind: 'add-ons',
      from: 'v1.32',
      to: 'v1.32',
      disrupts: [],
      status: 'done',
      addOn: {
        name: 'coredns',
        from: 'v1.11.3-eksbuild.2',
        to: 'v1.12.1-eksbuild.2',
        onConflict: 'preserve',
      },
    };
    render(<HopLines hops={[...chain, addOn]} />, { wrapper: WithTexts });
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent(
      'Add-on coredns v1.11.3-eksbuild.2 → v1.12.1-eksbuild.2: Done',
    );
  });

  it.each([
    ['over one minor', [chain[1], chain[2]]],
    ['whose hops are not known', undefined],
  ])('shows nothing of an upgrade %s', (_name, hops) => {
    render(<HopLines hops={hops} />, { wrapper: WithTexts });
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});
