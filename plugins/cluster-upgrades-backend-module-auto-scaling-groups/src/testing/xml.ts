type Xml =
  | string
  | number
  | undefined
  | readonly Xml[]
  | { readonly [key: string]: Xml };

/** A document of XML; entries of a list repeat their name. */
export function xmlOf(name: string, value: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(name, value)}`;
}

function element(name: string, value: Xml): string {
  if (value === undefined) return '';
  if (Array.isArray(value))
    return value.map((each: Xml) => element(name, each)).join('');
  const inside =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([key, each]) => element(key, each))
          .join('')
      : String(value)
          .replace(/&/g, '&amp;')
          .replace(/</g, '&lt;')
          .replace(/>/g, '&gt;');
  return `<${name}>${inside}</${name}>`;
}
