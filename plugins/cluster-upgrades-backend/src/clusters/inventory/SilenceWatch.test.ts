import { SilenceWatch } from './SilenceWatch';

const twoSeconds = { firstWordSeconds: 2, wordSeconds: 2 };
const events = (onSilent: () => void = () => undefined) => ({
  onSilent,
  onWord: (goOn: () => void) => goOn(),
});

describe('SilenceWatch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is silent once nothing was answered for the time, and says so once', async () => {
    const onSilent = jest.fn();
    const watch = new SilenceWatch(twoSeconds, events(onSilent));
    let answer: (text: string) => void = () => undefined;
    const asked = watch.listen(
      () => new Promise<string>(resolve => (answer = resolve)),
    );
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
    const watch = new SilenceWatch(twoSeconds, events(onSilent));
    void watch.listen(() => new Promise<never>(() => undefined));
    jest.advanceTimersByTime(1500);
    await expect(
      watch.listen(async () => {
        throw new Error('forbidden');
      }),
    ).rejects.toThrow('forbidden');
    jest.advanceTimersByTime(1500);
    expect(watch.isSilent).toBe(false);
    jest.advanceTimersByTime(500);
    expect(watch.isSilent).toBe(true);
  });

  it('waits less for the first word than for each later one', async () => {
    const watch = new SilenceWatch(
      { firstWordSeconds: 0.2, wordSeconds: 2 },
      events(),
    );
    let answer: () => void = () => undefined;
    const asked = watch.listen(
      () => new Promise<void>(resolve => (answer = resolve)),
    );
    jest.advanceTimersByTime(200);
    expect(watch.isSilent).toBe(true);
    answer();
    await asked;
    void watch.listen(() => new Promise<never>(() => undefined));
    jest.advanceTimersByTime(1999);
    expect(watch.isSilent).toBe(false);
    jest.advanceTimersByTime(1);
    expect(watch.isSilent).toBe(true);
  });

  it('lets a cluster that answers again continue when it gets a slot, with all its answers at once', async () => {
    const words: (() => void)[] = [];
    const watch = new SilenceWatch(twoSeconds, {
      onSilent: () => undefined,
      onWord: goOn => words.push(goOn),
    });
    const answers: (() => void)[] = [];
    const heard: string[] = [];
    const ask = async (name: string) => {
      await watch.listen(
        () => new Promise<void>(resolve => answers.push(resolve)),
      );
      heard.push(name);
    };
    const asked = [ask('a'), ask('b')];
    jest.advanceTimersByTime(2000);
    for (const answer of answers) answer();
    await jest.advanceTimersByTimeAsync(10);
    expect({ heard, words: words.length, isSilent: watch.isSilent }).toEqual({
      heard: [],
      words: 1,
      isSilent: true,
    });
    words[0]();
    await Promise.all(asked);
    expect({ heard, isSilent: watch.isSilent }).toEqual({
      heard: ['a', 'b'],
      isSilent: false,
    });
  });

  it('does not count the time in which nothing is asked', async () => {
    const onSilent = jest.fn();
    const watch = new SilenceWatch(twoSeconds, events(onSilent));
    await watch.listen(async () => 'answer');
    jest.advanceTimersByTime(60_000);
    expect(watch.isSilent).toBe(false);
    expect(onSilent).not.toHaveBeenCalled();
  });
});
