/** The paths of an OpenAPI document. */
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Names of the routes of an OpenAPI document, for example `DELETE /waivers/{waiverId}`. */
export function routesOf({ paths }: Described): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  );
}

/** @throws Error that names each route that only one of both has */
export function requireSameRoutes(
  defined: readonly string[],
  document: Described,
): void {
  const described = routesOf(document);
  const faults = [
    ...described
      .filter(name => !defined.includes(name))
      .map(name => `${name} is in openapi.yaml and has no definition`),
    ...defined
      .filter(name => !described.includes(name))
      .map(name => `${name} has a definition and is not in openapi.yaml`),
  ];
  if (faults.length > 0)
    throw new Error(`Routes of the API: ${faults.join('; ')}`);
}
