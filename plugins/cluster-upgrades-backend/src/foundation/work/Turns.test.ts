import { TooManyRequests, Turns } from './Turns';

const LIMITS = {
  ofCaller: 1,
  waitingOfCaller: 1,
  ofAll: 2,
  waitingOfAll: 2,
  retryAfterSeconds: 5,
};
const FOREVER = new AbortController().signal;

/** Requests that run until they are ended. */
function requests(turns: Turns) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, caller = name, signal = FOREVER) =>
    turns.run(caller, signal, async () => {
      began.push(name);
      await new Promise<void>(resolve => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(resolve => setImmediate(resolve));
  };
  return { began, ask, end };
}

describe('Turns', () => {
  it('runs one request of each caller, and the next when it is over', async () => {
    const { began, ask, end } = requests(new Turns(LIMITS));
    const first = ask('a1', 'a');
    const second = ask('a2', 'a');
    expect(began).toEqual(['a1']);
    await end('a1');
    expect(began).toEqual(['a1', 'a2']);
    await end('a2');
    expect(await Promise.all([first, second])).toEqual(['a1', 'a2']);
  });

  it('runs so many of all callers, and lets the second request of one caller keep no other caller waiting', async () => {
    const { began, ask, end } = requests(new Turns(LIMITS));
    const all = [ask('a1', 'a'), ask('a2', 'a'), ask('b'), ask('c')];
    expect(began).toEqual(['a1', 'b']);
    await end('b');
    expect(began).toEqual(['a1', 'b', 'c']);
    await end('a1');
    await end('a2');
    await end('c');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b', 'c']);
  });

  it('refuses a further request of a caller, and of all callers once too many wait, and says when to retry', async () => {
    const { ask, end } = requests(new Turns(LIMITS));
    const all = [ask('a1', 'a'), ask('a2', 'a'), ask('b1', 'b')];
    await expect(ask('a3', 'a')).rejects.toMatchObject({
      statusCode: 429,
      retryAfterSeconds: 5,
      message: expect.stringContaining(
        '1 of your requests are already waiting',
      ),
    });
    all.push(ask('b2', 'b'));
    await expect(ask('c')).rejects.toThrow(TooManyRequests);
    for (const name of ['a1', 'a2', 'b1', 'b2']) await end(name);
    await Promise.all(all);
  });

  it('forgets a request whose caller has gone while it waited', async () => {
    const { began, ask, end } = requests(new Turns(LIMITS));
    const gone = new AbortController();
    const first = ask('a1', 'a');
    const second = ask('a2', 'a', gone.signal);
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    const third = ask('a3', 'a');
    await end('a1');
    await end('a3');
    expect(await Promise.all([first, third])).toEqual(['a1', 'a3']);
    expect(began).toEqual(['a1', 'a3']);
  });

  it('gives its turn on when work fails', async () => {
    const turns = new Turns(LIMITS);
    await expect(
      turns.run('a', FOREVER, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken');
    expect(await turns.run('a', FOREVER, async () => 'next')).toBe('next');
  });
});
