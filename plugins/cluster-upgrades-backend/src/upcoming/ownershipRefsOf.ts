import type { BackstageCredentials, UserInfoService } from '@backstage/backend-plugin-api';

/** Entities that a user owns through, lower case; a service owns through none. */
export async function ownershipRefsOf(userInfo: UserInfoService, credentials: BackstageCredentials): Promise<readonly string[]> {
  const { principal } = credentials;
  if (typeof principal !== 'object' || principal === null || !('type' in principal) || principal.type !== 'user') return [];
  return (await userInfo.getUserInfo(credentials)).ownershipEntityRefs.map(ref => ref.toLowerCase());
}
