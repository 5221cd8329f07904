/** node docker/keepPackages.mjs NAME…: leaves these dependencies in package.json, so that `npm prune` removes all others. */
import { readFileSync, writeFileSync } from 'node:fs'

const names = process.argv.slice(2)
const { dependencies, overrides, ...project } = JSON.parse(readFileSync('package.json', 'utf8'))
delete project.devDependencies
delete project.optionalDependencies
const own = Object.fromEntries(names.map((name) => [name, dependencies[name]]))
// One that takes the version of a dependency needs that dependency.
const fixed = Object.entries(overrides).filter(([, version]) => !JSON.stringify(version).includes('"$'))
writeFileSync('package.json', JSON.stringify({ ...project, dependencies: own, overrides: Object.fromEntries(fixed) }))
