/** The pictures that products name, as pictures.json lists them: what each view shows, and the files it is made of. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { checked } from '../catalogue/readData.ts'

export const VIEW_CONTENTS = ['whole', 'otherSide', 'detail', 'section', 'several'] as const
export type ViewContent = (typeof VIEW_CONTENTS)[number]

const pictureSchema = v.object({
  /** Pictures of one kind look alike: a category shows three kinds. */
  kind: v.string(),
  tone: v.exactOptional(v.string()),
  views: v.array(v.picklist(VIEW_CONTENTS)),
  /** Names of the pictures that a set is composed of. */
  parts: v.exactOptional(v.array(v.string())),
})
export type Picture = v.InferOutput<typeof pictureSchema>

const PICTURES: ReadonlyMap<string, Picture> = new Map(
  Object.entries(
    checked(
      v.record(v.string(), pictureSchema),
      JSON.parse(readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8')),
      'pictures.json',
    ),
  ),
)

/** @throws RangeError for a picture that does not exist */
export function pictureNamed(name: string): Picture {
  const picture = PICTURES.get(name)
  if (!picture) throw new RangeError(`expected a name in pictures.json, got "${name}"`)
  return picture
}

/** Returns the names of a set's parts, or the picture's own. */
export function partsOf(name: string): readonly string[] {
  return pictureNamed(name).parts ?? [name]
}

const ENDINGS: Readonly<Partial<Record<ViewContent, string>>> = {
  otherSide: '-back',
  section: '-section',
  detail: '-detail',
}

/** Returns the file of a view, or null if the view is made of the file of the whole product. */
export function ownFile(name: string, shown: ViewContent): string | null {
  const file = join(import.meta.dirname, 'files', `${name}${ENDINGS[shown] ?? ''}.avif`)
  return existsSync(file) && (shown === 'whole' || ENDINGS[shown] !== undefined) ? file : null
}

/** @throws RangeError for a picture without a file */
export function pictureFile(name: string, shown: ViewContent): string {
  const file = ownFile(name, shown) ?? ownFile(name, 'whole')
  if (file === null) throw new RangeError(`expected a file of the picture "${name}", got none`)
  return file
}
