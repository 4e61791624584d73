import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import { describeClusterAccess } from './describeClusterAccess';

describeClusterAccess('direct', async ({ url, token }) => ({
  access: createDirectClusterAccess({
    description: 'fixture server',
    server: url,
    token,
  }),
  secrets: [token],
}));
