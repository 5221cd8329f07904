/** A figure that moves with the metals. The new text is written into the DOM without rendering, because a list has many of them. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { addMovingText, type PriceMove, priceMove } from '../shop/priceStore.ts'
import { type TaxSide, useTaxSide } from '../shop/taxSide.ts'

interface MovingFigureProps {
  /** Of the figure: the other side's is hidden, and does not move. */
  readonly side: TaxSide
  /** Null while the figure stands as it was loaded. */
  readonly textOf: (move: PriceMove) => string | null
  /** The figure as it was loaded. */
  readonly children: string
}

export function MovingFigure({ side, textOf, children }: MovingFigureProps) {
  const element = useRef<HTMLSpanElement>(null)
  const isShown = useTaxSide() === side
  const update = useEffectEvent(() => {
    const text = element.current?.firstChild
    const move = priceMove.get()
    const figure = (move && textOf(move)) ?? children
    if (text && text.nodeValue !== figure) text.nodeValue = figure
  })

  // Runs after every render, because React renders the loaded figure again.
  useLayoutEffect(() => {
    if (isShown) update()
  })

  useEffect(() => {
    const { current } = element
    if (!isShown || !current) return undefined
    return addMovingText({ element: current, update: () => update() })
  }, [isShown])

  return (
    <span ref={element} translate="no">
      {children}
    </span>
  )
}
