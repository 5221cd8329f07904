/** A wire or tube cut across: the cross-section as a technical drawing with dimensions. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawDimension, drawExtension } from '../kit/dimension.ts'
import { ellipse, polygon } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { clamp, range, short } from '../kit/number.ts'
import { inMillimetres } from '../kit/section.ts'
import type { Section } from '../kit/section.ts'
import { drawPathShadow } from '../kit/shadow.ts'

/** Draws larger sections larger, within the limits of the picture. */
function widthOnPaper(widthMm: number): number {
  return clamp(150 + 62 * widthMm ** 0.6, 170, 340)
}

export function drawWireSection(canvas: Canvas, ramp: Ramp, { outline, widthMm, heightMm }: Section): void {
  const width = widthOnPaper(widthMm)
  const height = (width * heightMm) / widthMm
  const foot = 290 + height / 2
  const points = outline.map(([across, up]): Point => [286 + across * width, foot - up * width])
  drawCutFace(canvas, ramp, polygon(points), width, height)
  drawMeasures(canvas, width, height, foot, widthMm, heightMm)
}

export function drawTubeSection(canvas: Canvas, ramp: Ramp, outerMm: number, wallMm: number): void {
  const width = widthOnPaper(outerMm)
  const [outer, inner] = [width / 2, (width / 2) * (1 - (2 * wallMm) / outerMm)]
  drawCutFace(canvas, ramp, ellipse(outer, outer, 286, 290) + ellipse(inner, inner, 286, 290), width, width)
  drawMeasures(canvas, width, width, 290 + outer, outerMm, outerMm, true)
  const edge = 286 - outer
  drawExtension(
    canvas,
    `M${short(edge)} 290V${short(270 - outer)}M${short(edge + outer - inner)} 290V${short(270 - outer)}`,
  )
  drawDimension(canvas, [edge, 278 - outer], [edge + outer - inner, 278 - outer], '', 'below')
  drawDimension(
    canvas,
    [edge + outer - inner, 278 - outer],
    [edge + outer - inner, 278 - outer],
    inMillimetres(wallMm),
    'right',
  )
}

/** A small cross-section in the middle of a coil, where the profile cannot be seen. */
export function drawSectionMark(
  canvas: Canvas,
  ramp: Ramp,
  { outline, widthMm, heightMm }: Section,
  [x, y]: Point,
): void {
  const width = clamp(24 + 17 * widthMm ** 0.7, 26, 92)
  const foot = y + (width * heightMm) / widthMm / 2
  const data = polygon(outline.map(([across, up]): Point => [x + across * width, foot - up * width]))
  canvas.path(
    data,
    canvas.linear(
      [x - width / 2, y - width / 2],
      [x + width / 2, y + width / 2],
      [
        [0, ramp(0.92)],
        [0.5, ramp(0.74)],
        [1, ramp(0.58)],
      ],
    ),
    { stroke: ramp(0.2), 'stroke-width': 2.4, 'stroke-linejoin': 'round' },
  )
  canvas.within(data, () =>
    canvas.stroke(
      range(16)
        .map((index) => `M${short(x - 70 + index * 9)} ${short(y - 50)}l-60 100`)
        .join(''),
      ramp(0.2),
      1.3,
      { 'stroke-opacity': 0.4 },
    ),
  )
}

/** A sawn face: matt, hatched, with a bright burr along its edge. */
function drawCutFace(canvas: Canvas, ramp: Ramp, data: string, width: number, height: number): void {
  drawPathShadow(canvas, data, { dx: 8, dy: 12, spread: 26, darkness: 0.2 })
  canvas.path(
    data,
    canvas.linear(
      [286 - width / 2, 290 - height / 2],
      [286 + width / 2, 290 + height / 2],
      [
        [0, ramp(0.94)],
        [0.4, ramp(0.76)],
        [0.55, ramp(0.86)],
        [1, ramp(0.56)],
      ],
    ),
    { 'fill-rule': 'evenodd' },
  )
  canvas.within(data, () => {
    const lines = range(70).map((index) => `M${-60 + index * 13} 0L${-660 + index * 13 + 120} 600`)
    canvas.stroke(lines.join(''), ramp(0.3), 1.4, { 'stroke-opacity': 0.3 })
  })
  canvas.stroke(data, ramp(0.2), 3)
  canvas.stroke(data, ramp(1), 1.2, { transform: 'translate(1.2 1.4)', 'stroke-opacity': 0.8 })
}

function drawMeasures(
  canvas: Canvas,
  width: number,
  height: number,
  foot: number,
  widthMm: number,
  heightMm: number,
  isRound = Math.abs(widthMm - heightMm) < 0.001,
): void {
  const [left, right] = [286 - width / 2, 286 + width / 2]
  drawExtension(
    canvas,
    `M${short(left)} ${short(foot - (isRound ? height / 2 : 0) + 8)}V${short(foot + 50)}M${short(right)} ${short(foot - (isRound ? height / 2 : 0) + 8)}V${short(foot + 50)}`,
  )
  drawDimension(canvas, [left, foot + 40], [right, foot + 40], inMillimetres(widthMm), 'below')
  if (isRound) return
  drawExtension(
    canvas,
    `M${short(right + 8)} ${short(foot)}H${short(right + 50)}M${short(right + 8 - (height < width ? width * 0.3 : 0))} ${short(foot - height)}H${short(right + 50)}`,
  )
  drawDimension(canvas, [right + 40, foot - height], [right + 40, foot], inMillimetres(heightMm), 'right')
}
