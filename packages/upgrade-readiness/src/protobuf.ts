import { Reader } from 'protobufjs/minimal';
import { DecodeError } from './decode';

/** A field of a message that is text, bytes, a map entry or a message itself. */
export interface ProtobufField {
  readonly number: number;
  readonly bytes: Buffer;
}

/**
 * The kinds of fields on the wire. Groups are missing: Kubernetes has none, and to skip them takes
 * as much stack as the sender likes.
 */
const WIRE = { number: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/**
 * The fields of one protobuf message in their order, without those that are numbers. Bytes are
 * views of the message.
 * @throws DecodeError where the message is cut off or is none
 */
export function* fieldsOf(message: Buffer): Iterable<ProtobufField> {
  const reader = Reader.create(message);
  while (reader.pos < reader.len) {
    const field = nextField(reader);
    if (field) yield field;
  }
}

/** Undefined for a number. */
function nextField(reader: Reader): ProtobufField | undefined {
  try {
    const key = reader.uint32();
    const wire = key % 8;
    if (wire === WIRE.bytes) {
      const bytes = reader.bytes();
      return {
        number: Math.floor(key / 8),
        bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      };
    }
    if (wire !== WIRE.number && wire !== WIRE.fixed64 && wire !== WIRE.fixed32)
      throw new RangeError(`wire type ${wire}`);
    reader.skipType(wire);
    return undefined;
  } catch {
    throw new DecodeError('not-json', { code: 'decode.not-protobuf' });
  }
}
