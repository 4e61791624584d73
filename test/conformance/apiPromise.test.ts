import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { breakingChanges } from '../src/apiPromise/breakingChanges';
import promised from './apiPromise.json';

describe('the API', () => {
  it('breaks nothing that was promised to clients (if it is meant: yarn api:promise, and a changeset)', () => {
    const document = path.join(
      __dirname,
      '../../plugins/cluster-upgrades-backend/src/schema/openapi.yaml',
    );
    expect(
      breakingChanges(promised, parse(readFileSync(document, 'utf8'))),
    ).toEqual([]);
  });
});
