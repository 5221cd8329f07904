/**
 * Lists the pictures that are rendered in the background: those of the home pages, in the sizes that the shop requests.
 */
import type { FirstPictures } from '../database/firstPictures.ts'
import type { PictureRequest } from './pictureRequest.ts'
import { FREE_SIDE_PX } from './pictures.ts'

/** Widths of tiles and cards on a phone, on a desktop screen, and on a high-density screen. */
const SQUARE_PX = [324, 600]
const STILL_LIFE_PX = [900, 600, 1200]

export function prerenderRequests({ home, others }: FirstPictures): PictureRequest[] {
  const pictureRequest = (path: string, width: number, height: number): PictureRequest => ({
    path,
    width,
    height,
    action: 'resize',
    format: 'webp',
  })
  return [
    ...home.flatMap((path) => STILL_LIFE_PX.map((width) => pictureRequest(path, width, FREE_SIDE_PX))),
    ...others.flatMap((path) => SQUARE_PX.map((width) => pictureRequest(path, width, width))),
  ]
}
