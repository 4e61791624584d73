import { People } from './people.mjs';

const DAY_MS = 86_400_000;
/** A before-upgrade hook of its Cluster waits for the change board: its upgrade keeps running. */
const WAITS = 'staging-fra-4';
const LATER = 'staging-fra-3';
/** A budget of payments allows no disruption. */
const BLOCKED = 'prod-fra-1';
const WAIVED = ['prod-eu-1', 'prod-us-1'];

const iso = time => new Date(time).toISOString();

/**
 * What goes on in the fleet when a demo starts for the first time: a rollout that runs, a plan that
 * waits for approval, a freeze and waivers. Its people do it by the portal's API. The second
 * engineer writes the plan that waits, so that who comes in as the first can approve it.
 */
export async function makePresent(url, say) {
  const people = new People(url);
  say('Waiting for the first read of the fleet…');
  // Those of the past are older.
  await people.clusters(
    [WAITS, LATER, BLOCKED, ...WAIVED],
    Date.now() - DAY_MS,
  );
  say('Beginning a rollout, a plan, a freeze and waivers…');
  await Promise.all([
    freeze(people),
    rollout(people),
    waiting(people),
    ...WAIVED.map((name, index) => waive(people, name, 6 + 21 * index)),
  ]);
}

function freeze(people) {
  const now = Date.now();
  const reason = 'Sale: no change of production';
  return people.ask('lena', '/freezes', {
    name: 'sale-week',
    from: iso(now),
    until: iso(now + 5 * DAY_MS),
    environments: ['prod'],
    reason,
  });
}

async function rollout(people) {
  const submitted = await people.submit('lena', {
    metadata: {
      name: 'staging-to-1-36',
      title: 'Staging to v1.36',
      description: 'One cluster first; the next one a day later.',
    },
    spec: {
      target: '1.36',
      stages: [
        {
          name: 'canary',
          title: 'Canary',
          clusters: { names: [WAITS] },
          soakMinutes: 1440,
          progressDeadlineMinutes: 10080,
        },
        { name: 'rest', title: 'The rest', clusters: { names: [LATER] } },
      ],
    },
  });
  await people.begin(
    'lena',
    await people.decide(
      'guest',
      submitted,
      'approve',
      'The change board meets today',
    ),
  );
}

function waiting(people) {
  return people.submit(
    'lena',
    {
      metadata: {
        name: 'prod-fra-1-to-1-36',
        title: 'Production in Frankfurt to v1.36',
        description: 'After the sale, in the nights of the weekend.',
      },
      spec: {
        target: '1.36',
        timeZone: 'Europe/Berlin',
        windows: [
          {
            name: 'weekend-nights',
            rule: 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0',
            durationMinutes: 240,
          },
        ],
        stages: [
          { name: 'prod', title: 'Production', clusters: { names: [BLOCKED] } },
        ],
      },
    },
    {
      overrideReason:
        'The team payments adds a third replica before the window',
    },
  );
}

/** The first warning of a cluster. */
async function waive(people, name, days) {
  const [{ id }] = await people.clusters([name]);
  const { findings } = await people.ask('guest', `/clusters/${id}/readiness`);
  const finding =
    findings.find(({ severity }) => severity === 'warning') ?? findings[0];
  await people.ask('guest', `/clusters/${id}/waivers`, {
    fingerprint: finding.fingerprint,
    evidenceDigest: finding.evidenceDigest,
    reason: 'Known to its owners, who mend it before the next upgrade',
    until: iso(Date.now() + days * DAY_MS).slice(0, 10),
  });
}
