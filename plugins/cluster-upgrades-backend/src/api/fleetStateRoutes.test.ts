import { DENY, type ApiBackend } from './__testUtils__/ApiBackend';
import { PlansBackend } from './__testUtils__/PlansBackend';

type Person = ReturnType<ApiBackend['as']>;

jest.setTimeout(600_000);

describe('freezes and the emergency stop over the API', () => {
  let api: PlansBackend;
  let ada: Person;
  let vic: Person;

  beforeAll(async () => {
    api = await PlansBackend.start();
    [ada, vic] = ['ada', 'vic'].map(name => api.backend.as(name));
  });
  beforeEach(() => api.backend.reset());

  it('sets and ends freezes for users with the permission, and says what is wrong with one', async () => {
    const freeze = {
      name: 'holidays',
      from: '2030-12-20T00:00:00+01:00',
      until: '2031-01-06T00:00:00+01:00',
      environments: ['prod'],
      reason: 'The office is closed',
    };
    api.backend.decisions.set('cluster-upgrades.freeze.set', DENY);
    await vic.post('/freezes', freeze).expect(403);
    await vic.delete('/freezes/holidays').expect(403);
    api.backend.decisions.clear();
    for (const wrong of [
      { from: '2030-12-20T00:00:00' },
      { until: '2030-01-01T00:00:00Z' },
      { environments: [] },
    ])
      await ada.post('/freezes', { ...freeze, ...wrong }).expect(400);
    await ada.post('/freezes', freeze).expect(200);
    const longer = (
      await ada
        .post('/freezes', { ...freeze, until: '2031-01-08T00:00:00Z' })
        .expect(200)
    ).body;
    expect(longer).toMatchObject({
      name: 'holidays',
      until: '2031-01-08T00:00:00.000Z',
      setBy: 'user:default/ada',
      scope: 'all',
      ended: false,
    });
    api.backend.decisions.set('cluster-upgrades.freeze.set', DENY);
    expect((await vic.get('/freezes').expect(200)).body).toMatchObject({
      items: [{ name: 'holidays' }],
      mayChange: false,
    });
    api.backend.decisions.clear();
    expect((await ada.get('/freezes').expect(200)).body).toMatchObject({
      mayChange: true,
    });
    await ada.delete('/freezes/holidays').expect(200);
    expect((await vic.get('/freezes').expect(200)).body.items).toHaveLength(0);
    expect(
      (await vic.get('/freezes?ended=true').expect(200)).body.items,
    ).toMatchObject([{ ended: true }]);
    await ada.delete('/freezes/nope').expect(404);
  });

  it('switches the emergency stop for users with the permission', async () => {
    api.backend.decisions.set('cluster-upgrades.fleet.stop', DENY);
    await vic
      .put('/emergency-stop', { active: true, reason: 'let me' })
      .expect(403);
    expect((await vic.get('/emergency-stop').expect(200)).body).toMatchObject({
      active: false,
      mayChange: false,
    });
    api.backend.decisions.clear();
    expect(
      (
        await ada
          .put('/emergency-stop', { active: true, reason: 'smoke' })
          .expect(200)
      ).body,
    ).toMatchObject({
      active: true,
      reason: 'smoke',
      setBy: 'user:default/ada',
      mayChange: true,
      held: 0,
    });
    expect(
      (
        await ada
          .put('/emergency-stop', { active: false, reason: 'over' })
          .expect(200)
      ).body,
    ).toMatchObject({ active: false });
    expect(api.backend.events).toEqual([
      'emergency-stop-set failed',
      'emergency-stop-set succeeded',
      'emergency-stop-set succeeded',
    ]);
  });
});
