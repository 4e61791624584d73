import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { parse } from 'yaml';
import { readGroupsConfig } from '../src/groupsSettings';

// eslint-disable-next-line no-restricted-syntax
const DRYDOCK = join(__dirname, '../../packages/cli/bin/drydock');
const imported = (file: string) =>
  execFileSync(
    process.execPath,
    [DRYDOCK, 'import', 'eks-rolling-update', '-', '--cluster', 'prod-eu'],
    { encoding: 'utf8', input: file, stdio: ['pipe', 'pipe', 'ignore'] },
  );

it('accepts the configuration that an environment file of eks-rolling-update gives [T-478]', () => {
  const text = imported(
    [
      'AWS_REGION=eu-central-1',
      'ASG_NAMES=workers-a',
      'BATCH_SIZE=20',
      'RUN_MODE=4',
      'GLOBAL_MAX_RETRY=10000',
      'EXCLUDE_NODE_LABEL_KEYS=acme.com/keep',
    ].join('\n'),
  );
  expect(readGroupsConfig(new ConfigReader(parse(text)))).toEqual([
    expect.objectContaining({
      id: 'prod-eu',
      groups: ['workers-a'],
      batchSize: 8,
      joinMinutes: 240,
      maxNodeAgeDays: 6,
      excludeNodeLabels: ['acme.com/keep'],
    }),
  ]);
});
