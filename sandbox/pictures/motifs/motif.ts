/** Motifs of coins: raised shapes within 100 of the origin. */
import type { Canvas } from '../kit/canvas.ts'
import type { Ramp } from '../kit/colour.ts'
import { emboss } from '../kit/relief.ts'
import type { PictureSubject } from '../subject.ts'
import { ANTELOPE, BUFFALO, KANGAROO, LION, PANDA } from './beasts.ts'
import { EAGLE, ROOSTER } from './birds.ts'
import { BRITANNIA, PORTRAIT } from './figures.ts'
import type { Layer } from './layer.ts'
import { CROWN, FOREST, LEAF, ORGAN, SHIP } from './things.ts'

export type Motif = Extract<PictureSubject, { kind: 'coin' }>['motif']

const MOTIFS: Readonly<Record<Motif, readonly Layer[]>> = {
  ship: SHIP,
  forest: FOREST,
  leaf: LEAF,
  antelope: ANTELOPE,
  eagle: EAGLE,
  kangaroo: KANGAROO,
  organ: ORGAN,
  portrait: PORTRAIT,
  lion: LION,
  panda: PANDA,
  britannia: BRITANNIA,
  buffalo: BUFFALO,
  crown: CROWN,
  rooster: ROOSTER,
}

export function drawMotif(canvas: Canvas, ramp: Ramp, motif: Motif): void {
  for (const layer of MOTIFS[motif]) {
    if ('cut' in layer) {
      canvas.stroke(layer.cut, ramp(0.98), layer.width, {
        'stroke-opacity': 0.75,
        'stroke-linecap': 'round',
        transform: 'translate(.9 1)',
      })
      canvas.stroke(layer.cut, ramp(0.2), layer.width, { 'stroke-opacity': 0.75, 'stroke-linecap': 'round' })
      continue
    }
    const { brightness } = layer
    const light = canvas.linear(
      [-70, -80],
      [70, 80],
      [
        [0, ramp(brightness + 0.12)],
        [0.5, ramp(brightness)],
        [1, ramp(brightness - 0.26)],
      ],
    )
    emboss(canvas, ramp, layer.raised, layer.height, light)
  }
}
