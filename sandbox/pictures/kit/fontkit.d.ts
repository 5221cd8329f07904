/** The part of fontkit 2.0.4 that lettering.ts uses; the package has no types. */
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
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[]
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly capHeight: number
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun
  }
  export function openSync(file: string): Font
}
