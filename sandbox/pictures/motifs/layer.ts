/** One layer of a relief: a silhouette that stands out, or lines cut into it. */
export type Layer =
  | { readonly raised: string; readonly height: number; readonly brightness: number }
  | { readonly cut: string; readonly width: number }
