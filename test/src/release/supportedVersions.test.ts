import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { kubeTestAssets } from '../kubeTestAssets';
import { repositoryRoot } from '../portal';
import { tableRows } from '../tableRows';

const read = (file: string) =>
  readFileSync(path.join(repositoryRoot, file), 'utf8');
const readJson = (file: string) => JSON.parse(read(file));
const minorOf = (version: string) =>
  version.replace(/^v/, '').split('.').slice(0, 2).join('.');

/** The second cell of a row of the tables of docs/upgrading.md. */
function versionsOf(subject: string): string {
  const row = tableRows(read('docs/upgrading.md')).find(line =>
    line.startsWith(`| ${subject} |`),
  );
  if (!row) throw new Error(`docs/upgrading.md has no row "${subject}"`);
  return row.split('|')[2].trim();
}

/** "17 and 18" from "^17.0.0 || ^18.0.0" */
const majors = (range: string) =>
  range
    .split('||')
    .map(part => part.trim().replace(/^\^/, '').split('.')[0])
    .join(' and ');

describe('the supported versions of docs/upgrading.md', () => {
  it('begin with the Backstage release that this repository is built with', () => {
    const minor = minorOf(readJson('backstage.json').version);
    expect(versionsOf('Backstage').split(' ')[0]).toBe(minor);
    expect(/Backstage (\d+\.\d+)/.exec(read('README.md'))?.[1]).toBe(minor);
  });

  it('are those of engines and peer dependencies', () => {
    const frontend = readJson('plugins/cluster-upgrades/package.json');
    expect(versionsOf('Node.js')).toBe(majors(frontend.engines.node));
    expect(versionsOf('React')).toBe(majors(frontend.peerDependencies.react));
    expect(frontend.peerDependencies['react-dom']).toBe(
      frontend.peerDependencies.react,
    );
  });

  it('are those of the knowledge', () => {
    const [oldest] = readJson(
      'packages/kubernetes-knowledge/src/data/releases.json',
    ).map(({ minor }: { minor: string }) => minor);
    const { reviewedThrough, breakingChangesFrom } = builtinKnowledge;
    expect(versionsOf('removed APIs are known')).toBe(
      `${oldest} to ${reviewedThrough}`,
    );
    expect(versionsOf('other breaking changes are known')).toBe(
      `${breakingChangesFrom} to ${reviewedThrough}`,
    );
  });

  it('name every minor that is tested with real API servers, the newest known one among them', () => {
    const documented = versionsOf('tested with real API servers').split(', ');
    const tested = kubeTestAssets()?.versions.map(minorOf) ?? [];
    expect(documented).toEqual(
      expect.arrayContaining([...tested, builtinKnowledge.reviewedThrough]),
    );
  });
});
