import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inEnglish } from '@drydock/upgrade-reasons';
import type { RollSettings } from '../config/readConfig';
import {
  rollingUpgradeBody,
  ScriptUnreadableError,
} from './rollingUpgradeBody';

const MARK = { moveKey: 'u/step-1', operationKey: 'u/1/step-1', attempt: 1 };

const bodyWith = (settings: RollSettings) =>
  rollingUpgradeBody(
    { asgName: 'workers', name: 'workers', settings },
    'drydock-workers-1',
    'upgrade-manager',
    MARK,
  );

describe('the object that is created', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'drydock-scripts-'));
    writeFileSync(join(folder, 'drain.sh'), 'echo $INSTANCE_ID\n');
    writeFileSync(join(folder, 'large.sh'), 'x'.repeat(65 * 1024));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('replaces one node at a time, new ones first, and never ignores a failed drain', async () => {
    expect(await bodyWith({})).toEqual({
      apiVersion: 'upgrademgr.keikoproj.io/v1alpha1',
      kind: 'RollingUpgrade',
      metadata: {
        name: 'drydock-workers-1',
        namespace: 'upgrade-manager',
        annotations: {
          'drydock.dev/move': 'u/step-1',
          'drydock.dev/operation': 'u/1/step-1',
          'drydock.dev/attempt': '1',
        },
      },
      spec: {
        asgName: 'workers',
        ignoreDrainFailures: false,
        strategy: { type: 'randomUpdate', mode: 'eager', maxUnavailable: 1 },
      },
    });
  });

  it('has the scripts of the files that the operator names, and no others [T-464]', async () => {
    const file = join(folder, 'drain.sh');
    const { spec } = await bodyWith({
      scripts: { preDrain: { file }, postWait: { file } },
      postDrainDelaySeconds: 5,
    });
    expect(spec).toMatchObject({
      postDrainDelaySeconds: 5,
      preDrain: { script: 'echo $INSTANCE_ID\n' },
      postDrain: { postWaitScript: 'echo $INSTANCE_ID\n' },
    });
  });

  it.each(['absent.sh', 'large.sh'])('is not made with %s', async name => {
    const file = join(folder, name);
    const error = await bodyWith({ scripts: { postDrain: { file } } }).catch(
      each => each,
    );
    expect(error).toBeInstanceOf(ScriptUnreadableError);
    expect(inEnglish({ message: error.reason }).message).toMatch(
      /cannot be read, is empty or has more/,
    );
  });
});
