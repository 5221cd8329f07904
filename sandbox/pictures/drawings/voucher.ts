/** A gift card in front of its envelope. */
import { createCamera } from '../kit/camera.ts'
import { dyed, rampOf } from '../kit/colour.ts'
import type { Drawing } from '../kit/drawing.ts'
import { centred, guilloche, roundedCorners } from '../kit/geometry.ts'
import type { Point } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { engrave, punch } from '../kit/relief.ts'
import { mirrorStops } from '../kit/shading.ts'

export const drawVoucher: Drawing<'voucher'> = (canvas, { amount, tone }) => {
  const metal = rampOf(tone)
  const camera = createCamera({ turn: -11, height: 66, scale: 1.04, centre: [300, 300] })
  const envelope = roundedCorners(456, 300, 4, 3).map(([x, y]): Point => [x + 14, y - 42])
  drawWalls(canvas, camera, dyed('#D8CDB4'), { outline: envelope, top: 3, shadow: { spread: 28, darkness: 0.24 } })
  canvas.at(tablePlane(camera, 3, [14, -42]), () => {
    canvas.path(
      centred(456, 300, 4),
      canvas.linear(
        [-228, -150],
        [228, 150],
        [
          [0, '#F6EFDF'],
          [1, '#DDD2B9'],
        ],
      ),
    )
    canvas.path('M-228 -150L0 20L228 -150Z', '#E9DFC8', { stroke: '#BFB292', 'stroke-width': 1.4 })
  })
  drawWalls(canvas, camera, dyed('#3A3527'), {
    outline: roundedCorners(420, 262, 14, 5).map(([x, y]): Point => [x - 8, y + 40]),
    bottom: 5,
    top: 9,
    shadow: { spread: 16, darkness: 0.24 },
  })
  canvas.at(tablePlane(camera, 9, [-8, 40]), () => {
    canvas.path(
      centred(420, 262, 14),
      canvas.linear(
        [-210, -131],
        [210, 131],
        [
          [0, '#FFFDF6'],
          [0.5, '#F6F0E1'],
          [1, '#E6DCC6'],
        ],
      ),
    )
    canvas.within(centred(420, 262, 14), () => {
      canvas.stroke(guilloche(100, 33, 58, 33, 1.5, 560), metal(0.5), 0.8, {
        'stroke-opacity': 0.5,
        transform: 'translate(112 0)',
      })
      canvas.path('M-210 66H210V96H-210Z', canvas.linear([-210, 66], [210, 96], mirrorStops(metal)))
    })
    canvas.stroke(centred(396, 238, 8), metal(0.46), 1.4)
    canvas.at('translate(112 -16)', () => {
      canvas.path(
        'M-46 0a46 46 0 1 0 92 0a46 46 0 1 0 -92 0Z',
        canvas.linear([-46, -46], [46, 46], mirrorStops(metal)),
        { stroke: metal(0.3), 'stroke-width': 1.4 },
      )
      engrave(canvas, metal, punch(1.35), 0.9)
    })
    canvas.path(textPath('KARAT', 20, -178, -76, { face: 'serif', tracking: 0.2, anchor: 'start' }), '#3A3527')
    canvas.path(textPath(amount, 54, -180, 22, { face: 'serif', anchor: 'start', maxWidth: 210 }), '#3A3527')
  })
}
