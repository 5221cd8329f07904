/** The packages of the lock file that ship: those that `npm ci --omit=dev` installs. */
import * as v from 'valibot'

const lockFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    packages: v.record(
      v.string(),
      v.looseObject({
        version: v.optional(v.string()),
        integrity: v.optional(v.string()),
        license: v.optional(v.string()),
        dev: v.optional(v.boolean()),
      }),
    ),
  }),
)

export interface LockedPackage {
  /** Below the project, such as node_modules/a/node_modules/b. */
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly integrity: string | null
  readonly license: string | null
}

/** @throws ValiError for a text that is no lock file of npm 7 or later */
export function shippedPackages(lock: string): readonly LockedPackage[] {
  return Object.entries(v.parse(lockFile, lock).packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { version = '', integrity = null, license = null }]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      integrity,
      license,
    }))
}
