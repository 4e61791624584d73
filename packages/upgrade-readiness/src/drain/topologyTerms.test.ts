import { templateOf } from '../checks/__testUtils__/facts';
import type { PodTemplateFacts } from '../contracts';
import type { PodClass } from './podClasses';
import { countPod, domainOf, termsOfClasses } from './topologyTerms';

const classOf = (
  id: number,
  app: string,
  template: Partial<PodTemplateFacts>,
  namespace = 'payments',
): PodClass => ({
  id,
  namespace,
  labels: { app },
  template: templateOf(template),
  placementKey: '',
});
const apart = (app: string) => ({
  podAntiAffinity: [
    { topologyKey: 'host', selector: { matchLabels: { app } }, namespaces: [] },
  ],
});

describe('termsOfClasses', () => {
  it('shares a term between classes, and knows whom it selects', () => {
    const [first, second, other] = termsOfClasses([
      classOf(0, 'api', apart('api')),
      classOf(1, 'api', apart('api')),
      classOf(2, 'api', {}, 'other'),
    ]);
    expect(first.antiAffinity[0]).toBe(second.antiAffinity[0]);
    expect(first.matched).toEqual(first.antiAffinity);
    expect(other.isFree).toBe(true);
  });

  it('reaches into the namespaces that an affinity names', () => {
    const [, other] = termsOfClasses([
      classOf(0, 'api', {
        podAffinity: [
          {
            topologyKey: 'host',
            selector: { matchLabels: { app: 'cache' } },
            namespaces: ['caches'],
          },
        ],
      }),
      classOf(1, 'cache', {}, 'caches'),
    ]);
    expect(other.matched).toHaveLength(1);
  });

  it('leaves preferences and missing selectors out', () => {
    const [terms] = termsOfClasses([
      classOf(0, 'api', {
        topologySpread: [
          { topologyKey: 'host', maxSkew: 1, required: false, selector: {} },
          { topologyKey: 'host', maxSkew: 1, required: true },
        ],
      }),
    ]);
    expect(terms.spread).toMatchObject([{ countsItself: false }]);
    expect(terms.matched).toEqual([]);
  });
});

describe('countPod', () => {
  it('counts a pod in and out of the domain of its node', () => {
    const [terms] = termsOfClasses([classOf(0, 'api', apart('api'))]);
    const [term] = terms.antiAffinity;
    countPod(terms, { host: 'a' }, 1);
    expect([
      term.matching.get('a'),
      term.refusing.get('a'),
      term.total,
    ]).toEqual([1, 1, 1]);
    countPod(terms, { host: 'a' }, -1);
    expect([
      term.matching.get('a'),
      term.refusing.get('a'),
      term.total,
    ]).toEqual([0, 0, 0]);
    expect(domainOf(term, {})).toBeUndefined();
  });
});
