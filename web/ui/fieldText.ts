/** The text of a form's field; empty for a missing field and for a file. */
export function fieldText(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
