/**
 * Lists the pictures that are rendered in the background: those of the home pages, in the sizes that the shop requests.
 */
import type { FirstListed } from '../database/shownFirst.ts'
import type { PictureOrder } from './pictureOrder.ts'
import { FREE_SIDE_PX } from './pictures.ts'

/** Widths of tiles and cards on a phone, on a desktop screen, and on a high-density screen. */
const SQUARE_PX = [324, 600]
const STILL_LIFE_PX = [900, 600, 1200]

export function ordersAhead({ home, others }: FirstListed): PictureOrder[] {
  const order = (path: string, width: number, height: number): PictureOrder => ({
    path,
    width,
    height,
    action: 'resize',
    format: 'webp',
  })
  return [
    ...home.flatMap((path) => STILL_LIFE_PX.map((width) => order(path, width, FREE_SIDE_PX))),
    ...others.flatMap((path) => SQUARE_PX.map((width) => order(path, width, width))),
  ]
}
