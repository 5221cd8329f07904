/** The first line of a spreadsheet that names its columns. */
import type { OrderListRow } from './orderList.ts'

/** A line without any digit is a heading if others follow: article numbers and quantities have digits. */
export function withoutHeader(rows: readonly OrderListRow[]): readonly OrderListRow[] {
  const [first, ...others] = rows
  return first && others.length > 0 && !/\d/.test(first.text) ? others : rows
}
