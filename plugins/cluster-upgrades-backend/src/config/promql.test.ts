import { reasonText } from '@drydock/upgrade-reasons';
import {
  fillQuery,
  namesCluster,
  placeholderProblem,
  type QueryParameters,
} from './promql';

function problemOf(
  ...given: Parameters<typeof placeholderProblem>
): string | undefined {
  const problem = placeholderProblem(...given);
  return problem && reasonText(problem);
}

function queryFor(query: string, name: string): string {
  const filled = fillQuery(query, {
    cluster: { id: 'c1', name, labels: { tier: 'gold"' } },
    parameters: { window: 5, job: 'a.b' },
  });
  return 'query' in filled ? filled.query : `no ${filled.missing}`;
}

describe('a query for one cluster', () => {
  it('holds the name as a string value that cannot end the string', () => {
    expect(queryFor('up{cluster="{{cluster}}"}', 'prod-eu-1')).toBe(
      'up{cluster="prod-eu-1"}',
    );
    expect(queryFor('up{cluster="{{cluster}}"}', 'a"} or vector(0) #\\')).toBe(
      'up{cluster="a\\"} or vector(0) #\\\\"}',
    );
    expect(queryFor("up{cluster='{{cluster}}'}", "a'b\nc")).toBe(
      "up{cluster='a\\'b\\u000ac'}",
    );
  });

  it('leaves the other kind of quotes as it is, which PromQL has the unknown escaped', () => {
    expect(queryFor(`up{a="{{cluster}}",b='{{cluster}}'}`, `o'"x`)).toBe(
      `up{a="o'\\"x",b='o\\'"x'}`,
    );
  });

  it('quotes the name for regular expressions, too', () => {
    expect(queryFor('up{pod=~"{{cluster}}-.*"}', 'a.b+(c)')).toBe(
      'up{pod=~"a\\\\.b\\\\+\\\\(c\\\\)-.*"}',
    );
    expect(queryFor('up{pod!~ "{{cluster}}", x="{{cluster}}"}', 'a.b')).toBe(
      'up{pod!~ "a\\\\.b", x="a.b"}',
    );
  });

  it('quotes it also where a comment or blanks separate the matcher from its string', () => {
    expect(
      queryFor(`up{c=~ # why\n${' '.repeat(200)}"{{cluster}}"}`, '.*'),
    ).toContain('"\\\\.\\\\*"');
    expect(queryFor('up{a=~"x", c="{{cluster}}"}', '.*')).toBe(
      'up{a=~"x", c=".*"}',
    );
  });

  it('holds the id, labels and parameters in the same way; a number may be outside of quotes', () => {
    expect(
      queryFor(
        'up{id="{{cluster.id}}",t="{{cluster.labels.tier}}",j=~"{{parameters.job}}"}[{{parameters.window}}m]',
        'x',
      ),
    ).toBe('up{id="c1",t="gold\\"",j=~"a\\\\.b"}[5m]');
    expect(queryFor('up{t="{{cluster.labels.zone}}"}', 'x')).toBe(
      'no {{cluster.labels.zone}}',
    );
    expect(queryFor('up{t="{{cluster.labels.constructor}}"}', 'x')).toBe(
      'no {{cluster.labels.constructor}}',
    );
    const parameters: QueryParameters = {
      window: { type: 'number', minimum: 1, maximum: 60 },
      job: { type: 'text' },
    };
    expect(
      problemOf(
        'up{j="{{parameters.job}}"}[{{parameters.window}}m]',
        parameters,
      ),
    ).toBeUndefined();
    expect(problemOf('up{j={{parameters.job}}}', parameters)).toMatch(
      /outside of quotes/,
    );
    expect(problemOf('up{j="{{parameters.other}}"}', parameters)).toMatch(
      /\{\{parameters\.job\}\}$/,
    );
    expect(problemOf('up{j="{{parameters.job}}"}')).toMatch(/has the unknown/);
    expect(problemOf('up{j="{{clus{{ter}}"}')).toMatch(
      /begin no placeholder|has the unknown/,
    );
  });

  it('does not take a name for a pattern of replacement', () => {
    expect(queryFor('up{c="{{cluster}}"}', '$&$1')).toBe('up{c="$&$1"}');
  });

  it('is refused where the name would not be a value', () => {
    expect(problemOf('up{cluster="{{cluster}}"}')).toBeUndefined();
    expect(problemOf('up')).toBeUndefined();
    expect(problemOf('up{cluster={{cluster}}}')).toMatch(/outside of quotes/);
    expect(problemOf('{{cluster}}')).toMatch(/outside of quotes/);
    expect(problemOf('up{cluster=`{{cluster}}`}')).toMatch(/backticks/);
    expect(problemOf('up # "\n + {{cluster}} # "')).toMatch(
      /outside of quotes/,
    );
    expect(problemOf('up{a="\\"} + {{cluster}}"}')).toBeUndefined();
    expect(problemOf('up{a="{{stage}}"}')).toMatch(
      /has the unknown placeholder \{\{stage\}\}; there are \{\{cluster\}\}/,
    );
  });

  it('knows whether it asks about a cluster', () => {
    expect([namesCluster('up{c="{{cluster}}"}'), namesCluster('up')]).toEqual([
      true,
      false,
    ]);
  });
});
