import { readFileSync } from 'node:fs';
import { quickCheck } from './quickStyles.cjs';

const { JSDOM } = jest.requireActual('jsdom');
const PAGE = `<!DOCTYPE html><body class="page">
  <main id="main"><h1>Title</h1><p class="text small" hidden>Text <a href="/x">link</a></p>
    <dialog open><input type="checkbox" checked disabled></dialog><details><summary>More</summary></details></main>
  <table class="MuiTable-root"><tr class="MuiTableRow-root MuiTableRow-hover"><td class="cell">1</td></tr></table>
  <svg><linearGradient id="shade"></linearGradient></svg></body>`;
const OWN_SELECTORS = [
  '.MuiTable-root',
  '.MuiTableRow-root.MuiTableRow-hover:hover',
  'tr.MuiTableRow-root > .cell, .none',
  '.page .cell:not(.other)',
  'main :is(p, h1)',
  'P.text',
  '#main > *',
  '*',
  ':root',
  '[hidden]',
  'a[href="/x,y"], [class~="cell"]',
  '.text::before',
  'linearGradient',
  '.a\\:b',
  'td + td',
  'from',
  '50%',
];

/** The selectors of jsdom's own style sheet. */
function selectorsOfBrowser(): string[] {
  const file = require.resolve(
    'jsdom/lib/jsdom/browser/default-stylesheet.css',
  );
  return [
    ...readFileSync(file, 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{}]+)\{[^{}]*\}/g),
  ].map(([, selector]) => selector.trim());
}

describe('styles found with less work', () => {
  it('are of the same rules as in jsdom, of which few are asked', () => {
    const { document } = new JSDOM(PAGE).window;
    const [symbol] = Object.getOwnPropertySymbols(document);
    const { _domSelector: selector } = document[symbol];
    let asked = 0;
    const quick = quickCheck((...question: unknown[]) => {
      asked += 1;
      return selector.check(...question);
    });
    const selectors = [...selectorsOfBrowser(), ...OWN_SELECTORS];
    const elements: Element[] = [...document.querySelectorAll('*')];
    // As jsdom does it: a selector that it does not know matches nothing.
    const isMatch = (check: typeof quick, text: string, element: Element) => {
      try {
        const found = check(text, Reflect.get(element, symbol), {});
        return found.match && !found.pseudoElement;
      } catch {
        return false;
      }
    };
    const matches = (check: typeof quick) =>
      elements.flatMap(element =>
        selectors
          .filter(text => isMatch(check, text, element))
          .map(text => `${element.localName} ${text}`),
      );
    const expected = matches(selector.check);
    expect(expected.length).toBeGreaterThan(50);
    expect(matches(quick)).toEqual(expected);
    expect(asked).toBeLessThan((selectors.length * elements.length) / 4);
  });
});
