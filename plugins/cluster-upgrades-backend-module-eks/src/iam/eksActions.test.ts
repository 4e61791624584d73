import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  READER_ACTIONS,
  readerPolicy,
  WRITER_ACTIONS,
  writerPolicy,
} from './eksActions';

const guide = readFileSync(
  join(__dirname, '../../../../docs/providers/eks.md'),
  'utf8',
);

describe('the rights of the guide', () => {
  it('are exactly those that the module asks for', () => {
    const policies = [...guide.matchAll(/```json\n([^`]+)```/g)].map(
      ([, text]) => JSON.parse(text),
    );
    expect(policies).toContainEqual(readerPolicy('012345678901'));
    expect(policies).toContainEqual(writerPolicy('012345678901'));
  });

  it('let the reader change nothing, and the writer nothing but versions, how groups roll and what add-ons keep', () => {
    expect(
      READER_ACTIONS.filter(
        ({ operation }) => !/^(List|Describe)/.test(operation),
      ),
    ).toEqual([]);
    expect(WRITER_ACTIONS.map(({ operation }) => operation)).toEqual([
      'UpdateClusterVersion',
      'UpdateNodegroupVersion',
      'UpdateNodegroupConfig',
      'UpdateAddon',
      'PassRole',
      'TagResource',
      'UntagResource',
    ]);
  });

  it.each(
    [...READER_ACTIONS, ...WRITER_ACTIONS].map(
      row => [row.operation, row] as const,
    ),
  )(
    'explain %s, with the page of AWS',
    (_, { operation, action, why, page }) => {
      expect(guide.replaceAll(/ +/g, ' ')).toContain(
        `| [${operation}](${page}) | \`${action}\` | ${why} |`,
      );
    },
  );
});
