/* eslint-disable jest/no-export -- a kit registers tests for those who import it */
import { reasonText } from '@drydock/upgrade-reasons';
import type { CompensatedEffect, EffectContext } from '../compensatedEffect';

export interface CompensatedEffectFixture {
  readonly effect: CompensatedEffect;
  /** What a valid plan says of it, for one cluster. */
  readonly context: EffectContext;
  /**
   * The same for another upgrade, where the two do not go together on one thing; default: the same
   * cluster with another key.
   */
  readonly otherContext?: EffectContext;
  /** What the other side itself has in effect now, counted there: of this key, or of all. */
  count(key?: string): number | Promise<number>;
  /** Credentials of the other side: may appear in no message. */
  readonly secrets: readonly string[];
  /** Makes the other side unreachable, or answer with errors, from now on. */
  breakOtherSide(): Promise<void>;
  close?(): Promise<void>;
}

/**
 * Registers the contract tests of a {@link CompensatedEffect} (jest globals). Above all: what is in
 * effect is found by its key alone, and undone once for all.
 */
export function describeCompensatedEffect(
  name: string,
  createFixture: () => Promise<CompensatedEffectFixture>,
): void {
  describe(`CompensatedEffect contract: ${name}`, () => {
    let fixture: CompensatedEffectFixture;
    const signal = () => new AbortController().signal;
    beforeEach(async () => {
      fixture = await createFixture();
    });
    afterEach(async () => {
      await fixture.close?.();
    });

    const take = async (context = fixture.context) => {
      const taken = await fixture.effect.take(context, undefined, signal());
      if (taken.outcome !== 'taken')
        throw new Error(`refused: ${reasonText(taken.message)}`);
      return taken;
    };
    const another = (): EffectContext =>
      fixture.otherContext ?? {
        ...fixture.context,
        key: `another/${fixture.context.key}`,
        upgradeId: 'another',
      };

    it('has a kebab-case id, finds no problem in a valid plan, and says how a person undoes it', () => {
      const { effect, context } = fixture;
      expect(effect.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(effect.problem(context)).toBeUndefined();
      const byHand = reasonText(effect.undoByHand(context));
      expect(byHand).toMatch(/\w/);
      for (const secret of fixture.secrets)
        expect(byHand).not.toContain(secret);
    });

    it('is not there before it is taken, there after it, and gone after it was undone', async () => {
      const { effect, context } = fixture;
      expect(await effect.observe(context, undefined, signal())).toEqual({
        state: 'gone',
      });
      expect(await fixture.count()).toBe(0);
      const { handle } = await take();
      expect(await fixture.count()).toBe(1);
      expect(await effect.observe(context, handle, signal())).toMatchObject({
        state: 'in-effect',
      });
      await effect.undo(context, handle, signal());
      expect(await effect.observe(context, handle, signal())).toEqual({
        state: 'gone',
      });
      expect(await fixture.count()).toBe(0);
    });

    it('is found, renewed and undone by its key alone: the process that had the handle was killed', async () => {
      const { effect, context } = fixture;
      const first = await take();
      expect(await effect.observe(context, undefined, signal())).toMatchObject({
        state: 'in-effect',
        handle: { reference: first.handle.reference },
      });
      await take();
      expect(await fixture.count(context.key)).toBe(1);
      await effect.undo(context, undefined, signal());
      expect(await fixture.count()).toBe(0);
    });

    it('may be undone twice, and where it was never taken', async () => {
      const { effect, context } = fixture;
      await expect(effect.undo(context, undefined, signal())).resolves.toEqual(
        expect.any(Object),
      );
      const { handle } = await take();
      await effect.undo(context, handle, signal());
      await expect(effect.undo(context, handle, signal())).resolves.toEqual(
        expect.any(Object),
      );
      expect(await fixture.count()).toBe(0);
    });

    it('may be taken again after it was undone', async () => {
      const { effect, context } = fixture;
      const { handle } = await take();
      await effect.undo(context, handle, signal());
      expect(await effect.take(context, handle, signal())).toMatchObject({
        outcome: 'taken',
      });
      expect(await fixture.count(context.key)).toBe(1);
    });

    it('is undone without that of another upgrade', async () => {
      const { effect, context } = fixture;
      await take(another());
      await take();
      await effect.undo(context, undefined, signal());
      expect({
        own: await fixture.count(context.key),
        other: await fixture.count(another().key),
      }).toEqual({ own: 0, other: 1 });
    });

    it('throws where the other side does not answer: neither gone, nor refused, nor undone, and without a credential', async () => {
      const { effect, context } = fixture;
      const { handle } = await take();
      await fixture.breakOtherSide();
      const calls = [
        effect.take(context, handle, signal()),
        effect.observe(context, handle, signal()),
        effect.undo(context, handle, signal()),
      ];
      for (const result of await Promise.allSettled(calls)) {
        expect(result).toMatchObject({ status: 'rejected' });
        for (const secret of fixture.secrets)
          expect(
            result.status === 'rejected' ? String(result.reason) : '',
          ).not.toContain(secret);
      }
    });

    it('rejects when the signal is aborted, and changes nothing', async () => {
      const { effect, context } = fixture;
      await expect(
        effect.take(context, undefined, AbortSignal.abort()),
      ).rejects.toThrow();
      expect(await fixture.count()).toBe(0);
    });
  });
}
