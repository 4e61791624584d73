/**
 * What a browser of this width answers to questions about it. A test that sets it puts
 * `window.matchMedia` back.
 */
export function setWindowWidth(widthPx: number): void {
  window.matchMedia = query => {
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    return {
      matches: most !== undefined && widthPx <= Number(most),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => true,
    };
  };
}
