/** Reads banners/stores/{storeCode}.json: the banners of one store, in its language. A store without a file has no banners. */
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength))
// "gull/gullbarrer": the URL path of the category without the leading slash.
const categoryPath = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/))

const bannerSchema = v.strictObject({
  /** Page of the banner: the home page or the listing of one category. */
  place: v.union([v.literal('home'), v.strictObject({ category: categoryPath })]),
  title: text(60),
  text: text(160),
  linkText: text(40),
  /** Path as in catalogue documents: "/c/i14.jpg". */
  picture: v.pipe(v.string(), v.regex(/^(?:\/[\w-]+)+\.(?:jpg|png|webp)$/)),
  /** Alternative text of the picture. */
  pictureText: text(100),
  target: v.union([
    v.strictObject({ category: categoryPath }),
    v.strictObject({ product: text(64) }),
    v.strictObject({ content: text(64) }),
  ]),
})

const fileSchema = v.pipe(v.array(bannerSchema), v.maxLength(20))

export type BannerSetting = Readonly<v.InferOutput<typeof bannerSchema>>
/** Banners by store code. */
export type Banners = ReadonlyMap<string, readonly BannerSetting[]>

/** @throws Error naming the file, the path of the value and what was expected. */
export function readBanners(
  storeCodes: readonly string[],
  folder: URL = new URL('../banners/stores/', import.meta.url),
): Banners {
  const files = storeCodes
    .map((code) => ({ code, name: `${code}.json`, file: new URL(`${code}.json`, folder) }))
    .filter(({ file }) => existsSync(file))
  return new Map(
    files.map(({ code, name, file }) => [
      code,
      parseBanners(readFileSync(file, 'utf8'), `gateway/banners/stores/${name}`),
    ]),
  )
}

/** @throws Error */
export function parseBanners(json: string, source: string): readonly BannerSetting[] {
  const parsed = v.safeParse(fileSchema, parseJson(json, source))
  if (parsed.success) return parsed.output

  const [issue] = parsed.issues
  throw new Error(`${source}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
}

function parseJson(json: string, source: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Error(`${source}: expected JSON, got ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
