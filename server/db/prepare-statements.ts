import type { PGlite } from '@electric-sql/pglite';

/** Kinds of messages of PostgreSQL's protocol, as their first byte. */
const PARSE = 0x50;
const DESCRIBE = 0x44;
const BIND = 0x42;
const EXECUTE = 0x45;
const SYNC = 0x53;
const QUERY = 0x51;
/** What a `Describe` is about: its byte after kind and length. */
const STATEMENT = 0x53;

const HEADER_BYTES = 5;
/** Plans take memory, and lists of different lengths make statements of different texts. */
const MOST_STATEMENTS = 300;

const QUERIES = /^\s*(?:select|insert|update|delete|with)\b/i;
const CHANGES_OF_TABLES = /^\s*(?:create|alter|drop)\b/i;

type Send = PGlite['execProtocolStream'];
type Answer = Awaited<ReturnType<Send>>;

interface Statement {
  readonly name: Buffer;
  /** The types of its parameters. */
  readonly parameters: Answer;
}

/** Puts text into a message at a place and corrects the message's length. */
function insertInto(message: Uint8Array, place: number, text: Buffer): Buffer {
  const longer = Buffer.concat([message.subarray(0, place), text, message.subarray(place)]);
  longer.writeInt32BE(longer.length - 1, 1);
  return longer;
}

function closeStatement(name: Buffer): Buffer {
  const close = Buffer.from(`C\0\0\0\0S${name.toString('latin1')}\0`, 'latin1');
  close.writeInt32BE(close.length - 1, 1);
  return close;
}

/**
 * Lets PostgreSQL read and plan each statement once, and asks for its rows in one step. PGlite takes six steps for each
 * query, and has it read and planned each time: for a query of a few rows that is most of its time. What it answers and
 * which errors it throws stay the same.
 */
export function prepareStatements(client: PGlite): void {
  const send: Send = client.execProtocolStream.bind(client);
  const statements = new Map<string, Statement>();
  let prepared = 0;
  /** The statement of the query that is under way; undefined when it goes step by step. */
  let current: Statement | undefined;
  let steps: Uint8Array[] = [];
  /** True when the query has ended already, so that its last step is not needed. */
  let isSynced = false;

  /** Forgets the oldest so that no more than these are left. @returns what tells PostgreSQL */
  function keepNewest(count: number): Buffer[] {
    const oldest = [...statements].slice(0, Math.max(0, statements.size - count));
    for (const [key] of oldest) statements.delete(key);
    return oldest.map(([, { name }]) => closeStatement(name));
  }

  async function prepare(
    key: string,
    message: Uint8Array,
    options: Parameters<Send>[1],
  ): Promise<Statement> {
    prepared += 1;
    const name = Buffer.from(`s${prepared}`);
    const describe = Buffer.from(`D\0\0\0\0S${name.toString()}\0`, 'latin1');
    describe.writeInt32BE(describe.length - 1, 1);
    const parse = insertInto(message, HEADER_BYTES, name);
    const answer = await send(
      Buffer.concat([...keepNewest(MOST_STATEMENTS - 1), parse, describe]),
      options,
    );
    const statement = { name, parameters: answer };
    statements.set(key, statement);
    return statement;
  }

  async function begin(message: Uint8Array, options: Parameters<Send>[1]): Promise<Answer> {
    [current, steps, isSynced] = [undefined, [], false];
    // Its text as one character for each byte, after an empty name.
    const key = Buffer.from(message).toString('latin1', HEADER_BYTES + 1);
    const forgotten = CHANGES_OF_TABLES.test(key) ? keepNewest(0) : [];
    if (!QUERIES.test(key)) return send(Buffer.concat([...forgotten, message]), options);
    current = statements.get(key) ?? (await prepare(key, message, options));
    return [];
  }

  async function finish(options: Parameters<Send>[1]): Promise<Answer> {
    isSynced = true;
    const sync = Buffer.from([SYNC, 0, 0, 0, 4]);
    return send(Buffer.concat([...steps, sync]), options);
  }

  client.execProtocolStream = async (message, options) => {
    const [kind] = message;
    if (kind === PARSE) return begin(message, options);
    if (kind === SYNC && isSynced) {
      isSynced = false;
      return [];
    }
    if (kind === QUERY) {
      isSynced = true;
      return send(message, options);
    }
    if (current === undefined) return send(message, options);
    if (kind === DESCRIBE && message[HEADER_BYTES] === STATEMENT) return current.parameters;
    if (kind === BIND) steps = [insertInto(message, HEADER_BYTES + 1, current.name)];
    else steps.push(message);
    return kind === EXECUTE ? finish(options) : [];
  };
}
