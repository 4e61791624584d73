import { SilenceWatch } from './SilenceWatch';

describe('SilenceWatch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is silent once nothing was answered for the time, and says so once', async () => {
    const onSilent = jest.fn();
    const watch = new SilenceWatch(2, onSilent);
    let answer: (text: string) => void = () => undefined;
    const asked = watch.listen(() => new Promise<string>(resolve => (answer = resolve)));
    jest.advanceTimersByTime(1999);
    expect(watch.isSilent).toBe(false);
    jest.advanceTimersByTime(1);
    expect(watch.isSilent).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(onSilent).toHaveBeenCalledTimes(1);
    answer('at last');
    await expect(asked).resolves.toBe('at last');
    expect(watch.isSilent).toBe(false);
  });

  it('takes any answer for a word, also a refusal, and goes on waiting for the others', async () => {
    const onSilent = jest.fn();
    const watch = new SilenceWatch(2, onSilent);
    void watch.listen(() => new Promise<never>(() => undefined));
    jest.advanceTimersByTime(1500);
    await expect(watch.listen(async () => { throw new Error('forbidden'); })).rejects.toThrow('forbidden');
    jest.advanceTimersByTime(1500);
    expect(watch.isSilent).toBe(false);
    jest.advanceTimersByTime(500);
    expect(watch.isSilent).toBe(true);
  });

  it('does not count the time in which nothing is asked', async () => {
    const onSilent = jest.fn();
    const watch = new SilenceWatch(2, onSilent);
    await watch.listen(async () => 'answer');
    jest.advanceTimersByTime(60_000);
    expect(watch.isSilent).toBe(false);
    expect(onSilent).not.toHaveBeenCalled();
  });
});
