/**
 * Zoom of a picture in steps; the point under the pointer stays in place. The browser scrolls the stage by finger and
 * wheel.
 */
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** 1 fits the stage. */
const factors = [1, 2, 3] as const
const panPx = 80
const pans: Readonly<Record<string, { readonly left: number; readonly top: number }>> = {
  ArrowLeft: { left: -panPx, top: 0 },
  ArrowRight: { left: panPx, top: 0 },
  ArrowUp: { left: 0, top: -panPx },
  ArrowDown: { left: 0, top: panPx },
}

/** In pixels of the viewport. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Zoom {
  readonly factor: number
  readonly isEnlarged: boolean
  readonly isGreatest: boolean
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  /** Zooms to twice the size, or back to the size that fits. */
  readonly toggleAt: (point: Point) => void
  readonly panBy: (left: number, top: number) => void
  /** Handles a key; false if the key has no meaning here. */
  readonly takeKey: (key: string) => boolean
}

/** @param stage the scroll container around the picture */
export function useZoom(stage: RefObject<HTMLElement | null>): Zoom {
  const [step, setStep] = useState(0)

  const zoomTo = (next: number, at = middleOf(stage.current)) => {
    if (next < 0 || next >= factors.length) return
    const before = placeOfPicture(stage.current)
    flushSync(() => setStep(next))
    const after = placeOfPicture(stage.current)
    if (!before?.width || !before.height || !after) return
    const across = (at.x - before.left) / before.width
    const down = (at.y - before.top) / before.height
    scroll(stage.current, after.left + across * after.width - at.x, after.top + down * after.height - at.y)
  }
  const panBy = (left: number, top: number) => scroll(stage.current, left, top)
  const takeKey = (key: string) => {
    const pan = pans[key]
    if (key === '+' || key === '=') zoomTo(step + 1) // = is + without Shift on many keyboard layouts
    else if (key === '-') zoomTo(step - 1)
    else if (step > 0 && pan) panBy(pan.left, pan.top)
    else return false
    return true
  }

  return {
    factor: factors[step] ?? 1,
    isEnlarged: step > 0,
    isGreatest: step === factors.length - 1,
    zoomIn: () => zoomTo(step + 1),
    zoomOut: () => zoomTo(step - 1),
    reset: () => setStep(0),
    toggleAt: (point) => zoomTo(step > 0 ? 0 : 1, point),
    panBy,
    takeKey,
  }
}

function scroll(stage: HTMLElement | null, left: number, top: number): void {
  stage?.scrollBy({ left, top, behavior: 'instant' })
}

function middleOf(stage: HTMLElement | null): Point {
  if (!stage) return { x: 0, y: 0 }
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function placeOfPicture(stage: HTMLElement | null): DOMRect | undefined {
  return stage?.querySelector('img')?.getBoundingClientRect()
}
