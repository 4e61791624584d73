import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** As `yarn npm audit --json` prints one. */
const advisory = (name: string, id: string) =>
  JSON.stringify({
    value: name,
    children: {
      ID: 1,
      Issue: 'Stack overflow',
      URL: `https://github.com/advisories/${id}`,
      Severity: 'high',
      'Vulnerable Versions': '<2',
      'Tree Versions': ['1.0.0'],
      Dependents: [],
    },
  });
const ID = 'GHSA-48c2-rrv3-qjmp';

describe('the check of known vulnerabilities', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'drydock-vulnerabilities-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function check(report: string, allowed: object[]) {
    const [reportFile, allowedFile] = [
      path.join(folder, 'report'),
      path.join(folder, 'allowed.json'),
    ];
    writeFileSync(reportFile, report);
    writeFileSync(allowedFile, JSON.stringify(allowed));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        path.join(__dirname, '../../scripts/vulnerabilities.mjs'),
        '--report',
        reportFile,
        '--allowed',
        allowedFile,
        '--today',
        '2026-11-23',
      ],
      { encoding: 'utf8' },
    );
    return { status, text: `${stdout}${stderr}` };
  }

  it('passes where there are none, and where each is allowed until a later day', () => {
    expect(check('', [])).toMatchObject({ status: 0 });
    expect(
      check(advisory('yaml', ID), [
        {
          package: 'yaml',
          id: ID,
          until: '2026-11-23',
          reason: 'only in tests',
        },
      ]),
    ).toMatchObject({ status: 0 });
  });

  it('fails where one is not allowed, or its allowance expired, is for another package or is used no more [T-275]', () => {
    expect(check(advisory('yaml', ID), [])).toMatchObject({
      status: 1,
      text: expect.stringContaining('yaml@1.0.0: Stack overflow'),
    });
    expect(
      check(advisory('yaml', ID), [
        { package: 'yaml', id: ID, until: '2026-11-22' },
      ]),
    ).toMatchObject({
      status: 1,
      text: expect.stringContaining('expired on 2026-11-22'),
    });
    expect(
      check(advisory('yaml', ID), [{ package: 'yaml', id: ID }]),
    ).toMatchObject({ status: 1 });
    expect(
      check(advisory('yaml', ID), [
        { package: 'other', id: ID, until: '2027-01-01' },
      ]),
    ).toMatchObject({
      status: 1,
      text: expect.stringContaining('used no more'),
    });
  });

  it('does not pass where the registry gave no report [T-276]', () => {
    expect(check('HTTPError: 405', [])).toMatchObject({
      status: 3,
      text: expect.stringContaining('not checked'),
    });
  });
});
