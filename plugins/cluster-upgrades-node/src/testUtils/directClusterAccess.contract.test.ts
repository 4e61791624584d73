import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import { describeClusterAccess } from './describeClusterAccess';

describeClusterAccess('direct', async server => ({
  access: createDirectClusterAccess({ description: 'fixture server', server, token: 'kit-secret-token' }),
  secrets: ['kit-secret-token'],
}));
