/** Which pictures are rendered in the background: those of a shop's home page, in the sizes that it requests. */
import type { FirstListed } from '../database/shownFirst.ts'
import type { PictureOrder } from './pictureOrder.ts'
import { FREE_SIDE_PX } from './pictures.ts'

/** Tiles and cards on a phone, on a desk, and on a dense screen. */
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
