import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { cleanText } from '../foundation/cleanText';
import { cleanEntityRef, cleanRecord } from './sanitize';

describe('cleanText', () => {
  it('caps and takes out control characters', () => {
    expect(cleanText(`a\u0000b\nc${'x'.repeat(1_000_000)}`, 5)).toBe('a b c');
    expect(cleanText('  ', 5)).toBeUndefined();
    expect(cleanText(3, 5)).toBeUndefined();
  });
});

describe('cleanEntityRef', () => {
  it.each([
    ['platform', 'group:default/platform'],
    ['Group:Infra/Platform', 'group:infra/platform'],
    ['user:default/ada', 'user:default/ada'],
  ])('completes %s', (given, full) =>
    expect(cleanEntityRef(given, 'group')).toBe(full),
  );

  it.each([
    'https://evil.example/',
    '../x',
    '<script>',
    '',
    'a b',
    'x'.repeat(1_000_000),
    undefined,
    7,
  ])('takes no reference from %.30s', given =>
    expect(cleanEntityRef(given, 'group')).toBeUndefined(),
  );
});

describe('cleanRecord', () => {
  it('keeps what is well-formed', () => {
    const record: ClusterRecord = {
      name: 'a',
      title: 'A',
      platform: 'eks',
      provider: { id: 'cluster-api', reference: 'fleet/a' },
      owner: 'group:default/x',
      labels: { env: 'prod' },
      endpoint: {
        server: 'https://a.example:6443',
        certificateAuthorityData: 'Zm9v',
      },
      reportedVersion: 'v1.33.1-eks-abc',
      configured: { provider: { id: 'eks', reference: 'a' } },
    };
    expect(cleanRecord(record)).toMatchObject(record);
  });

  it('caps and drops what is hostile, whatever its type [T-279]', () => {
    const hostile: ClusterRecord = JSON.parse(
      JSON.stringify({
        name: 'a',
        title: 'x'.repeat(1_000_000),
        platform: '<b>evil</b>',
        owner: 'data:text/html,<script>',
        entityRef: { $ref: 1 },
        labels: Object.fromEntries(
          Array.from({ length: 1000 }, (_, index) => [
            `l${index}`,
            'v'.repeat(10_000),
          ]),
        ),
        endpoint: { server: 'data:text/html,<script>' },
        reportedVersion: 'garbage',
        provider: { id: 5, reference: '' },
      }),
    );
    const clean = cleanRecord(hostile);
    expect(JSON.stringify(clean).length).toBeLessThan(30_000);
    expect(clean).toMatchObject({
      platform: undefined,
      owner: undefined,
      entityRef: undefined,
      endpoint: undefined,
      reportedVersion: undefined,
      provider: undefined,
    });
  });

  it.each([
    'https://ada:secret@a.example',
    'https://secret@a.example',
    'https://a.example/?token=secret',
    'https://a.example/#secret',
  ])('keeps no address that holds a credential: %s [T-194]', server => {
    expect(
      cleanRecord({ name: 'a', endpoint: { server } }).endpoint,
    ).toBeUndefined();
  });
});
