/**
 * npm run release -- VERSION [--dry-run]: a release of what is committed. Sets the version, adds to CHANGELOG.md, commits and tags it, and writes
 * dist/release/VERSION: bill of materials, licences, schema, and images where an engine exists. --dry-run writes nothing but that folder.
 */
import { root } from '../config.ts'
import { release } from './release.ts'

const args = process.argv.slice(2)
const versions = args.filter((arg) => arg !== '--dry-run')
try {
  const [version] = versions
  if (version === undefined || versions.length > 1) throw new Error('expected npm run release -- VERSION [--dry-run]')
  release(root, { version, isDryRun: args.includes('--dry-run'), date: new Date(), say: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
