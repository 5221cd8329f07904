/**
 * Draws a product's picture: SVG of 600 × 600 with a transparent background, deterministic for a subject and a seed.
 */
import { Canvas } from './kit/canvas.ts'
import type { View } from './kit/drawing.ts'
import { createRandom } from './kit/random.ts'
import { drawSubject } from './drawings/subjects.ts'
import type { PictureSubject } from './subject.ts'

/** @param seed the product's sku; it decides serial numbers and the arrangement of grain */
export function drawPicture(subject: PictureSubject, view: View, seed: string): string {
  const canvas = new Canvas()
  drawSubject(canvas, subject, view, createRandom(seed))
  return subject.kind === 'stillLife' ? canvas.toSvg(1200, 900) : canvas.toSvg(600, 600)
}
