import type { Entity } from '@backstage/catalog-model';
import { calendarOwners } from './calendarOwners';

const entity = (kind: string, more: Partial<Entity> = {}): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { name: 'payments' },
  ...more,
});

describe('calendarOwners', () => {
  it('are a team itself, and the owners of what a team owns', () => {
    expect(calendarOwners(entity('Group'))).toEqual(['group:default/payments']);
    expect(calendarOwners(entity('User'))).toEqual(['user:default/payments']);
    expect(
      calendarOwners(
        entity('Component', {
          relations: [{ type: 'ownedBy', targetRef: 'group:default/checkout' }],
          spec: { owner: 'other' },
        }),
      ),
    ).toEqual(['group:default/checkout']);
    expect(
      calendarOwners(entity('Component', { spec: { owner: 'checkout' } })),
    ).toEqual(['group:default/checkout']);
    expect(calendarOwners(entity('Component'))).toEqual([]);
  });
});
