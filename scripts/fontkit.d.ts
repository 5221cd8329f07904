/** The part of fontkit 2.0.4 that lettering.ts and the scripts of fonts use; the package has no types. */
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface Glyph {
    readonly id: number
    readonly path: { readonly commands: readonly PathCommand[] }
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly {
      readonly xAdvance: number
      readonly xOffset: number
    }[]
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly capHeight: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    /** Code points. */
    readonly characterSet: readonly number[]
    getVariation(settings: Readonly<Record<string, number>>): Font
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun
  }
  export function openSync(file: string): Font
}
