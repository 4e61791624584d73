import {
  builtinKnowledge,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import { inEnglish } from '@drydock/upgrade-reasons';
import { chooseTarget } from './chooseTarget';

const patches: Record<string, string> = {
  '1.34': '1.34.9',
  '1.35': '1.35.4',
  '1.36': '1.36.2',
};
const knowledge: Knowledge = {
  ...builtinKnowledge,
  latestPatch: minor => patches[minor],
  latestMinor: () => '1.36',
};

describe('chooseTarget', () => {
  it('prefers the running upgrade', () => {
    expect(
      chooseTarget({
        version: 'v1.34.1',
        upgradeTarget: '1.36.1',
        desiredVersion: '1.35',
        knowledge,
      }).version,
    ).toBe('1.36.1');
  });

  it('takes the desired version of the environment when it is newer', () => {
    expect(
      inEnglish(
        chooseTarget({
          version: 'v1.34.1',
          environment: 'prod',
          desiredVersion: '1.36',
          knowledge,
        }),
      ),
    ).toEqual({
      version: '1.36.2',
      reason: 'Desired in prod',
    });
    expect(
      chooseTarget({ version: 'v1.34.1', desiredVersion: 'v1.34.5', knowledge })
        .version,
    ).toBe('1.34.5');
  });

  it('never proposes a downgrade', () => {
    expect(
      chooseTarget({ version: 'v1.35.9', desiredVersion: '1.35.2', knowledge })
        .version,
    ).toBe('1.36.2');
  });

  it('takes the latest patch of the next minor', () => {
    expect(
      inEnglish(chooseTarget({ version: 'v1.34.9-eks-abc', knowledge })),
    ).toEqual({
      version: '1.35.4',
      reason: 'Next minor',
    });
  });

  it('takes the latest patch of its own minor at the newest known minor, and then nothing', () => {
    expect(chooseTarget({ version: 'v1.36.0', knowledge }).version).toBe(
      '1.36.2',
    );
    expect(inEnglish(chooseTarget({ version: 'v1.36.2', knowledge }))).toEqual({
      reason: 'Already at the newest version that Drydock knows',
    });
  });

  it.each([undefined, 'garbage'])(
    'says that the version %s is not known',
    version => {
      expect(inEnglish(chooseTarget({ version, knowledge }))).toEqual({
        reason: 'Its version is unknown',
      });
    },
  );

  it('gives versions that can be parsed', () => {
    expect(
      parseVersion(chooseTarget({ version: 'v1.34.1', knowledge }).version),
    ).toBeDefined();
  });
});
