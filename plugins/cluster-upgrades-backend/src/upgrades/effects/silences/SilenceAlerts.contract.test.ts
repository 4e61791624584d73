import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { SecretText } from '@drydock/upgrade-readiness';
import { identifyAny } from '../../../__testUtils__/identities';
import { effectContext } from '../__testUtils__/effectContext';
import { FakeAlertmanager } from './__testUtils__/FakeAlertmanager';
import { SilenceAlerts } from './SilenceAlerts';

const TOKEN = 'Bearer 3f9c-canary';

describeCompensatedEffect('silence-alerts', async () => {
  const alertmanager = await FakeAlertmanager.start();
  const effect = new SilenceAlerts({
    alertmanagers: [
      alertmanager.settings({ authorization: new SecretText(TOKEN) }),
    ],
    identify: identifyAny,
    clock: { now: () => Date.now() },
  });
  return {
    effect,
    context: effectContext('quiet', {
      source: 'main',
      matchers: [{ label: 'alertname', value: 'NodeNotReady', match: 'equal' }],
    }),
    secrets: [TOKEN],
    count: key =>
      alertmanager.active.filter(
        ({ comment }) =>
          key === undefined || comment.endsWith(`[drydock ${key}]`),
      ).length,
    breakOtherSide: async () => {
      alertmanager.failing = {
        methods: ['GET', 'POST', 'DELETE'],
        answer: { status: 503 },
      };
    },
    close: () => alertmanager.stop(),
  };
});
