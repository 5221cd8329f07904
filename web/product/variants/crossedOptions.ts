/** Chooses the two options of a product that a matrix shows as rows and columns. */
import { statesAlloy } from '../alloy.ts'

interface CrossableOption {
  readonly attribute: string
  readonly values: readonly unknown[]
}

/** More columns do not fit beside the picture. */
const MAX_COLUMNS = 5

/** Rows and columns: of three options the shortest is left out, unless it is the alloy. Null without a matrix. */
export function crossedOptions<Option extends CrossableOption>(
  options: readonly Option[],
): readonly [Option, Option] | null {
  const sorted = options.toSorted(byLength)
  const third = options.length === 3 ? sorted.findLast(({ attribute }) => !statesAlloy(attribute)) : undefined
  const [rows, columns, more] = sorted.filter((option) => option !== third)
  return rows && columns && !more && columns.values.length <= MAX_COLUMNS ? [rows, columns] : null
}

/** Sorts the option with most values first; of two equals the alloy becomes the columns. */
function byLength(a: CrossableOption, b: CrossableOption): number {
  return b.values.length - a.values.length || Number(statesAlloy(a.attribute)) - Number(statesAlloy(b.attribute))
}
