import type { Canvas } from '../kit/canvas.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { drawLathe } from '../kit/lathe.ts'
import { drawPool } from '../kit/shadow.ts'

/** A horn anvil on a block of wood. */
export function drawAnvil(canvas: Canvas, foot: Ramp): void {
  const steel = rampOf('steel')
  const cast = dyed('#4A4E55')
  drawPool(canvas, [312, 534], 190, 38, 0.48)
  drawLathe(canvas, foot, [{ to: 120, radius: 150, finish: 'satin' }], {
    at: [300, 512],
    degrees: -90,
    openness: 0.26,
    hasShadow: false,
  })
  canvas.path(
    'M222 402C250 380 252 350 240 322H362C350 350 352 380 384 402C390 414 384 424 370 426H236C220 424 216 414 222 402Z',
    canvas.linear(
      [216, 330],
      [390, 420],
      [
        [0, cast(0.9)],
        [0.4, cast(0.66)],
        [1, cast(0.36)],
      ],
    ),
    { stroke: cast(0.14), 'stroke-width': 1.6 },
  )
  canvas.path(
    'M236 250C190 250 110 248 66 226C60 222 60 216 68 214L236 210Z',
    canvas.linear(
      [150, 206],
      [160, 256],
      [
        [0, steel(1)],
        [0.3, steel(0.8)],
        [0.6, steel(0.44)],
        [1, steel(0.2)],
      ],
    ),
    { stroke: steel(0.14), 'stroke-width': 1.4 },
  )
  canvas.path(
    'M380 236L520 216C532 216 534 224 526 230L400 296Z',
    canvas.linear(
      [440, 210],
      [450, 290],
      [
        [0, steel(0.7)],
        [0.5, steel(0.46)],
        [1, steel(0.24)],
      ],
    ),
    { stroke: steel(0.14), 'stroke-width': 1.4 },
  )
  canvas.path(
    'M232 226H404V300C396 318 376 326 362 328H240C232 322 230 310 232 300Z',
    canvas.linear(
      [232, 226],
      [404, 328],
      [
        [0, cast(0.96)],
        [0.4, cast(0.72)],
        [1, cast(0.42)],
      ],
    ),
    { stroke: cast(0.14), 'stroke-width': 1.6 },
  )
  canvas.path(
    'M232 226L252 200L520 204L526 214L404 228Z',
    canvas.linear(
      [232, 200],
      [526, 230],
      [
        [0, steel(0.98)],
        [0.3, steel(0.72)],
        [0.5, steel(1)],
        [0.7, steel(0.74)],
        [1, steel(0.9)],
      ],
    ),
    { stroke: steel(0.14), 'stroke-width': 1.4 },
  )
}
