/** A parallel projection of a table: x to the right, y away from the viewer, z up. */
import type { Point } from './geometry.ts'
import { fine, short } from './number.ts'

export type Point3 = readonly [x: number, y: number, z: number]

export interface Camera {
  project(point: Point3): Point
  /**
   * Returns the matrix of a plane through `origin`, with text in the direction `right` and lines in the direction
   * `down`.
   */
  plane(origin: Point3, right: Point3, down: Point3): string
}

export interface CameraPlacement {
  readonly turn: number // degrees, counter-clockwise round the vertical axis
  readonly height: number // degrees above the table; 90 looks straight down
  readonly scale?: number
  readonly centre?: Point
}

export function createCamera({ turn, height, scale = 1, centre: [cx, cy] = [300, 300] }: CameraPlacement): Camera {
  const [turnCos, turnSin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [heightCos, heightSin] = [Math.cos((height * Math.PI) / 180), Math.sin((height * Math.PI) / 180)]
  const direction = ([x, y, z]: Point3): Point => {
    const across = x * turnCos - y * turnSin
    const away = x * turnSin + y * turnCos
    return [scale * across, -scale * (z * heightCos + away * heightSin)]
  }
  const project = (point: Point3): Point => {
    const [x, y] = direction(point)
    return [cx + x, cy + y]
  }
  const plane = (origin: Point3, right: Point3, down: Point3): string => {
    const [x, y] = project(origin)
    return `matrix(${[...direction(right), ...direction(down)].map(fine).join(' ')} ${short(x)} ${short(y)})`
  }
  return { project, plane }
}
