/**
 * An amount that moves with its metal. The new figure is written into the DOM without rendering, because a list has
 * many of them.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { addMovingText, type MovablePrice, priceMove } from '../../shop/priceStore.ts'
import { useTaxSide, type TaxSide } from '../../shop/taxSide.ts'

interface MovingAmountProps {
  readonly price: MovablePrice
  readonly which: 'now' | 'before'
  readonly side: TaxSide
  readonly write: (amount: string) => string
  /** The amount as it was loaded. */
  readonly children: string
}

export function MovingAmount({ price, which, side, write, children }: MovingAmountProps) {
  const element = useRef<HTMLSpanElement>(null)
  const update = useRef<() => void>(() => undefined)
  const isShown = useTaxSide() === side

  // Runs after every render, because React renders the loaded amount again.
  useLayoutEffect(() => {
    update.current = () => {
      const text = element.current?.firstChild
      const amount = priceMove.get()?.amount(price, which, side) ?? null
      const figure = amount === null ? children : write(amount)
      if (text && text.nodeValue !== figure) text.nodeValue = figure
    }
    if (isShown) update.current()
  })

  useEffect(() => {
    const { current } = element
    if (!isShown || !current) return undefined
    return addMovingText({ element: current, update: () => update.current() })
  }, [isShown])

  return <span ref={element}>{children}</span>
}
