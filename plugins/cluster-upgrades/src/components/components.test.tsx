import { act, render, screen } from '@testing-library/react';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../__testUtils__/renderPage';
import { LongList } from './LongList';
import { LiveMessage } from './LiveMessage';
import { Status } from './Status';
import type { StatusName } from './tokens';

const names: StatusName[] = [
  'ready',
  'attention',
  'blocked',
  'unknown',
  'running',
  'waiting',
  'failed',
  'out-of-support',
  'pending',
];

describe('Status', () => {
  it('has a shape and a word of its own for every state, so that colour is never alone', async () => {
    const { container } = renderPage(
      <>
        {names.map(name => (
          <Status key={name} status={name} />
        ))}
      </>,
      { api: new FakeClusterUpgradesApi() },
    );
    await screen.findByText('Ready');
    const drawn = [...container.querySelectorAll('[data-status]')];
    expect(
      new Set(drawn.map(element => element.querySelector('svg')?.innerHTML))
        .size,
    ).toBe(names.length);
    expect(new Set(drawn.map(element => element.textContent)).size).toBe(
      names.length,
    );
    expect(drawn.every(element => element.textContent !== '')).toBe(true);
  });

  it('keeps its word for screen readers where only the shape is shown', async () => {
    renderPage(<Status status="failed" shapeOnly />, {
      api: new FakeClusterUpgradesApi(),
    });
    expect(await screen.findByText('Failed')).toBeInTheDocument();
  });
});

describe('LongList', () => {
  it('gives a few in the open, and many as their number, which opens', () => {
    const { rerender } = render(
      <LongList items={['one', 'two']} what="checks" />,
    );
    expect(screen.getByText('one; two')).toBeVisible();
    rerender(
      <LongList items={['one', 'two', 'three', 'four']} what="checks" />,
    );
    expect(screen.getByText('4 checks')).toBeVisible();
    expect(screen.getByText('four')).not.toBeVisible();
  });
});

describe('LiveMessage', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('speaks at most every 10 s, and then the latest', () => {
    const { rerender, container } = render(<LiveMessage message="one" />);
    act(() => void jest.advanceTimersByTime(1));
    rerender(<LiveMessage message="two" />);
    act(() => void jest.advanceTimersByTime(3000));
    rerender(<LiveMessage message="three" />);
    act(() => void jest.advanceTimersByTime(3000));
    expect(container).toHaveTextContent('one');
    act(() => void jest.advanceTimersByTime(5000));
    expect(container).toHaveTextContent('three');
  });
});
