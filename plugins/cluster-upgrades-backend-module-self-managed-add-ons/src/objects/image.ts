/** A reference of an image, in its parts. */
export interface Image {
  /** With its registry: `registry.example:5000/coredns`. */
  readonly repository: string;
  /** Undefined: `latest` is meant. */
  readonly tag?: string;
  /** With it the tag means nothing. */
  readonly digest?: string;
}

/** A registry may have a port: the tag begins at a colon behind the last slash. Pure. */
export function parseImage(text: string): Image {
  const at = text.indexOf('@');
  const named = at === -1 ? text : text.slice(0, at);
  const colon = named.lastIndexOf(':');
  const hasTag = colon > named.lastIndexOf('/');
  return {
    repository: hasTag ? named.slice(0, colon) : named,
    ...(hasTag ? { tag: named.slice(colon + 1) } : {}),
    ...(at === -1 ? {} : { digest: text.slice(at + 1) }),
  };
}
