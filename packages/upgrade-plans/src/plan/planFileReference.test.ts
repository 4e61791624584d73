import { readFileSync } from 'node:fs';
import path from 'node:path';
import { planFieldsPage } from './planFieldsPage';
import { readPlan } from './readPlan';

const read = (page: string) =>
  readFileSync(
    path.join(__dirname, '../../../../docs/reference', page),
    'utf8',
  );

describe('docs/reference/plan-fields.md', () => {
  it('is made from the schema (after a change: node packages/upgrade-plans/scripts/write-plan-schema.mjs)', () => {
    expect(read('plan-fields.md')).toBe(planFieldsPage());
  });

  it('says of every field what it means, what it can be, and its default', () => {
    const page = planFieldsPage();
    const cellsOf = (line: string) =>
      line.split(' | ').map(cell => cell.replaceAll('|', '').trim());
    let column = 0;
    const meanings = page.split('\n').flatMap(line => {
      const cells = cellsOf(line);
      if (cells[0] === 'field') column = cells.indexOf('meaning');
      return line.startsWith('| `') ? [[cells[0], cells[column]]] : [];
    });
    expect(meanings.length).toBeGreaterThan(80);
    // A field without one needs a `describe` in model.ts.
    expect(meanings.filter(([, meaning]) => meaning === '')).toEqual([]);
    expect(page.split('\n').map(line => line.replace(/ +/g, ' '))).toEqual(
      expect.arrayContaining([
        '| `scope` | What is upgraded of each cluster | `full`, `control-plane`, `node-pools` | `full` |',
        expect.stringMatching(
          /^\| `stages` .* 1 to 50 entries \| required \|$/,
        ),
        expect.stringMatching(/^\| `pools` \| `node-rollout`, `drain-rule` \|/),
      ]),
    );
  });
});

describe('docs/reference/plan-file.md', () => {
  it('shows a plan that is valid', () => {
    const example =
      /```yaml\n([\s\S]*?)```/.exec(read('plan-file.md'))?.[1] ?? '';
    expect(readPlan(example)).toMatchObject({ ok: true });
  });
});
