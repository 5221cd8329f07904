/**
 * Lists the pictures that are rendered in the background, in the sizes and the format that browsers get from the shop:
 * those of the home pages, then those of the listings, the smallest size of all of them first.
 */
import type { FirstPictures } from '../database/firstPictures.ts'
import type { PictureRequest } from './pictureRequest.ts'
import { FREE_SIDE_PX } from './pictures.ts'

/** Widths of tiles and cards on a phone, on a desktop screen, and on a high-density screen. */
const SQUARE_PX = [324, 480, 600]
const STILL_LIFE_PX = [900, 600, 1200]

export function prerenderRequests({ home, others, listings }: FirstPictures): PictureRequest[] {
  const pictureRequest = (path: string, width: number, height: number): PictureRequest => ({
    path,
    width,
    height,
    action: 'resize',
    format: 'avif',
  })
  return [
    ...home.flatMap((path) => STILL_LIFE_PX.map((width) => pictureRequest(path, width, FREE_SIDE_PX))),
    ...others.flatMap((path) => SQUARE_PX.map((width) => pictureRequest(path, width, width))),
    ...SQUARE_PX.flatMap((width) => listings.map((path) => pictureRequest(path, width, width))),
  ]
}
