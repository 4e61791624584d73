const NUMBERS = /^v?\d{1,3}\.\d{1,4}\.\d{1,5}/;

/** A version without what the vendor adds: `v1.36.4` of `v1.36.4-eks-113cf36`. Empty: it is none. */
export function versionNumbers(text: string | undefined): string {
  return NUMBERS.exec(text ?? '')?.[0] ?? '';
}
