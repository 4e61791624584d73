/**
 * Access to AWS accounts: identities, bounded calls, and a reader of Auto Scaling groups.
 *
 * @packageDocumentation
 */
export { AwsClients } from './access/AwsClients';
export type { AwsClientPlace } from './access/AwsClients';
export { AwsIdentities } from './access/AwsIdentities';
export type {
  AwsAccount,
  AwsClientSettings,
  AwsIdentitiesOptions,
  AwsIdentity,
  AwsPlace,
} from './access/AwsIdentities';
export { awsFault, NO_CREDENTIALS } from './access/awsFault';
export type { AwsFault, AwsFaultName } from './access/awsFault';
export {
  BoundedHttpHandler,
  StalledError,
  TooLargeError,
} from './access/BoundedHttpHandler';
export type { BodyBounds } from './access/BoundedHttpHandler';
export { principalOf } from './access/principalOf';
export {
  awsAccountIdSchema,
  awsEndpointSchema,
  awsRegionSchema,
  awsRegionsSchema,
  awsRoleSchema,
  rolesIssues,
} from './access/settings';
export type { AwsAccountIssue, AwsRole } from './access/settings';
export { TwoPrincipals } from './access/TwoPrincipals';
export type { AccountPlace, PrincipalFault } from './access/TwoPrincipals';
export { AutoScalingGroupReader } from './autoScaling/AutoScalingGroupReader';
export type { GroupQuery } from './autoScaling/AutoScalingGroupReader';
export type {
  AutoScalingGroup,
  GroupInstance,
  LaunchTemplateVersion,
  TemplateReference,
} from './autoScaling/model';
export {
  KUBERNETES_VERSION_TAG,
  launchedVersion,
} from './autoScaling/launchedVersion';
export { LaunchTemplateReader } from './autoScaling/LaunchTemplateReader';
export { StrangeAnswerError } from './autoScaling/StrangeAnswerError';
export { readInstances } from './autoScaling/readInstances';
export type { Ec2Instance } from './autoScaling/readInstances';
