import { DecodeError } from './decode';

/** A field of a message that is text, bytes, a map entry or a message itself. */
export interface ProtobufField {
  readonly number: number;
  readonly bytes: Buffer;
}

/** A varint has ten bytes at most. */
const LONGEST_VARINT = 10;

/**
 * The fields of one protobuf message in their order, without those that are numbers. Bytes are views of the message. @throws DecodeError where the
 * message is cut off or is none
 */
export function* fieldsOf(message: Buffer): Iterable<ProtobufField> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let place = 0; place < LONGEST_VARINT && at < message.length; place++) {
      const byte = message[at];
      at += 1;
      value += (byte % 128) * 128 ** place;
      if (byte < 128) return value;
    }
    throw unreadable();
  };
  const skip = (length: number) => {
    if (length > message.length - at) throw unreadable();
    at += length;
  };
  while (at < message.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        varint();
        break;
      case 1:
        skip(8);
        break;
      case 2: {
        const length = varint();
        const start = at;
        skip(length);
        yield { number, bytes: message.subarray(start, at) };
        break;
      }
      case 5:
        skip(4);
        break;
      default:
        throw unreadable();
    }
  }
}

function unreadable(): DecodeError {
  return new DecodeError('not-json', 'Answer is not protobuf, or was cut off');
}
