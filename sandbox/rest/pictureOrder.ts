/** A picture that is requested, and the one that is drawn for it. */
export type PictureFormat = 'webp' | 'avif' | 'png' | 'jpeg'

export interface PictureOrder {
  /** As documents name it: "/a/u/au-bar-10-1.jpg". */
  readonly path: string
  readonly width: number
  readonly height: number
  readonly action: 'resize' | 'fit'
  readonly format: PictureFormat
}

export interface Picture {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
}
