/** An amount that follows its metal: the new figure is written into the page without rendering anything, for a list has many of them. */
import { useLayoutEffect, useRef } from 'react'
import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { followMove, type MovablePrice } from '../../shop/priceMove.ts'
import { useTaxSide, type TaxSide } from '../../shop/taxSide.ts'

interface MovingAmountProps {
  readonly price: MovablePrice
  readonly which: 'now' | 'before'
  readonly side: TaxSide
  readonly write: (amount: TaxedAmountPartsFragment) => string
  /** The amount as it came. */
  readonly children: string
}

export function MovingAmount({ price, which, side, write, children }: MovingAmountProps) {
  const element = useRef<HTMLSpanElement>(null)
  const isSeen = useTaxSide() === side

  // After every rendering: what was rendered is the amount as it came.
  useLayoutEffect(() => {
    if (!isSeen) return undefined
    return followMove(price, (facts) => {
      const text = element.current?.firstChild
      const amount = facts?.[which]
      const figure = amount ? write(amount) : children
      if (text && text.nodeValue !== figure) text.nodeValue = figure
    })
  })

  return <span ref={element}>{children}</span>
}
