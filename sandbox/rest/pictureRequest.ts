/** A requested picture, and the rendered one. */
export type PictureFormat = 'webp' | 'avif' | 'png' | 'jpeg'

export interface PictureRequest {
  /** Path in the documents' format, e.g. "/a/u/au-bar-10-1.jpg". */
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
