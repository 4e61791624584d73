import { z } from 'zod';

/** A signed request carries what signs for a while; it goes over TLS, or to this machine. */
function isSafeEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' &&
      ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname))
  );
}

/** `eu-central-1` */
export const awsRegionSchema = z
  .string()
  .regex(
    /^[a-z]{2,4}(-[a-z]{2,12}){1,3}-\d{1,2}$/,
    'must be a region, for example eu-central-1',
  );

/** 12 digits. */
export const awsAccountIdSchema = z
  .string()
  .regex(/^\d{12}$/, "must be an account's 12 digits, in quotes");

/** Address of a service. */
export const awsEndpointSchema = z
  .string()
  .refine(isSafeEndpoint, 'must be an https address without credentials');

/** A role that the portal assumes. */
export const awsRoleSchema = z.strictObject({
  roleArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]{0,20}:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/,
      'must be the ARN of a role, for example arn:aws:iam::012345678901:role/drydock-writer',
    ),
  externalId: z.string().min(2).max(1224).optional(),
});

/** A role that the portal assumes. */
export type AwsRole = z.output<typeof awsRoleSchema>;

/** Each region once. */
export const awsRegionsSchema = z
  .array(awsRegionSchema)
  .min(1)
  .max(50)
  .refine(
    regions => new Set(regions).size === regions.length,
    'must name each region once',
  );

/** A mistake in an account of a configuration. */
export interface AwsAccountIssue {
  readonly path: readonly string[];
  readonly message: string;
}

/** Roles of another account, or one role for both. Pure. */
export function rolesIssues({
  accountId,
  reader,
  writer,
}: {
  readonly accountId: string;
  readonly reader?: AwsRole;
  readonly writer?: AwsRole;
}): readonly AwsAccountIssue[] {
  const issues: AwsAccountIssue[] = [];
  for (const [key, each] of Object.entries({ reader, writer }))
    if (each && each.roleArn.split(':')[4] !== accountId)
      issues.push({
        path: [key, 'roleArn'],
        message: `must be a role of account ${accountId}`,
      });
  if (writer && writer.roleArn === reader?.roleArn)
    issues.push({
      path: ['writer', 'roleArn'],
      message: 'must be another role than that of reader',
    });
  return issues;
}
