/** The lines of an order by whether the buyer can withdraw from them. */
import type { WithdrawalOrderPartsFragment } from '../../client/generated/documents.generated.ts'

type Line = WithdrawalOrderPartsFragment['lines'][number]
type Statement = NonNullable<WithdrawalOrderPartsFragment['withdrawal']>['statements'][number]

export interface NumberedLine {
  readonly position: number
  readonly line: Line
}

interface SortedLines {
  readonly open: readonly NumberedLine[]
  readonly excluded: readonly NumberedLine[]
  readonly withdrawn: readonly (NumberedLine & { readonly statement: Statement })[]
}

export function sortLines({ lines, withdrawal }: WithdrawalOrderPartsFragment): SortedLines {
  const numbered = lines.map((line, position) => ({ position, line }))
  const statementOf = (position: number): Statement | undefined =>
    withdrawal?.statements.find((statement) => statement.lines.some((line) => line.position === position))
  const withdrawn = numbered.flatMap((one) => {
    const statement = statementOf(one.position)
    return statement ? [{ ...one, statement }] : []
  })
  const others = numbered.filter(({ position }) => !statementOf(position))
  return {
    withdrawn,
    open: others.filter(({ line }) => !isExcluded(line)),
    excluded: others.filter(({ line }) => isExcluded(line)),
  }
}

function isExcluded({ product }: Line): boolean {
  return product?.returns?.__typename === 'NoReturn'
}
