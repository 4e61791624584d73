import { page } from './page';

const plain = { color: false, columns: 60 };
const checks = ['version-skew'];

describe('a page for a terminal', () => {
  it('has headings as in a manual, and wrapped paragraphs without marks', () => {
    expect(
      page(
        '# Title of it\n\n## What\n\nOne **thing** and *another* with `--option`, told at such a length that it is wrapped.',
        plain,
        checks,
      ).split('\n'),
    ).toEqual([
      'Title of it',
      '',
      'WHAT',
      '',
      '  One thing and another with `--option`, told at such a',
      '  length that it is wrapped.',
    ]);
  });

  it('joins the lines of paragraphs and points before it wraps them', () => {
    const markdown =
      'One\ntwo\n\n- three\n  four\n- five\n\n1. six\n   seven\n\n```\na\nb\n```';
    expect(page(markdown, plain, checks).split('\n')).toEqual([
      '  One two',
      '',
      '  - three four',
      '  - five',
      '',
      '  1. six seven',
      '',
      '    a',
      '    b',
    ]);
  });

  it('shows addresses of the web, what to call for another check, and no path that leads nowhere from a terminal', () => {
    const text = page(
      'See the [guide](https://kubernetes.io/docs/), [skew](version-skew.md#why), the [CLI](../cli.md), [quiet](quiet.md) and [above](#what).',
      { color: false, columns: 200 },
      checks,
    );
    expect(text).toBe(
      '  See the guide (https://kubernetes.io/docs/), skew (--explain version-skew), the CLI, quiet and\n  above.',
    );
  });

  it('keeps code as it is, hangs what belongs to a point, and makes a list of a table', () => {
    const markdown =
      '- A point that needs more than one of these lines to be told in full\n\n```yaml\nkind: [Config]\n```\n\n| trace | proves |\n|---|---|\n| an `Apply` | *observed* |';
    expect(page(markdown, plain, checks).split('\n')).toEqual([
      '  - A point that needs more than one of these lines to be',
      '    told in full',
      '',
      '    kind: [Config]',
      '',
      '  - an `Apply`',
      '    proves: observed',
    ]);
  });

  it('has colours, or rather bold headings, where the terminal shows them', () => {
    expect(page('# Title', { color: true, columns: 80 }, checks)).toBe(
      '\u001b[1mTitle\u001b[22m',
    );
  });
});
