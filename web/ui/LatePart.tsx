/** A part of a page that hydrates when it comes near the viewport or is used. Its children must not change unless the page does. */
import { Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createGate, lateMarker, openWhenNear, type HydrationGate } from '../shop/lateHydration.ts'
import { useHydrated } from '../shop/useHydrated.ts'

interface LatePartProps {
  readonly as?: 'div' | 'tbody'
  readonly className?: string | undefined
  /** Class in the server's page, in addition. What the browser renders has its size at once, so that a page can be scrolled back. */
  readonly serverClassName?: string | undefined
  readonly children: ReactNode
}

export function LatePart({ as: Part = 'div', className, serverClassName, children }: LatePartProps) {
  const place = useRef<HTMLElement>(null)
  const isHydrated = useHydrated()
  const [isFromServer] = useState(!isHydrated)
  const [gate] = useState(createGate)

  useEffect(() => (place.current ? openWhenNear(place.current, gate) : undefined), [gate])
  // The same element in each rendering: a part that has not hydrated yet must not get an update.
  const content = useMemo(
    () => (
      <Suspense>
        <Gate gate={gate} place={place}>
          {children}
        </Gate>
      </Suspense>
    ),
    [gate, children],
  )

  return (
    <Part
      ref={(element) => {
        place.current = element
      }}
      {...lateMarker}
      className={isFromServer && serverClassName ? `${className ?? ''} ${serverClassName}` : className}
    >
      {content}
    </Part>
  )
}

interface GateProps {
  readonly gate: HydrationGate
  readonly place: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

function Gate({ gate, place, children }: GateProps) {
  use(gate.opened)
  useEffect(() => place.current?.removeAttribute('data-late'), [place])
  return children
}
