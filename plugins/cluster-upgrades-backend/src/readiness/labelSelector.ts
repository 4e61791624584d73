/** One requirement of a label selector in text form. */
type Requirement =
  | {
      readonly kind: 'in';
      readonly key: string;
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'not-in';
      readonly key: string;
      readonly values: readonly string[];
    }
  | { readonly kind: 'exists'; readonly key: string }
  | { readonly kind: 'absent'; readonly key: string };

export interface ParsedSelector {
  readonly requirements: readonly Requirement[];
}

const MAX_LENGTH = 2000;
const KEY = '[A-Za-z0-9]([A-Za-z0-9._/-]{0,315}[A-Za-z0-9])?';
const SET = new RegExp(`^(${KEY})\\s+(in|notin)\\s+\\(([^()]*)\\)$`);
const EQUALITY = new RegExp(`^(${KEY})\\s*(==?|!=)\\s*([A-Za-z0-9._-]*)$`);
/** Commas within brackets part values, not requirements. */
const REQUIREMENTS = /^(?:[^()]|\([^()]*\))*$/;
const REQUIREMENT = /(?:[^,()]|\([^()]*\))+/g;
const EXISTENCE = new RegExp(`^(!?)\\s*(${KEY})$`);

function parseRequirement(text: string): Requirement | undefined {
  const set = SET.exec(text);
  if (set)
    return {
      kind: set[3] === 'in' ? 'in' : 'not-in',
      key: set[1],
      values: set[4].split(',').map(value => value.trim()),
    };
  const equality = EQUALITY.exec(text);
  if (equality)
    return {
      kind: equality[3] === '!=' ? 'not-in' : 'in',
      key: equality[1],
      values: [equality[4]],
    };
  const existence = EXISTENCE.exec(text);
  if (existence)
    return {
      kind: existence[1] === '!' ? 'absent' : 'exists',
      key: existence[2],
    };
  return undefined;
}

/**
 * Parses `app=web,tier in (a, b),!legacy`; undefined for text that is no selector or selects
 * everything.
 */
export function parseLabelSelector(text: string): ParsedSelector | undefined {
  if (text.length > MAX_LENGTH || !REQUIREMENTS.test(text)) return undefined;
  const parts = (text.match(REQUIREMENT) ?? [])
    .map(part => part.trim())
    .filter(Boolean);
  const requirements = parts.map(parseRequirement);
  if (requirements.length === 0) return undefined;
  const known = requirements.filter(requirement => requirement !== undefined);
  return known.length === requirements.length
    ? { requirements: known }
    : undefined;
}

export function selectorMatches(
  selector: ParsedSelector,
  labels: Readonly<Record<string, string>>,
): boolean {
  return selector.requirements.every(requirement => {
    const value = Object.hasOwn(labels, requirement.key)
      ? labels[requirement.key]
      : undefined;
    switch (requirement.kind) {
      case 'in':
        return value !== undefined && requirement.values.includes(value);
      case 'not-in':
        return value === undefined || !requirement.values.includes(value);
      case 'exists':
        return value !== undefined;
      case 'absent':
        return value === undefined;
      default: {
        const never: never = requirement;
        return never;
      }
    }
  });
}
