/** The first line of a spreadsheet that names its columns. */

/** A line without any digit is a heading if others follow: article numbers and quantities have digits. */
export function withoutHeader<Row extends { readonly text: string }>(rows: readonly Row[]): readonly Row[] {
  const [first, ...others] = rows
  return first && others.length > 0 && !/\d/.test(first.text) ? others : rows
}
