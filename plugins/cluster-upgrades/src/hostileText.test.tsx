import { screen, waitFor } from '@testing-library/react';
import { aReason } from './__testUtils__/reasons';
import { details, impactClusters, targets } from './__testUtils__/readiness';
import { detailOf, findingItems } from './__testUtils__/findings';
import {
  FakeClusterUpgradesApi,
  type FakeFacts,
} from './__testUtils__/FakeClusterUpgradesApi';
import { renderPage, stopClock } from './__testUtils__/renderPage';
import { logLines } from './__testUtils__/upgrade';
import { ClusterUpgradesContent } from './cluster/ClusterUpgradesContent';
import { sectionIds } from './cluster/sections/sectionIds';
import { DiagnosticsPage } from './diagnostics/DiagnosticsPage';
import { FleetPage } from './fleet/FleetPage';
import { HistoryPage } from './history/HistoryPage';
import { ImpactCard } from './impact/ImpactCard';
import { ImpactContent } from './impact/ImpactContent';
import { FindingPanel } from './readiness/panel/FindingPanel';
import { ReadinessPage } from './readiness/ReadinessPage';
import { SupportPage } from './support/SupportPage';
import { UpcomingSection } from './upcoming/UpcomingSection';
import { UpgradePage } from './upgrade/UpgradePage';

jest.setTimeout(600_000);

const scriptUrl = ['javascript', 'alert(1)'].join(':');
const bases = [
  '<script data-injected>alert(1)</script>',
  '<img data-injected src=x onerror=alert(1)>',
  '<svg data-injected onload=alert(1)>',
  `<a data-injected href="${scriptUrl}">x</a>`,
  '<iframe data-injected srcdoc="x"></iframe>',
  '"><b data-injected>',
  "' data-injected onmouseover='alert(1)",
  '</textarea></title><h1 data-injected>',
  '<style data-injected>*{display:none}</style>',
  '&lt;i data-injected&gt;',
  '[x](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '=HYPERLINK("https://evil.example")',
  '+cmd|calc!A0',
  '\u202egnp.exe',
  '\u001b[31mred\u001b[0m',
  '\u0000\u0007\b',
  '{{7*7}} ${7*7} #{7*7}',
  '{% raw %}{{ cookie }}',
  '__proto__',
];
const around: ((base: string) => string)[] = [
  base => base,
  base => `a ${base}`,
  base => `${base}${base}`,
  base => base.toUpperCase(),
  base => `\n${base}\n`,
  base => `\`${base}\``,
  base => `<!--${base}-->`,
  base => `**${base}**`,
  base => encodeURIComponent(base),
  base => `${scriptUrl}//${base}`,
];
const payloads = around.flatMap(wrap => bases.map(wrap));

/**
 * Fields whose text comes from clusters, entities and people; the others are words of our own, ids
 * and times.
 */
const FREE_TEXT = new Set([
  'title',
  'text',
  'message',
  'reason',
  'source',
  'namespace',
  'kind',
  'region',
  'environment',
  'before',
  'after',
  'fix',
  'owner',
  'ownerFoundBy',
  'purpose',
  'description',
  'story',
  'waitsFor',
  'link',
  'request',
  'label',
  'clusterName',
  'version',
  'name',
  'windowReason',
  'snoozeReason',
  'planTitle',
  'stage',
]);

/** The same facts with a payload in every free text. */
function hostile<T>(facts: T): T {
  let next = 0;
  const spoil = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (!FREE_TEXT.has(key)) return value;
      const payload = payloads[next++ % payloads.length];
      return key === 'link'
        ? `${scriptUrl}//${payload}`
        : `${value} ${payload}`;
    }
    if (Array.isArray(value)) return value.map(item => spoil(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, spoil(inner, name)]),
    );
  };
  return spoil(facts, '') as T;
}

/**
 * An API of which every answer is hostile; each kind of facts for itself, so that no page's
 * payloads depend on what other pages show.
 */
function hostileApi(change: Partial<FakeFacts> = {}): FakeClusterUpgradesApi {
  const { detail, ...facts } = new FakeClusterUpgradesApi().facts;
  const spoilt = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, hostile(value)]),
  ) as Partial<FakeFacts>;
  return new FakeClusterUpgradesApi({
    ...spoilt,
    detail: item => hostile(detail(item)),
    ...change,
  });
}

/** What a payload could have made: elements, handlers, links that run. */
function injected(): string[] {
  const elements = [
    ...document.querySelectorAll(
      '[data-injected], script, iframe, object, embed, img[src="x"], a[href*="evil.example"]',
    ),
  ].filter(
    element =>
      !document.head.contains(element) || element.hasAttribute('data-injected'),
  );
  const attributes = [...document.querySelectorAll('*')].flatMap(element =>
    [...element.attributes].filter(
      ({ name, value }) =>
        /^on/i.test(name) ||
        (/^(href|src|action|formaction|xlink:href|srcdoc)$/i.test(name) &&
          /^\W*(javascript|data|vbscript):/i.test(value)),
    ),
  );
  return [
    ...elements.map(element => element.outerHTML),
    ...attributes.map(({ name, value }) => `${name}=${value}`),
  ];
}

const finding = findingItems[0];
const component = { kind: 'Component', name: 'payments-api' };
const pages: [
  string,
  () => JSX.Element,
  Omit<Parameters<typeof renderPage>[1], 'api'>,
][] = [
  ['fleet', () => <FleetPage />, {}],
  [
    'readiness explorer',
    () => <ReadinessPage />,
    { path: '/cluster-upgrades/readiness' },
  ],
  [
    'finding panel',
    () => (
      <FindingPanel
        clusterId={finding.cluster.id}
        fingerprint={finding.finding.fingerprint}
        onClose={jest.fn()}
        onChanged={jest.fn()}
      />
    ),
    {},
  ],
  [
    'cluster',
    () => <ClusterUpgradesContent />,
    {
      entity: { kind: 'Resource', name: 'prod-eu-1' },
      path: `/cluster-upgrades?${sectionIds.map(id => `open=${id}`).join('&')}`,
    },
  ],
  ['impact card', () => <ImpactCard />, { entity: component }],
  ['impact', () => <ImpactContent />, { entity: component }],
  [
    'upcoming',
    () => (
      <UpcomingSection
        entity={{ ...component, namespace: 'default' }}
        touches="it"
        calendarOwners={[]}
      />
    ),
    {},
  ],
  ['support', () => <SupportPage />, { path: '/cluster-upgrades/support' }],
  ['history', () => <HistoryPage />, {}],
  [
    'diagnostics',
    () => <DiagnosticsPage />,
    { path: '/cluster-upgrades/diagnostics' },
  ],
  [
    'upgrade',
    () => <UpgradePage />,
    {
      mountPath: '/cluster-upgrades/upgrades/:upgradeId',
      path: '/cluster-upgrades/upgrades/upgrade-1',
    },
  ],
];

describe(`${payloads.length} payloads in names, labels and messages`, () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('are 200 different ones', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(195);
    expect(payloads).toHaveLength(200);
    expect(
      [details, impactClusters, targets, detailOf(finding)].every(
        facts => JSON.stringify(hostile(facts)) !== JSON.stringify(facts),
      ),
    ).toBe(true);
  });

  it.each([
    '<b data-injected></b>',
    '<i onclick="x"></i>',
    `<a href=" ${scriptUrl}"></a>`,
    '<iframe></iframe>',
  ])('would be noticed as %s', markup => {
    document.body.innerHTML = markup;
    expect(injected()).not.toEqual([]);
    document.body.innerHTML = '';
  });

  it.each(pages)(
    'are text on the page: %s [T-282]',
    async (_, page, options) => {
      renderPage(page(), { api: hostileApi(), ...options });
      await waitFor(() =>
        expect(document.body.textContent).toMatch(
          /data-injected|evil\.example|HYPERLINK|7\*7/i,
        ),
      );
      expect(injected()).toEqual([]);
    },
  );

  it('are text in the log of an upgrade, each of them [T-283]', async () => {
    const log = payloads.map((message, index) => ({
      ...logLines[0],
      sequence: index + 1,
      message: aReason(`line ${index + 1}: ${message}`),
    }));
    renderPage(<UpgradePage />, {
      api: new FakeClusterUpgradesApi({ log }),
      mountPath: '/cluster-upgrades/upgrades/:upgradeId',
      path: '/cluster-upgrades/upgrades/upgrade-1',
    });
    await screen.findByText(/line 200:/);
    const text = document.body.textContent ?? '';
    expect(log.filter(({ message }) => !text.includes(message.text))).toEqual(
      [],
    );
    expect(injected()).toEqual([]);
  });
});
