import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EKS_ACTIONS, readerPolicy } from './eksActions';

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
  });

  it.each(EKS_ACTIONS.map(row => [row.operation, row] as const))(
    'explain %s, with the page of AWS',
    (_, { operation, action, why, page }) => {
      expect(guide.replaceAll(/ +/g, ' ')).toContain(
        `| [${operation}](${page}) | \`${action}\` | ${why} |`,
      );
    },
  );
});
