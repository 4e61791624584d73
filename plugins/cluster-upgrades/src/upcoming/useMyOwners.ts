import { identityApiRef, useApi } from '@backstage/core-plugin-api';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

/** As whom the person who is signed in owns, lower case: teams first, then the person. */
export interface MyOwners {
  userEntityRef: string;
  refs: string[];
}

export function useMyOwners(): Resource<MyOwners> {
  const identity = useApi(identityApiRef);
  return useResource('my-owners', async () => {
    const { userEntityRef, ownershipEntityRefs } =
      await identity.getBackstageIdentity();
    const refs = ownershipEntityRefs.map(ref => ref.toLocaleLowerCase('en-US'));
    return {
      userEntityRef,
      refs: [
        ...refs.filter(ref => ref.startsWith('group:')),
        ...refs.filter(ref => !ref.startsWith('group:')),
      ],
    };
  });
}
