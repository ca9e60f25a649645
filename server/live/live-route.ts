import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  BEAT_EVERY_MS,
  DESK_QUEUES,
  LIVE_PATH,
  MOST_FOLLOWED,
  type Poke,
  subjects,
} from '../../src/contracts/live/pokes.ts';
import { groupBuyId } from '../../src/contracts/group-buy/pledge.ts';
import { storeId } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isStaff } from '../orders/listing/order-scope.ts';
import { readOwnStore } from '../sellers/own-stores.ts';
import {
  authenticate,
  type AuthenticationParts,
  sessionTokenHash,
} from '../sign-in/authenticate.ts';
import { BEAT_PARTS, createLiveStreams, type LiveStream, pokeText } from './live-streams.ts';
import {
  createLocalChannel,
  findRevoked,
  newStreamSubject,
  type OpenPokeChannel,
  type Pokes,
  sessionOfNewStream,
  sessionOfSubject,
  tellAfterCommit,
} from './poke-channel.ts';
import { inArray } from 'drizzle-orm';
import { partitionVersions } from '../db/database-tables.ts';
import { stores } from '../sellers/store-tables.ts';

/** What everybody follows of their own. */
const ownSubjects = (userId: number): string[] => [
  subjects.person(userId),
  subjects.cart(userId),
  subjects.coins(userId),
  subjects.pledges(userId),
  subjects.trades(userId),
  subjects.wallet(userId),
  subjects.favourites(userId),
  subjects.savedLists(userId),
  subjects.inbox(userId),
  subjects.inboxOfAll,
  subjects.talk(userId),
];

/** What live pokes need. */
export interface LiveParts extends AuthenticationParts {
  /** How pokes reach the other copies; when left out there are none. */
  readonly openChannel?: OpenPokeChannel | undefined;
  /** Those whose transactions raise versions. */
  readonly databases: ReadonlySet<Database>;
  readonly mostOfAddress: number;
  readonly reportError: (error: unknown) => void;
}

/** Bytes that wait for a reader; who has more does not read, and is dropped: it will ask. */
const MOST_WAITING_BYTES = 64 * 1024;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A stopping server need not wait for the client to let go of it.
  connection: 'close',
  // nginx holds answers back unless it is told.
  'x-accel-buffering': 'no',
};

const query = v.object({
  shop: v.optional(v.string(), ''),
  prices: v.optional(v.string(), ''),
  groups: v.optional(v.string(), ''),
  desk: v.optional(v.string(), ''),
});
type Field = keyof v.InferOutput<typeof query>;

/** Ids with commas between them. */
function idsOf<Id extends string>(
  asked: v.InferOutput<typeof query>,
  field: Field,
  id: v.GenericSchema<Id>,
): Id[] {
  const ids = asked[field] === '' ? [] : asked[field].split(',');
  const known = v.safeParse(v.pipe(v.array(id), v.maxLength(MOST_FOLLOWED)), ids);
  if (known.success) return known.output;
  throw new ProblemError('bad_input', {
    fields: [{ path: field, message: `ids with commas between them, ${MOST_FOLLOWED} at most` }],
  });
}

/** A session that ended a moment ago must not be taken for one that runs. */
const NOTHING_REMEMBERED = { get: () => undefined, remember: () => {}, forget: () => {} };

/**
 * `GET /live`: a stream of pokes for who is signed in: their own things, the shops that they run and the live sheets that are asked
 * for. It ends when the session is revoked or opens another one, and when the server stops.
 * @param app the whole server; it tells its streams before it closes
 */
export function registerLive(app: FastifyInstance, parts: LiveParts): void {
  const { db, sessions, reportError } = parts;
  const streams = createLiveStreams({ mostOfAddress: parts.mostOfAddress, random: Math.random });

  const onPokes = (pokes: Pokes): void => {
    streams.tell(pokes);
    for (const [subject, version] of pokes) {
      const revoked = sessionOfSubject(subject);
      if (revoked !== undefined) endSession(revoked);
      const replaced = sessionOfNewStream(subject);
      if (replaced !== undefined) streams.endOlder(replaced, version);
    }
  };
  const endSession = (tokenHash: string): void => {
    sessions.forget(tokenHash);
    streams.endOf(tokenHash);
  };
  const onGap = (): void => {
    streams.tellGap();
    findRevoked(db, streams.sessions())
      .then((revoked) => revoked.forEach(endSession))
      .catch(reportError);
  };
  const open = parts.openChannel ?? createLocalChannel;
  const channel = open({ onPokes, onGap, onError: reportError });
  for (const database of parts.databases) tellAfterCommit(database, channel.tell);

  let lastOpening = 0;
  /** The time, or a ms later than the last one: of two streams one is older. */
  const nextOpening = (): number => (lastOpening = Math.max(lastOpening + 1, Date.now()));

  const beats = setInterval(streams.beat, BEAT_EVERY_MS / BEAT_PARTS);
  app.addHook('preClose', async () => {
    clearInterval(beats);
    streams.endAll();
  });
  app.addHook('onClose', () => channel.close());

  const follow = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { authorization } = request.headers;
    const person = await authenticate(parts, authorization, request.ip);
    if (person.caller === 'visitor') throw new ProblemError('not_signed_in');
    const asked = v.parse(query, request.query);
    const shops = idsOf(asked, 'shop', storeId);
    const prices = idsOf(asked, 'prices', storeId);
    const groups = idsOf(asked, 'groups', groupBuyId);
    const desks = idsOf(asked, 'desk', v.picklist(DESK_QUEUES)).map(subjects.desk);
    if (desks.length > 0 && !isStaff(person)) throw new ProblemError('not_allowed');
    for (const shop of shops) await readOwnStore(db, person, shop);
    const session = sessionTokenHash(authorization?.split(' ').at(-1) ?? '');
    let ended: Parameters<LiveStream['end']>[0] | undefined;
    /** What it is told before its answer has begun. */
    let early = '';
    const stream: LiveStream = {
      subjects: [
        ...ownSubjects(person.userId),
        ...shops.map(subjects.shop),
        ...prices.map(subjects.prices),
        ...groups.map(subjects.groupBuy),
        ...desks,
      ],
      session,
      owners: { person: person.userId, address: request.ip },
      write: (text) => {
        if (reply.raw.headersSent) writeOrDrop(reply.raw, text);
        else early += text;
      },
      end: (why) => {
        ended = why;
        if (reply.raw.headersSent) reply.raw.end();
      },
    };
    let versions: Poke[];
    const openedAt = nextOpening();
    const remove = streams.add(stream, openedAt);
    if (remove === undefined) throw new ProblemError('too_many_requests');
    reply.raw.on('close', remove);
    try {
      // What was revoked before the stream was there has not ended it.
      await authenticate({ ...parts, sessions: NOTHING_REMEMBERED }, authorization, request.ip);
      // Read after it follows them: what is raised from here on it is told.
      versions = await versionsOf(db, stream.subjects, prices);
      // These have no counter that would say whether anything was missed.
      versions.push(...desks.map((subject) => ({ subject, version: null })));
    } catch (error) {
      remove();
      throw error;
    }
    if (ended === 'revoked') throw new ProblemError('session_expired');
    channel.tell(new Map([[newStreamSubject(session), openedAt]]));
    reply.hijack();
    const headers = Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS });
    for (const [name, value] of headers) reply.raw.setHeader(name, value ?? '');
    reply.raw.writeHead(200);
    reply.raw.write(`: open\n\n${versions.map(pokeText).join('')}${early}`);
    if (ended !== undefined) reply.raw.end();
    return reply;
  };

  app.get(LIVE_PATH, follow);
}

function writeOrDrop(raw: ServerResponse, text: string): void {
  if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
  else raw.write(text);
}

/**
 * The versions of these subjects as they are now: a phone that was away sees by them what it has missed, and asks for nothing
 * else. Those that never changed are left out.
 * @param storeIds stores whose live sheets are among the subjects
 */
async function versionsOf(
  db: Database,
  followed: readonly string[],
  storeIds: readonly string[],
): Promise<Poke[]> {
  const counted = await db
    .select()
    .from(partitionVersions)
    .where(inArray(partitionVersions.partition, [...followed]));
  const sheets =
    storeIds.length === 0
      ? []
      : await db
          .select({ id: stores.id, version: stores.liveVersion })
          .from(stores)
          .where(inArray(stores.id, [...storeIds]));
  return [
    ...counted.map(({ partition: subject, version }) => ({ subject, version })),
    ...sheets.map(({ id, version }) => ({ subject: subjects.prices(id), version })),
  ];
}
