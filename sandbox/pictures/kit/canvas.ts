/** Collects definitions and shapes and writes them as one SVG. */
import type { Point } from './geometry.ts'
import { fine, short } from './number.ts'

/** A value of `fill` and `stroke`: a colour, or the reference of a gradient. */
export type Paint = string
export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Attributes = Readonly<Record<string, string | number>>

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

function writtenStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${fine(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${fine(opacity)}"`}/>`,
    )
    .join('')
}

export class Canvas {
  readonly #definitions: string[] = []
  #body: string[] = []
  #count = 0

  /** Defines a gradient along a line, in the coordinates of the shape that uses it. */
  linear([x1, y1]: Point, [x2, y2]: Point, stops: readonly Stop[]): Paint {
    return this.#paint(
      'linearGradient',
      `gradientUnits="userSpaceOnUse" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`,
      stops,
    )
  }

  radial([cx, cy]: Point, radius: number, stops: readonly Stop[]): Paint {
    return this.#paint(
      'radialGradient',
      `gradientUnits="userSpaceOnUse" cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}"`,
      stops,
    )
  }

  #paint(element: string, placement: string, stops: readonly Stop[]): Paint {
    const id = this.#nextId()
    this.#definitions.push(`<${element} id="${id}" ${placement}>${writtenStops(stops)}</${element}>`)
    return `url(#${id})`
  }

  path(data: string, fill: Paint, attributes: Attributes = {}): void {
    this.#body.push(`<path d="${data}" fill="${fill}"${written(attributes)}/>`)
  }

  stroke(data: string, colour: Paint, width: number, attributes: Attributes = {}): void {
    this.#body.push(
      `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${short(width)}"${written(attributes)}/>`,
    )
  }

  /** Defines markup for `use`, so that a shape drawn several times is written once. */
  define(markup: string): string {
    const id = this.#nextId()
    this.#definitions.push(`<g id="${id}">${markup}</g>`)
    return id
  }

  /** Returns the markup of what `draw` draws, without adding it to the picture. */
  record(draw: () => void): string {
    const outer = this.#body
    this.#body = []
    draw()
    const markup = this.#body.join('')
    this.#body = outer
    return this.define(markup)
  }

  use(id: string, attributes: Attributes = {}): void {
    this.#body.push(`<use href="#${id}"${written(attributes)}/>`)
  }

  group(attributes: Attributes, draw: () => void): void {
    this.#body.push(`<g${written(attributes)}>`)
    draw()
    this.#body.push('</g>')
  }

  at(transform: string, draw: () => void): void {
    this.group({ transform }, draw)
  }

  /** Clips what `draw` draws to the path. */
  within(data: string, draw: () => void): void {
    const id = this.#nextId()
    this.#definitions.push(`<clipPath id="${id}"><path d="${data}" clip-rule="evenodd"/></clipPath>`)
    this.group({ 'clip-path': `url(#${id})` }, draw)
  }

  toSvg(width: number, height: number): string {
    const definitions = this.#definitions.length > 0 ? `<defs>${this.#definitions.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${definitions}${this.#body.join('')}</svg>`
  }

  #nextId(): string {
    return `d${(this.#count++).toString(36)}`
  }
}
