import type { ownerTexts } from '../texts/owner';
import type { Translated } from '../texts/Translated';

export const ownerDe: Translated<typeof ownerTexts> = {
  'owner.way-through-kustomization':
    'Ändern Sie {{field}} im Git-Repository, das {{owner}} von Flux anwendet, und lassen Sie abgleichen',
  'owner.way-through-helm-release':
    'Ändern Sie in Git den Wert, der {{field}} in {{owner}} von Flux setzt, und lassen Sie abgleichen',
  'owner.way-through-argo-cd':
    'Ändern Sie {{field}} im Git-Repository, das {{owner}} von Argo CD synchronisiert, und synchronisieren Sie',
  'owner.way-through-helm':
    'Ändern Sie den Wert, der {{field}} im Helm-{{owner}} setzt, und aktualisieren Sie das Release',
  'owner.way-through-manager':
    'Ändern Sie {{field}} an der Quelle von {{owner}}, oder entfernen Sie das Feld dort',
  'owner.field-owned':
    '{{field}} von {{object}} gehört {{owner}} und würde von dort wieder überschrieben. {{way}}',
};
