import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  batchesOf,
  composeNotices,
  waitingBatches,
  type NoticeRow,
} from './noticeBatches';
import { addNotices } from './rolloutNotices';

const MINUTE_MS = 60_000;
const NOW = 100 * MINUTE_MS;
const RULES = { nowMs: NOW, quietMs: 15 * MINUTE_MS, urgent: ['stop'] };

/**
 * Notices of one event to its recipients: `group:a`, or `group:a 5 m1` for one that was sent as m1
 * five minutes ago.
 */
function event(
  key: string,
  recipients: readonly string[],
  topic = 'trouble',
): NoticeRow[] {
  return recipients.map(text => {
    const [recipient, minutesAgo, messageId] = text.split(' ');
    return {
      event_key: key,
      recipient,
      subject: 'r',
      topic,
      noticed_at_ms: NOW - 50 * MINUTE_MS,
      told_at_ms:
        minutesAgo === undefined ? null : NOW - Number(minutesAgo) * MINUTE_MS,
      message_id: messageId ?? null,
    };
  });
}
/** `events → recipients` of each message. */
const due = (...events: NoticeRow[][]) =>
  batchesOf(events.flat(), RULES).map(
    ({ eventKeys, recipients }) => `${eventKeys.join()} → ${recipients.join()}`,
  );

describe('batchesOf', () => {
  it('makes only the recipient in quiet time wait', () => {
    expect(
      due(
        event('old', ['group:a 5 m1']),
        event('new', ['group:a', 'group:b', 'user:c']),
      ),
    ).toEqual(['new → group:b,user:c']);
  });

  it('sends what waited after the quiet time, and nothing twice', () => {
    expect(
      due(
        event('old', ['group:a 15 m1']),
        event('new', ['group:a', 'group:b 10 m2', 'user:c 10 m3']),
      ),
    ).toEqual(['new → group:a']);
  });

  it('knows quiet time by topic, and none for urgent topics', () => {
    expect(
      due(
        event('old', ['group:a 5 m1']),
        event('end', ['group:a'], 'end'),
        event('stop', ['group:a 1 m2'], 'stop'),
        event('go', ['group:a'], 'stop'),
      ),
    ).toEqual(['end → group:a', 'go → group:a']);
  });

  it('sends to a user in one message what goes to groups in several', () => {
    expect(
      due(
        event('east', ['group:a', 'user:c']),
        event('west', ['group:b', 'user:c']),
      ),
    ).toEqual(['east → group:a', 'east,west → user:c', 'west → group:b']);
  });

  it('gives a group later the same messages that other groups got', () => {
    expect(
      due(
        event('first', ['group:a', 'group:b 14 m1']),
        event('second', ['group:a', 'group:b 14 m1']),
        event('third', ['group:a', 'group:b']),
      ),
    ).toEqual(['first,second → group:a', 'third → group:a']);
  });

  it('names the users of an event to whom it was sent before', () => {
    const [batch] = batchesOf(
      event('old', ['group:a', 'user:c 20 m1', 'user:d 10 m2']),
      RULES,
    );
    expect(batch).toMatchObject({
      recipients: ['group:a'],
      users: ['user:c', 'user:d'],
    });
  });

  it('counts no quiet time from a failure that became part of its outcome', () => {
    expect(
      due(event('failed-1', ['group:a 1']), event('halt', ['group:a'])),
    ).toEqual(['halt → group:a']);
  });

  it('holds back the failure of a cluster for 20 s, and no longer because of the next one', () => {
    const failedAgo = (key: string, seconds: number) =>
      event(key, ['user:c']).map(row => ({
        ...row,
        noticed_at_ms: NOW - seconds * 1000,
      }));
    expect(due(failedAgo('failed-1', 19), failedAgo('failed-2', 5))).toEqual(
      [],
    );
    expect(due(failedAgo('failed-1', 20), failedAgo('failed-2', 5))).toEqual([
      'failed-1,failed-2 → user:c',
    ]);
  });
});

describe('composeNotices', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'gives each recipient each event once when replicas compose the same batch (%p)',
    async id => {
      const knex = await databases.init(id);
      await addNotices(
        knex,
        ['group:default/a', 'group:default/b', 'user:default/c'].map(
          recipient => ({
            eventKey: 'event-1',
            recipient,
            subject: 'r',
            topic: 'trouble',
            reason: said('Stage first is halted'),
            link: '/',
            severity: 'high' as const,
            atMs: NOW,
          }),
        ),
      );
      const [batch] = await waitingBatches(knex, RULES);
      const compose = (recipients = batch.recipients) =>
        composeNotices(knex, { ...batch, recipients }, NOW, (_, except) =>
          JSON.stringify(except),
        );
      // What a replica took before it crashed keeps no other recipient waiting.
      await compose(['group:default/a']);
      await Promise.all([compose(), compose()]);
      await expect(
        knex('owner_messages').orderBy('owner').select('owner', 'payload'),
      ).resolves.toEqual([
        { owner: 'group:default/a', payload: '["user:default/c"]' },
        { owner: 'group:default/b', payload: '["user:default/c"]' },
        { owner: 'user:default/c', payload: '[]' },
      ]);
      await expect(waitingBatches(knex, RULES)).resolves.toEqual([]);
    },
  );
});
