import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(__dirname, '..', '..');

/** Sources that contain a text, without tests and their helpers. */
function sourcesWith(text: string): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(
      file =>
        file.endsWith('.ts') &&
        !file.includes('.test.') &&
        !file.includes('__testUtils__'),
    )
    .filter(file => readFileSync(path.join(SRC, file), 'utf8').includes(text))
    .sort();
}

describe('the one lease', () => {
  it('is the only code that claims rows, knows when a claim ends and fences changes [T-422]', () => {
    expect(sourcesWith('skipLocked(')).toEqual([
      'foundation/lease/LeaseTable.ts',
    ]);
    expect(sourcesWith('lease_expires_at_ms')).toEqual([
      // Counts back from the end of a new lease how long the work waited.
      'foundation/engine/DatabaseWorkQueue.ts',
      'foundation/lease/LeaseTable.ts',
      // What a row loses when it ends.
      'foundation/lease/leasedTables.ts',
    ]);
    expect(sourcesWith('FencedOff extends')).toEqual([
      'foundation/lease/fence.ts',
    ]);
  });

  it('has one constant for its time', () => {
    expect(sourcesWith('const LEASE_SECONDS')).toEqual([
      'foundation/lease/Lease.ts',
    ]);
  });
});
