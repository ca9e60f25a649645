import { createServer, type Socket } from 'node:net';

/** A message as the broker got it. */
export interface ProducedMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A Kafka broker with one partition per topic, which keeps what it is sent. `refuse` makes it answer with an error. */
export interface KafkaBroker {
  readonly address: string;
  readonly messages: readonly ProducedMessage[];
  refuse: boolean;
  readonly close: () => Promise<void>;
}

/** Keys of the protocol (kafka.apache.org/protocol), and the one version of each that this broker speaks. */
const PRODUCE = 0;
const METADATA = 3;
const API_VERSIONS = 18;
const VERSIONS = [
  [PRODUCE, 3],
  [METADATA, 1],
  [API_VERSIONS, 0],
] as const;

const NOT_ENOUGH_REPLICAS = 19;
/** Bytes of a record batch before its records. */
const BATCH_HEADER = 61;

function createWriter() {
  const parts: Buffer[] = [];
  const add = (bytes: Buffer) => void parts.push(bytes);
  const writer = {
    int8: (value: number) => (add(Buffer.from([value & 0xff])), writer),
    int16: (value: number) => {
      const bytes = Buffer.alloc(2);
      bytes.writeInt16BE(value);
      add(bytes);
      return writer;
    },
    int32: (value: number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(value);
      add(bytes);
      return writer;
    },
    int64: (value: bigint) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64BE(value);
      add(bytes);
      return writer;
    },
    text: (value: string) => {
      writer.int16(Buffer.byteLength(value));
      add(Buffer.from(value));
      return writer;
    },
    bytes: () => Buffer.concat(parts),
  };
  return writer;
}

function createReader(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  const reader = {
    int16: () => take(2).readInt16BE(),
    int32: () => take(4).readInt32BE(),
    skip: (length: number) => void take(length),
    text: () => {
      const length = reader.int16();
      return length < 0 ? '' : take(length).toString();
    },
    sized: () => take(reader.int32()),
    /** A zigzag varint, as records have them. */
    varint: () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = take(1)[0] ?? 0;
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      }
    },
    varText: () => {
      const length = reader.varint();
      return length < 0 ? '' : take(length).toString();
    },
    rest: () => bytes.subarray(at),
  };
  return reader;
}

type Reader = ReturnType<typeof createReader>;

/** The records of a batch in format 2, uncompressed. */
function recordsOf(topic: string, batch: Buffer): ProducedMessage[] {
  const reader = createReader(batch.subarray(BATCH_HEADER - 4));
  return Array.from({ length: reader.int32() }, () => {
    reader.varint();
    reader.skip(1);
    reader.varint();
    reader.varint();
    const key = reader.varText();
    const value: unknown = JSON.parse(reader.varText());
    const headers = Array.from({ length: reader.varint() }, () => [
      reader.varText(),
      reader.varText(),
    ]);
    return { topic, key, value, headers: Object.fromEntries(headers) as Record<string, string> };
  });
}

function apiVersions(): Buffer {
  const answer = createWriter().int16(0).int32(VERSIONS.length);
  for (const [key, version] of VERSIONS) answer.int16(key).int16(version).int16(version);
  return answer.bytes();
}

function metadata(request: Reader, port: number): Buffer {
  const topics = Array.from({ length: Math.max(0, request.int32()) }, () => request.text());
  const answer = createWriter().int32(1).int32(0).text('127.0.0.1').int32(port).int16(-1);
  answer.int32(0).int32(topics.length);
  for (const topic of topics) {
    answer.int16(0).text(topic).int8(0).int32(1);
    answer.int16(0).int32(0).int32(0).int32(1).int32(0).int32(1).int32(0);
  }
  return answer.bytes();
}

function produce(request: Reader, messages: ProducedMessage[], refuse: boolean): Buffer {
  request.text();
  request.int16();
  request.int32();
  const topics = Array.from({ length: request.int32() }, () => {
    const topic = request.text();
    const partitions = Array.from({ length: request.int32() }, () => {
      const partition = request.int32();
      const batch = request.sized();
      if (!refuse) messages.push(...recordsOf(topic, batch));
      return partition;
    });
    return { topic, partitions };
  });
  const answer = createWriter().int32(topics.length);
  for (const { topic, partitions } of topics) {
    answer.text(topic).int32(partitions.length);
    for (const partition of partitions) {
      answer
        .int32(partition)
        .int16(refuse ? NOT_ENOUGH_REPLICAS : 0)
        .int64(0n)
        .int64(-1n);
    }
  }
  return answer.int32(0).bytes();
}

/** Starts a broker on a port of its own. */
export async function startKafkaBroker(): Promise<KafkaBroker> {
  const messages: ProducedMessage[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  const state = { refuse: false };

  const answer = (frame: Buffer): Buffer => {
    const request = createReader(frame);
    const api = request.int16();
    request.int16();
    const correlation = request.int32();
    request.text();
    const bodies: Record<number, () => Buffer> = {
      [PRODUCE]: () => produce(request, messages, state.refuse),
      [METADATA]: () => metadata(request, port),
      [API_VERSIONS]: apiVersions,
    };
    const body = bodies[api]?.() ?? Buffer.alloc(0);
    return Buffer.concat([
      createWriter()
        .int32(body.length + 4)
        .int32(correlation)
        .bytes(),
      body,
    ]);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let pending = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= 4 + pending.readInt32BE()) {
        const size = pending.readInt32BE();
        socket.write(answer(pending.subarray(4, 4 + size)));
        pending = pending.subarray(4 + size);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: `127.0.0.1:${port}`,
    messages,
    get refuse() {
      return state.refuse;
    },
    set refuse(value: boolean) {
      state.refuse = value;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
