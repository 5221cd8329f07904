/** Renders the picture of a path. */
import type { DatabaseSync } from 'node:sqlite'
import { pictureSubject } from '../database/reads.ts'
import { drawPicture } from '../pictures/draw.ts'
import { createPictureStore } from '../pictures/encode.ts'
import { viewCount } from '../pictures/viewCount.ts'
import type { Backend } from './backend.ts'

export function createPictureRenderer(db: DatabaseSync, folder: string): Backend['picture'] {
  const store = createPictureStore(folder)

  return async ({ path, width, height, action, format }) => {
    const subject = pictureSubject(db, path)
    if (!subject) return null

    const { seed, view } = parsePath(path)
    const shownView = viewWithin(view, viewCount(subject))
    const key = JSON.stringify([subject, shownView, seed])
    return store.get(key, () => drawPicture(subject, shownView, seed), width, height, action, format)
  }
}

/** "/a/u/au-bar-10-1.jpg" is the first view of the product "au-bar-10". */
function parsePath(path: string): { seed: string; view: number } {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const [, seed = name, view = '1'] = /^(.*)-(\d)$/.exec(name) ?? []
  return { seed, view: Number(view) }
}

function viewWithin(view: number, count: 1 | 2 | 3): 1 | 2 | 3 {
  if (view >= 3 && count === 3) return 3
  return view >= 2 && count >= 2 ? 2 : 1
}
