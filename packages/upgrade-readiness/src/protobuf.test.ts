import { DecodeError } from './decode';
import { fieldsOf } from './protobuf';
import { message } from './testing/protobufSecrets';

const read = (bytes: Buffer) =>
  [...fieldsOf(bytes)].map(({ number, bytes: value }) => [
    number,
    value.toString(),
  ]);

describe('fieldsOf', () => {
  it('gives texts and messages in their order and passes over numbers of every size', () => {
    const fixed = Buffer.from([
      (5 << 3) | 1,
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      (6 << 3) | 5,
      1,
      2,
      3,
      4,
    ]);
    const negative = Buffer.from([
      7 << 3,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0x01,
    ]);
    expect(
      read(
        Buffer.concat([
          message([1, 'a'], [2, 300]),
          fixed,
          negative,
          message([1000, 'b'.repeat(200)], [1, '']),
        ]),
      ),
    ).toEqual([
      [1, 'a'],
      [1000, 'b'.repeat(200)],
      [1, ''],
    ]);
    expect(read(Buffer.alloc(0))).toEqual([]);
  });

  it.each([
    ['a text longer than the rest', [0x0a, 0x05, 0x61]],
    [
      'a length of 2^63',
      [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ],
    ['a number cut off', [0x08, 0x80]],
    [
      'a number that does not end',
      [0x08, ...Array.from({ length: 11 }, () => 0x80)],
    ],
    ['a fixed number cut off', [0x09, 0x00]],
    ['a group, which Kubernetes has none of', [0x0b]],
  ])('refuses %s', (_, bytes) => {
    expect(() => read(Buffer.from(bytes))).toThrow(DecodeError);
  });
});
