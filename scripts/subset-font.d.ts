/** The part of subset-font 2.9.0 that subsetFonts.ts uses; the package has no types. */
declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    readonly keepFeatures: string[]
  }
  export default function subsetFont(font: Buffer, characters: string, options: SubsetOptions): Promise<Buffer>
}
