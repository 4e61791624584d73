/**
 * Names come from clusters, files and portals: nothing of them may steer the terminal, or turn the
 * direction of what is read.
 */
export function clean(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, '');
}
