/**
 * Text of another field of the form that a scaffolder field stands in; undefined while it is empty.
 */
export function formValue(
  formContext: unknown,
  field: string,
): string | undefined {
  if (
    typeof formContext !== 'object' ||
    formContext === null ||
    !('formData' in formContext)
  ) {
    return undefined;
  }
  const { formData } = formContext;
  const value =
    typeof formData === 'object' && formData !== null
      ? Object.entries(formData).find(([name]) => name === field)?.[1]
      : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
