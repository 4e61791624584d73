/* eslint-disable jest/no-export -- a kit registers tests for those who import it */
import type { PlatformGates } from '../platformGates';
import type { ProviderCluster } from '../upgradeProvider';

export interface PlatformGatesFixture {
  readonly gates: PlatformGates;
  readonly cluster: ProviderCluster;
  /** Gates that the platform has for the cluster, none of them acknowledged: at least two. */
  readonly gateIds: readonly string[];
  /** Writes that the platform stored, counted there. */
  acknowledgedWrites(): Promise<number>;
  /** Another user acknowledges one on the platform. */
  acknowledgeByOthers(gateId: string): Promise<void>;
  close?(): Promise<void>;
}

/** Registers the contract tests of {@link PlatformGates} (jest globals). */
export function describePlatformGates(
  name: string,
  createFixture: () => Promise<PlatformGatesFixture>,
): void {
  describe(`PlatformGates contract: ${name}`, () => {
    const signal = () => new AbortController().signal;
    let fixture: PlatformGatesFixture;
    beforeEach(async () => {
      fixture = await createFixture();
    });
    afterEach(async () => {
      await fixture.close?.();
    });

    const open = async () =>
      (await fixture.gates.list(fixture.cluster, signal()))
        .filter(({ acknowledged }) => !acknowledged)
        .map(({ id }) => id);
    const oursOf = async (gateId: string) =>
      (await fixture.gates.list(fixture.cluster, signal())).find(
        ({ id }) => id === gateId,
      )?.ours;
    const acknowledge = (gateId: string) =>
      fixture.gates.acknowledge(fixture.cluster, gateId, signal());

    it('lists gates with the minor of Kubernetes that each comes before, and changes nothing', async () => {
      expect(fixture.gates.problem(fixture.cluster)).toBeUndefined();
      expect([...(await open())].sort()).toEqual([...fixture.gateIds].sort());
      for (const { id, minor } of await fixture.gates.list(
        fixture.cluster,
        signal(),
      )) {
        expect(id).toMatch(/^[A-Za-z0-9._-]{1,180}$/);
        expect(minor).toMatch(/^1\.\d{1,3}$/);
      }
      expect(await fixture.acknowledgedWrites()).toBe(0);
    });

    it('acknowledges one gate by one write, and no other gate, however often it is asked', async () => {
      const [gateId, ...others] = fixture.gateIds;
      expect(await acknowledge(gateId)).toEqual({ outcome: 'written' });
      expect([...(await open())].sort()).toEqual([...others].sort());
      expect(await acknowledge(gateId)).toEqual({ outcome: 'already' });
      expect(await fixture.acknowledgedWrites()).toBe(1);
      expect(await oursOf(gateId)).not.toBe(false);
    });

    it('recognizes the acknowledgement of another user, and writes nothing', async () => {
      const [gateId] = fixture.gateIds;
      await fixture.acknowledgeByOthers(gateId);
      expect(await open()).not.toContain(gateId);
      expect(await acknowledge(gateId)).toEqual({ outcome: 'already' });
      expect(await fixture.acknowledgedWrites()).toBe(0);
      expect(await oursOf(gateId)).not.toBe(true);
    });

    it('writes nothing where the caller stops it right before the write', async () => {
      const [gateId] = fixture.gateIds;
      await expect(
        fixture.gates.acknowledge(
          fixture.cluster,
          gateId,
          signal(),
          async () => {
            throw new Error('stopped');
          },
        ),
      ).rejects.toThrow('stopped');
      expect(await open()).toContain(gateId);
      expect(await fixture.acknowledgedWrites()).toBe(0);
    });

    it('refuses a gate that the platform does not have', async () => {
      expect(await acknowledge('no-such-gate')).toMatchObject({
        outcome: 'refused',
      });
      expect(await fixture.acknowledgedWrites()).toBe(0);
    });
  });
}
