import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import { PlatformReader, type PlatformReaderOptions } from './PlatformReader';

const SUBJECT = {
  id: 'c1',
  name: 'one',
  provider: { id: 'in-memory', reference: 'fleet/one' },
};
const INSIGHT: ProviderInsight = {
  id: 'i',
  title: said('Paused'),
  status: 'error',
  detail: said('Since noon'),
  refreshedAt: '2026-11-21T12:00:00Z',
};

function begin(
  insights: readonly ProviderInsight[] = [INSIGHT],
  options: Partial<PlatformReaderOptions> = {},
) {
  const provider = new InMemoryUpgradeProvider({
    world: new InMemoryWorld(),
    insights,
  });
  const asked = jest.spyOn(provider, 'insights' as never);
  const clock = { nowMs: 0 };
  const reader = new PlatformReader({
    providers: new Map([[provider.id, provider]]),
    knowledge: { latestPatch: minor => `${minor}.9` },
    monotonicNow: () => clock.nowMs,
    ...options,
  });
  return { provider, reader, asked, clock };
}

describe('PlatformReader', () => {
  it('reads what the platform says and what could be undone', async () => {
    await expect(
      begin().reader.read(SUBJECT, 'v1.36.4'),
    ).resolves.toMatchObject({
      provider: 'In-memory platform',
      insights: { state: 'read', items: [INSIGHT] },
      rollback: {
        state: 'read',
        items: [
          expect.objectContaining({ scope: 'control-plane', possible: false }),
          expect.objectContaining({ scope: 'node-pools' }),
        ],
      },
    });
  });

  it('asks for a full version: of a minor its newest known patch', async () => {
    const { reader, asked } = begin();
    await reader.read(SUBJECT, '1.36');
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ reference: 'fleet/one' }),
      'v1.36.9',
      expect.anything(),
      undefined,
    );
    const without = begin([], { knowledge: { latestPatch: () => undefined } });
    expect(inEnglish(await without.reader.read(SUBJECT, '1.40'))).toMatchObject(
      {
        insights: { state: 'unknown', reason: expect.stringContaining('1.40') },
      },
    );
    expect(without.asked).not.toHaveBeenCalled();
  });

  it('says that there is no target where there is none, and what could be undone', async () => {
    const { reader, asked } = begin();
    expect(inEnglish(await reader.read(SUBJECT, undefined))).toMatchObject({
      insights: {
        state: 'not-offered',
        reason: 'There is no target to ask In-memory platform about',
      },
      rollback: { state: 'read' },
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks once for all who look within half a minute, and again later', async () => {
    const { reader, asked, clock } = begin();
    await Promise.all([
      reader.read(SUBJECT, 'v1.36.4'),
      reader.read(SUBJECT, 'v1.36.4'),
    ]);
    clock.nowMs = 29_000;
    await reader.read(SUBJECT, 'v1.36.4');
    expect(asked).toHaveBeenCalledTimes(1);
    await reader.read(SUBJECT, 'v1.36.5');
    await reader.read(
      {
        ...SUBJECT,
        provider: { ...SUBJECT.provider, reference: 'fleet/other' },
      },
      'v1.36.4',
    );
    expect(asked).toHaveBeenCalledTimes(3);
    clock.nowMs = 31_000;
    await reader.read(SUBJECT, 'v1.36.4');
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('asks again about a cluster that has changed there, and about no other', async () => {
    const { reader, asked } = begin();
    const other = { ...SUBJECT, id: 'c2' };
    const look = () =>
      Promise.all([
        reader.read(SUBJECT, '1.36'),
        reader.read(SUBJECT, '1.37'),
        reader.read(other, '1.36'),
      ]);
    await look();
    expect(asked).toHaveBeenCalledTimes(3);
    reader.forget(SUBJECT.id);
    await look();
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it('says unknown, with the reason, where the platform fails or does not answer, and asks again soon', async () => {
    const { provider, reader, clock } = begin([INSIGHT], { timeoutMs: 20 });
    provider.insights = async () => {
      throw new Error('401 for token abc');
    };
    const options = jest
      .spyOn(provider.rollback, 'options')
      .mockReturnValue(new Promise(() => undefined));
    expect(inEnglish(await reader.read(SUBJECT, 'v1.36.4'))).toMatchObject({
      insights: {
        state: 'unknown',
        reason: expect.stringContaining(
          'In-memory platform could not be asked: 401',
        ),
        items: [],
      },
      rollback: {
        state: 'unknown',
        reason: expect.stringContaining('did not answer in time'),
      },
    });
    provider.insights = async () => [];
    options.mockResolvedValue([]);
    await expect(reader.read(SUBJECT, 'v1.36.4')).resolves.toMatchObject({
      insights: { state: 'unknown' },
    });
    clock.nowMs += 6_000;
    await expect(reader.read(SUBJECT, 'v1.36.4')).resolves.toMatchObject({
      insights: { state: 'read' },
      rollback: { state: 'read' },
    });
  });

  it('asks only so many platforms at a time, and the others in their turn', async () => {
    const { provider, reader } = begin();
    const answers: (() => void)[] = [];
    provider.insights = () =>
      new Promise(resolve => answers.push(() => resolve([])));
    const reads = Array.from({ length: 40 }, (_, number) =>
      reader.read({ ...SUBJECT, id: `c${number}` }, 'v1.36.4'),
    );
    await Promise.resolve();
    expect(answers).toHaveLength(24);
    answers.splice(0, 4).forEach(answer => answer());
    await Promise.all(reads.slice(0, 4));
    expect(answers).toHaveLength(24);
    provider.insights = async () => [];
    answers.forEach(answer => answer());
    const facts = await Promise.all(reads);
    expect(facts.filter(({ insights }) => insights.state !== 'read')).toEqual(
      [],
    );
  });

  it('says unknown where no turn came in time', async () => {
    const { provider, reader } = begin([], { timeoutMs: 20 });
    provider.insights = () => new Promise(() => undefined);
    const reads = Array.from({ length: 25 }, (_, number) =>
      reader.read({ ...SUBJECT, id: `c${number}` }, 'v1.36.4'),
    );
    const facts = await Promise.all(reads);
    expect(
      facts.filter(({ insights }) => insights.state !== 'unknown'),
    ).toEqual([]);
  });

  it('keeps text text: shortened, without credentials, and no address but https', async () => {
    const hostile: ProviderInsight = {
      ...INSIGHT,
      title: said('t'.repeat(5_000)),
      detail: said(
        'password=hunter2hunter2 Authorization: Bearer abcdef0123456789abcdef',
      ),
      link: 'data:text/html,<script>',
    };
    const { insights } = await begin([
      hostile,
      { ...INSIGHT, id: 'j', link: 'https://console.example/i' },
    ]).reader.read(SUBJECT, 'v1.36.4');
    expect(inEnglish(insights.items)).toMatchObject([
      { title: `${'t'.repeat(1_999)}…`, link: undefined },
      { link: 'https://console.example/i' },
    ]);
    expect(JSON.stringify(insights)).not.toContain('abcdef0123456789abcdef');
  });

  it('says that there is nothing to ask where nothing can change the cluster', async () => {
    const { reader } = begin();
    await expect(
      reader.read({ id: 'c', name: 'c' }, '1.36'),
    ).resolves.toMatchObject({
      insights: { state: 'not-offered' },
      rollback: { state: 'not-offered' },
      addOns: { state: 'not-offered' },
    });
    expect(
      inEnglish(
        await reader.read(
          { ...SUBJECT, provider: { id: 'eks', reference: 'x' } },
          '1.36',
        ),
      ),
    ).toMatchObject({
      insights: {
        state: 'not-offered',
        reason: expect.stringContaining('"eks" is not installed'),
      },
    });
  });
});
