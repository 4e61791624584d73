import type { Knex } from 'knex';
import { CALLERS, type Caller } from './callers';
import { decidedIn } from './effects';
import type { MatrixRow, Rule } from './matrixDocument';
import { allowedBy, deniedBy, REQUESTS, type Asking } from './requests';
import type { RouteRow } from './routeRows';
import { must, type Stage, type Subject } from './Stage';
import type { Answer, MatrixBackend } from './startMatrixBackend';

/** What became of a cell of the table. */
export type Outcome = 'allowed' | 'filtered' | 'denied' | 'sign in';

export interface Surroundings {
  readonly knex: Knex;
  readonly backend: MatrixBackend;
  readonly stage: Stage;
  readonly count: (caller: Caller, outcome: Outcome) => void;
}

interface Cell {
  readonly row: RouteRow;
  readonly asking: Asking;
  readonly caller: Caller;
  readonly subject: Subject;
  readonly rule: Rule;
}

/** One in so many callers asks a route in `npm test`. */
const SHARE = 3;

/**
 * All callers in `npm run test:all`. In `npm test` the one who sees a part of the clusters, and
 * some of the others in turns, so that each caller asks every third route.
 */
function callersOf(route: number): readonly Caller[] {
  if (process.env.DRYDOCK_TEST_ALL === '1') return CALLERS;
  return CALLERS.filter(
    (caller, index) =>
      caller === 'service owner' || (index + route) % SHARE === 0,
  );
}

/**
 * Asks a route as callers, about every subject.
 * @param route the number of the route in the table
 * @returns what is otherwise than the table says
 */
export async function judgeRoute(
  route: number,
  row: RouteRow,
  expected: MatrixRow,
  surroundings: Surroundings,
): Promise<readonly string[]> {
  const asking = must(
    REQUESTS[row.what.split(' ').slice(0, 2).join(' ')],
    `request for ${row.what}: add one to requests.ts`,
  );
  const faults: string[] = [];
  for (const caller of callersOf(route)) {
    for (const subject of asking.subjects === 'two'
      ? (['own', 'other'] as const)
      : (['own'] as const)) {
      const cell = {
        row,
        asking,
        caller,
        subject,
        rule: expected.rules[caller],
      };
      faults.push(
        ...(await judgeCell(cell, surroundings)).map(
          fault => `${caller} (${subject}): ${fault}`,
        ),
      );
    }
  }
  return faults;
}

export function isAllowed(rule: Rule, subject: Subject): boolean {
  return rule === 'yes' || (rule === 'own' && subject === 'own');
}

async function judgeCell(
  cell: Cell,
  { knex, backend, stage, count }: Surroundings,
): Promise<string[]> {
  const { row, asking, caller, subject, rule } = cell;
  const allowed = isAllowed(rule, subject);
  const request = await asking.request({
    stage,
    backend,
    caller,
    subject,
    allowed,
    choice: row.choice,
  });
  const before = allowed ? undefined : await decidedIn(knex);
  const answer = await backend.as(caller, { method: row.method, ...request });
  const faults: string[] = [];
  if (before !== undefined && before !== (await decidedIn(knex)))
    faults.push('was refused, and yet something changed');
  await stage.tidyUp();
  const right = statusesOf(cell, allowed);
  if (!right.includes(answer.status))
    faults.push(
      `${answer.status} instead of ${right.join(' or ')}: ${answer.text.slice(
        0,
        300,
      )}`,
    );
  if (
    answer.status === 403 &&
    !/cluster-upgrades\.[\w-]+\.\w+|"Only /.test(answer.text)
  )
    faults.push(
      `names neither the missing permission nor who has it: ${answer.text.slice(
        0,
        300,
      )}`,
    );
  count(caller, outcomeOf(cell, allowed));
  return [
    ...faults,
    ...leaks(caller, answer, JSON.stringify(request), stage),
    ...(allowed ? missing(cell, answer, stage) : []),
  ];
}

function statusesOf(
  { asking, rule, caller, subject, row }: Cell,
  allowed: boolean,
): readonly number[] {
  if (allowed) return allowedBy(asking);
  return rule === '401'
    ? [401]
    : [deniedBy(asking, { caller, subject, choice: row.choice })];
}

function outcomeOf({ asking, rule, row }: Cell, allowed: boolean): Outcome {
  if (!allowed) return rule === '401' ? 'sign in' : 'denied';
  const isFiltered =
    asking.subjects === undefined ||
    (row.guard.scope === 'plan' && row.method === 'get');
  return rule === 'own' && isFiltered ? 'filtered' : 'allowed';
}

/**
 * A caller without access to a cluster finds its id and its name nowhere in an answer, whatever its
 * status, but for what they said themselves.
 */
export function leaks(
  caller: Caller,
  { text }: Pick<Answer, 'text'>,
  said: string,
  stage: Stage,
): string[] {
  return hiddenFrom(caller, stage)
    .filter(name => occursIn(text, name) && !occursIn(said, name))
    .map(name => `tells of ${name}`);
}

function hiddenFrom(caller: Caller, stage: Stage): readonly string[] {
  if (caller === 'service owner') return stage.hidden();
  return caller === 'contractor' || caller === 'not signed in'
    ? stage.everyone()
    : [];
}

/** A filtered list is not an empty one. */
function missing(
  { asking, rule }: Cell,
  { text }: Answer,
  stage: Stage,
): string[] {
  const shown = (asking.names ?? []).filter(
    subject => rule === 'yes' || subject === 'own',
  );
  return shown
    .filter(subject => !occursIn(text, stage.cluster(subject).name))
    .map(subject => `does not name ${stage.cluster(subject).name}`);
}

/** Names end in numbers: vault-1 is not in vault-12. */
function occursIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\d/.test(text[at + name.length] ?? '')) return true;
  return false;
}
