import type {
  BackstageCredentials,
  UserInfoService,
} from '@backstage/backend-plugin-api';

/**
 * Entities that a user owns through, lower case, their own among them whatever the sign-in says; a
 * service owns through none.
 */
export async function ownershipRefsOf(
  userInfo: UserInfoService,
  credentials: BackstageCredentials,
): Promise<readonly string[]> {
  const { principal } = credentials;
  if (
    typeof principal !== 'object' ||
    principal === null ||
    !('type' in principal) ||
    principal.type !== 'user'
  )
    return [];
  const { userEntityRef, ownershipEntityRefs } = await userInfo.getUserInfo(
    credentials,
  );
  return [
    ...new Set(
      [userEntityRef, ...ownershipEntityRefs].map(ref => ref.toLowerCase()),
    ),
  ];
}
