/** The area in which an enlarged picture moves: a finger or a wheel scrolls it, a mouse drags it. */
import { useLingui } from '@lingui/react/macro'
import { useRef, type PointerEvent, type ReactNode, type RefObject } from 'react'
import type { Point, Zoom } from './useZoom.ts'
import styles from './PictureZoom.module.css'

interface ZoomStageProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly zoom: Zoom
  readonly children: ReactNode
}

export function ZoomStage({ ref, zoom, children }: ZoomStageProps) {
  const dragged = useRef<Point | null>(null)
  const { t } = useLingui()
  const grab = ({ currentTarget, pointerId, pointerType, button, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse' || button !== 0 || !zoom.isEnlarged) return
    currentTarget.setPointerCapture(pointerId)
    dragged.current = { x: clientX, y: clientY }
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!dragged.current) return
    zoom.panBy(dragged.current.x - clientX, dragged.current.y - clientY)
    dragged.current = { x: clientX, y: clientY }
  }
  const drop = () => {
    dragged.current = null
  }

  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- A scroll container; the dialog's keys and buttons do the same as its pointer events.
    <section
      ref={ref}
      className={zoom.isEnlarged ? styles.enlarged : styles.stage}
      tabIndex={0}
      aria-label={t`Picture`}
      onDoubleClick={({ clientX, clientY }) => zoom.toggleAt({ x: clientX, y: clientY })}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {children}
    </section>
    // oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
  )
}
