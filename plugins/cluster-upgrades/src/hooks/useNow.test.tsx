import { act, render, screen } from '@testing-library/react';
import { useNow } from './useNow';

function Clock({ name, intervalMs }: { name: string; intervalMs: number }) {
  return <span data-testid={name}>{useNow(intervalMs).toISOString()}</span>;
}

const shown = (name: string) => screen.getByTestId(name).textContent;

describe('useNow', () => {
  beforeEach(() =>
    jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') }),
  );
  afterEach(() => jest.useRealTimers());

  it('moves on by itself', () => {
    render(<Clock name="a" intervalMs={10_000} />);
    act(() => void jest.advanceTimersByTime(9_999));
    expect(shown('a')).toBe('2026-11-22T10:00:00.000Z');
    act(() => void jest.advanceTimersByTime(1));
    expect(shown('a')).toBe('2026-11-22T10:00:10.000Z');
  });

  it('has one timer for all that tick alike, and none once they are gone', () => {
    const page = render(
      <>
        {Array.from({ length: 100 }, (_, row) => (
          <Clock key={row} name={`row-${row}`} intervalMs={10_000} />
        ))}
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);
    act(() => void jest.advanceTimersByTime(10_000));
    expect(
      new Set(Array.from({ length: 100 }, (_, row) => shown(`row-${row}`))),
    ).toEqual(new Set(['2026-11-22T10:00:10.000Z']));
    page.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('shows what comes in between two ticks with the time of then', () => {
    const page = render(<Clock name="a" intervalMs={60_000} />);
    act(() => void jest.advanceTimersByTime(30_000));
    page.rerender(<Clock name="a" intervalMs={60_000} />);
    expect(shown('a')).toBe('2026-11-22T10:00:30.000Z');
  });
});
