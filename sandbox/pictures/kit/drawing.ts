import type { PictureSubject } from '../subject.ts'
import type { Canvas } from './canvas.ts'
import type { Random } from './random.ts'

export type Kind = PictureSubject['kind']
export type SubjectOf<K extends Kind> = Extract<PictureSubject, { kind: K }>

/** 1 is the main picture; 2 another angle, the back or another arrangement; 3 a detail. */
export type View = 1 | 2 | 3

/** Draws one kind of subject on a canvas of 600 × 600. */
export type Drawing<K extends Kind> = (canvas: Canvas, subject: SubjectOf<K>, view: View, random: Random) => void
