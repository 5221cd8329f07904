/** A figure that moves with the metals. The new text is written into the DOM without rendering, because a list has many of them. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { addMovingText, type PriceMove, priceMove } from '../shop/priceStore.ts'
import { type TaxSide, useTaxSide } from '../shop/taxSide.ts'

/**
 * Updates an element after every render, because React renders what was loaded again, and with each quote.
 *
 * @param isFollowed whether it moves with the metals
 */
export function useMovingElement<Moving extends Element>(
  isFollowed: boolean,
  write: (element: Moving) => void,
): RefObject<Moving | null> {
  const element = useRef<Moving>(null)
  const update = useEffectEvent(() => {
    if (element.current) write(element.current)
  })

  useLayoutEffect(() => {
    if (isFollowed) update()
  })

  useEffect(() => {
    const { current } = element
    if (!isFollowed || !current) return undefined
    return addMovingText({ element: current, update: () => update() })
  }, [isFollowed])

  return element
}

interface MovingFigureProps {
  /** Of the figure: the other side's is hidden, and does not move. */
  readonly side: TaxSide
  /** Null while the figure stands as it was loaded. */
  readonly textOf: (move: PriceMove) => string | null
  /** The figure as it was loaded. */
  readonly children: string
}

export function MovingFigure({ side, textOf, children }: MovingFigureProps) {
  const element = useMovingElement<HTMLSpanElement>(useTaxSide() === side, ({ firstChild: text }) => {
    const move = priceMove.get()
    const figure = (move && textOf(move)) ?? children
    if (text && text.nodeValue !== figure) text.nodeValue = figure
  })

  return (
    <span ref={element} translate="no">
      {children}
    </span>
  )
}
