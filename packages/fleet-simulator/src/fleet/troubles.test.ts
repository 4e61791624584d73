import { X509Certificate } from 'crypto';
import { clusterAuthority, endingAuthority } from './certificates';
import { GENERATED_AT } from './buildContext';
import { clusterPlans } from './clusterPlans';
import { generateFleet } from './generateFleet';

describe('troubles', () => {
  const plans = clusterPlans(7, 40);
  const fleet = generateFleet({ seed: 7 });

  it('are in a few clusters, each at least once', () => {
    const troubled = plans.filter(({ troubles }) => troubles?.length);
    expect(troubled.length).toBeLessThanOrEqual(8);
    expect(
      new Set(troubled.flatMap(({ troubles }) => troubles ?? [])).size,
    ).toBe(12);
  });

  it('leave every other cluster without webhooks, definitions and aggregated APIs of others', () => {
    const quiet = new Set(
      plans.filter(({ troubles }) => !troubles?.length).map(({ name }) => name),
    );
    const loud = fleet.clusters
      .filter(({ name }) => quiet.has(name))
      .flatMap(({ objects }) =>
        objects.filter(({ kind }) =>
          [
            'ValidatingWebhookConfiguration',
            'CustomResourceDefinition',
            'APIService',
          ].includes(kind),
        ),
      );
    expect(loud).toEqual([]);
  });

  it('have no endpoint behind the dead webhook', () => {
    const cluster = fleet.clusters.find(({ name }) => name === 'staging-us-1');
    const slice = cluster?.objects.find(
      ({ kind, metadata }) =>
        kind === 'EndpointSlice' &&
        metadata.labels?.['kubernetes.io/service-name'] === 'order-policy',
    );
    expect(slice).toMatchObject({ endpoints: [] });
  });

  it('show one certificate that ends within a month of the fleet, and one that does not', () => {
    const days = (certificate: string) =>
      (Date.parse(new X509Certificate(certificate).validTo) - GENERATED_AT) /
      86_400_000;
    expect(days(endingAuthority)).toBeLessThan(30);
    expect(days(clusterAuthority)).toBeGreaterThan(3650);
  });
});
