import { namesCluster, placeholderProblem, queryFor } from './promql';

describe('a query for one cluster', () => {
  it('holds the name as a string value that cannot end the string', () => {
    expect(queryFor('up{cluster="{{cluster}}"}', 'prod-eu-1')).toBe('up{cluster="prod-eu-1"}');
    expect(queryFor('up{cluster="{{cluster}}"}', 'a"} or vector(0) #\\')).toBe('up{cluster="a\\"} or vector(0) #\\\\"}');
    expect(queryFor("up{cluster='{{cluster}}'}", "a'b\nc")).toBe("up{cluster='a\\'b\\u000ac'}");
  });

  it('leaves the other kind of quotes as it is, which PromQL does not know escaped', () => {
    expect(queryFor(`up{a="{{cluster}}",b='{{cluster}}'}`, `o'"x`)).toBe(`up{a="o'\\"x",b='o\\'"x'}`);
  });

  it('quotes the name for regular expressions, too', () => {
    expect(queryFor('up{pod=~"{{cluster}}-.*"}', 'a.b+(c)')).toBe('up{pod=~"a\\\\.b\\\\+\\\\(c\\\\)-.*"}');
    expect(queryFor('up{pod!~ "{{cluster}}", x="{{cluster}}"}', 'a.b')).toBe('up{pod!~ "a\\\\.b", x="a.b"}');
  });

  it('does not take a name for a pattern of replacement', () => {
    expect(queryFor('up{c="{{cluster}}"}', '$&$1')).toBe('up{c="$&$1"}');
  });

  it('is refused where the name would not be a value', () => {
    expect(placeholderProblem('up{cluster="{{cluster}}"}')).toBeUndefined();
    expect(placeholderProblem('up')).toBeUndefined();
    expect(placeholderProblem('up{cluster={{cluster}}}')).toMatch(/inside quotes/);
    expect(placeholderProblem('{{cluster}}')).toMatch(/inside quotes/);
    expect(placeholderProblem('up{cluster=`{{cluster}}`}')).toMatch(/backticks/);
    expect(placeholderProblem('up # "\n + {{cluster}} # "')).toMatch(/inside quotes/);
    expect(placeholderProblem('up{a="\\"} + {{cluster}}"}')).toBeUndefined();
    expect(placeholderProblem('up{a="{{stage}}"}')).toMatch(/no placeholder \{\{stage\}\}/);
  });

  it('knows whether it asks about a cluster', () => {
    expect([namesCluster('up{c="{{cluster}}"}'), namesCluster('up')]).toEqual([true, false]);
  });
});
