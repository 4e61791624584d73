/**
 * One engine as a process of its own: `engineProcess.ts DATABASE KUBECONFIG_FILE`, where DATABASE
 * is knex' client and connection as JSON. Says `ready`, works from the first input on and until it
 * is killed; the test that starts it does so without mercy (SIGKILL), so nothing here cleans up.
 */
import { once } from 'node:events';
import Knex from 'knex';
import { createRolloutEngine } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { processLogger } from './processLogger';
import { simulatedProvider, referenceOf } from './clusterApiWorld';
import { ReadySubjects } from './readySubjects';

async function main([database, kubeconfigFile]: string[]): Promise<void> {
  const provider = simulatedProvider(kubeconfigFile);
  const knex = Knex({ ...JSON.parse(database), useNullAsDefault: true });
  const { engine } = createRolloutEngine({
    knex,
    providers: new Map([[provider.id, provider]]),
    subjects: new ReadySubjects(provider.id, referenceOf),
    logger: processLogger(line => process.stderr.write(line)),
    kubeletMinorsBehind: () => 3,
    timing: { pollMs: 20, blockedMs: 20, retryMs: 20, retryMaxMs: 20 },
    leaseSeconds: 1,
  });
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  for (;;) {
    await engine.tick().catch(error => process.stderr.write(`${error}\n`));
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

main(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
