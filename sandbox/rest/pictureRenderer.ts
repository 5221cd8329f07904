/** Renders the picture of a path. */
import type { DatabaseSync } from 'node:sqlite'
import { pictureNames } from '../database/reads.ts'
import { composePicture } from '../pictures/compose.ts'
import { createPictureStore } from '../pictures/encode.ts'
import type { Backend } from './backend.ts'

export function createPictureRenderer(db: DatabaseSync, folder: string): Backend['picture'] {
  const store = createPictureStore(folder)

  return async ({ path, width, height, action, format }) => {
    const picture = pictureNames(db, path)
    if (!picture) return null

    const { names, view, measure } = picture
    const key = [...names, view, measure?.label ?? ''].join(' ')
    return store.get(key, () => composePicture(names, view, { measure, width }), { width, height, action, format })
  }
}
