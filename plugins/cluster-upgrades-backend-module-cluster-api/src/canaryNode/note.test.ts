import { readNote, writeNote } from './note';

const pool = { noteName: 'md-0' };
const note = {
  machine: 'm-1',
  uid: 'u-1',
  node: 'n-1',
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2 } },
};
const read = (annotations: Record<string, string>) =>
  readNote({ ...pool, holder: { annotations } });

describe('note of a canary node', () => {
  it('comes back as it was written, with and without a strategy of before', () => {
    expect(read(writeNote(pool, note))).toEqual(note);
    const { strategy: _, ...without } = note;
    expect(read(writeNote(pool, without))).toEqual(without);
  });

  it('is that of its own pool', () => {
    expect(read(writeNote({ noteName: 'md-1' }, note))).toBeUndefined();
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"machine":"m","node":"n"}',
    '{"machine":"m","uid":"u","node":"n","strategy":"OnDelete"}',
  ])('is damaged as %j', text => {
    expect(read({ 'canary-node.drydock.dev/md-0': text })).toBe('damaged');
  });
});
