import { createCamera } from '../kit/camera.ts'
import type { Canvas } from '../kit/canvas.ts'
import { dyed } from '../kit/colour.ts'
import type { Ramp } from '../kit/colour.ts'
import { centred } from '../kit/geometry.ts'
import { textPath } from '../kit/lettering.ts'
import { range, short } from '../kit/number.ts'
import { drawWalls, tablePlane } from '../kit/prism.ts'
import { createRandom } from '../kit/random.ts'

const SHEETS = [
  { colour: '#5C5148', turn: -34, x: -40, y: 26 },
  { colour: '#6D6259', turn: -20, x: -8, y: 6 },
  { colour: '#8A8178', turn: -6, x: 26, y: -16 },
] as const

/** Emery sheets, one corner curling to show the grit printed on the backing. */
export function drawPaper(canvas: Canvas, _accent: Ramp, grit = ''): void {
  const camera = createCamera({ turn: 0, height: 58, scale: 1.05, centre: [300, 306] })
  const random = createRandom('grit')
  SHEETS.forEach(({ colour, turn, x, y }, index) => {
    const ramp = dyed(colour)
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    const outline = (
      [
        [150, 190],
        [-150, 190],
        [-150, -190],
        [150, -190],
      ] as const
    ).map(([px, py]) => [px * cos - py * sin + x, px * sin + py * cos + y] as const)
    drawWalls(canvas, camera, dyed('#CDBE9E'), {
      outline,
      bottom: index * 5,
      top: index * 5 + 3,
      shadow: { dx: 5, dy: 8, spread: 16, darkness: 0.24 },
    })
    canvas.at(tablePlane(camera, index * 5 + 3, [x, y], turn), () => {
      canvas.path(
        centred(300, 380, 0),
        canvas.linear(
          [-150, -190],
          [150, 190],
          [
            [0, ramp(0.8)],
            [0.5, ramp(0.66)],
            [1, ramp(0.54)],
          ],
        ),
      )
      canvas.within(centred(300, 380, 0), () => {
        const grains = range(220).map(() => `M${short((random() - 0.5) * 296)} ${short((random() - 0.5) * 376)}h1.4`)
        canvas.stroke(grains.join(''), ramp(1), 1.6, { 'stroke-opacity': 0.5 })
        canvas.stroke(grains.join(''), ramp(0.1), 1.6, {
          'stroke-opacity': 0.5,
          transform: 'translate(60 7) scale(.8 .97)',
        })
      })
      if (index < 2) return
      canvas.path(
        'M150 190V96C128 112 84 150 60 190Z',
        canvas.linear(
          [90, 120],
          [150, 190],
          [
            [0, '#8C7B5A'],
            [0.3, '#E3D5B6'],
            [0.7, '#CBBB98'],
            [1, '#A79671'],
          ],
        ),
      )
      canvas.path(textPath(grit, 30, 128, 172, { anchor: 'end' }), '#4A3F2C', {
        transform: 'rotate(-40 118 160) scale(.8) translate(34 40)',
      })
    })
  })
}
