/**
 * Whether a text matches a pattern in which `*` stands for any text, and all else for itself. Walks
 * both once with one place to return to, so that no pattern takes long; a regular expression with
 * several stars could.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let patternAt = 0;
  let textAt = 0;
  let starAt = -1;
  let resumeAt = 0;
  while (textAt < text.length) {
    if (pattern[patternAt] === '*') {
      starAt = patternAt;
      resumeAt = textAt;
      patternAt += 1;
    } else if (pattern[patternAt] === text[textAt]) {
      patternAt += 1;
      textAt += 1;
    } else if (starAt >= 0) {
      patternAt = starAt + 1;
      resumeAt += 1;
      textAt = resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[patternAt] === '*') patternAt += 1;
  return patternAt === pattern.length;
}
