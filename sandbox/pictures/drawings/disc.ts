/** Stamped round blanks. */
import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { arcPoints, ellipse } from '../kit/geometry.ts'
import { clamp } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { pixelsOf } from '../kit/section.ts'
import { mirrorStops } from '../kit/shading.ts'

export const drawDisc: Drawing<'disc'> = (canvas, { tone, diameterMm, thicknessMm }, view) => {
  const ramp = rampOf(tone)
  const radius = clamp(28 + 25 * diameterMm ** 0.45, 48, 150)
  const thickness = clamp(pixelsOf(thicknessMm, 2, 8), 4, 40)
  if (view === 2) return drawBlank(canvas, ramp, [300, 316], 190, clamp(pixelsOf(thicknessMm, 4, 22), 10, 90), 30, 0)
  const spread = radius * 1.18
  drawBlank(canvas, ramp, [300 - spread * 0.62, 300 - spread * 0.62], radius, thickness, 52, 0)
  drawBlank(canvas, ramp, [300 + spread * 0.78, 300 - spread * 0.1], radius, thickness, 52, 0)
  drawBlank(canvas, ramp, [300 - spread * 0.3, 300 + spread * 0.62], radius, thickness, 52, 0)
  drawBlank(canvas, ramp, [300 - spread * 0.3 + radius * 0.2, 300 + spread * 0.5], radius, thickness, 52, thickness + 1)
}

function drawBlank(
  canvas: Canvas,
  ramp: Ramp,
  centre: readonly [number, number],
  radius: number,
  thickness: number,
  height: number,
  bottom: number,
): void {
  const camera = createCamera({ turn: 0, height, centre })
  drawWalls(canvas, camera, ramp, {
    outline: arcPoints(0, 0, radius, radius, 0, 354, 59),
    bottom,
    top: bottom + thickness,
    brightness: 0.08,
    shadow: { spread: bottom ? 8 : 22 },
  })
  canvas.at(tablePlane(camera, bottom + thickness), () => {
    canvas.path(
      ellipse(radius, radius),
      canvas.linear([-radius * 0.8, -radius * 0.8], [radius * 0.8, radius * 0.8], mirrorStops(ramp)),
    )
    canvas.stroke(ellipse(radius - 1.4, radius - 1.4), ramp(1), 2, { 'stroke-opacity': 0.8 })
  })
}
