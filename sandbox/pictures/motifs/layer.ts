/** A layer of a relief: a raised silhouette, or engraved lines. */
export type Layer =
  | { readonly raised: string; readonly height: number; readonly brightness: number }
  | { readonly cut: string; readonly width: number }
