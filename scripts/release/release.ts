/** One release: what it checks, writes, commits and tags. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './bill.ts'
import { changelogEntry, changesOf, withEntry } from './changelog.ts'
import { licencesOf } from './licences.ts'
import { shippedPackages } from './lockedPackages.ts'

export interface ReleaseOptions {
  readonly version: string
  readonly isDryRun: boolean
  readonly date: Date
  /** Programs that can build images, the first that runs is used. Default: docker, podman, buildah. */
  readonly engines?: readonly string[]
  readonly say: (line: string) => void
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/
const IMAGES = ['gateway', 'web']
const ENGINES = ['docker', 'podman', 'buildah']

/** @throws Error that says what was expected */
export function release(root: string, options: ReleaseOptions): void {
  const { version, isDryRun, date, say, engines = ENGINES } = options
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const before = currentVersion(read('package.json'))
  check(version, before, git)

  const last = lastRelease(git)
  const subjects = last === null ? [] : git('log', '--format=%s', `${last}..HEAD`).split('\n')
  const day = date.toISOString().slice(0, 10)
  const entry = changelogEntry(
    version,
    day,
    last === null ? [{ area: 'all', what: 'the first release' }] : changesOf(subjects),
  )
  const target = writeParts(root, version, date)
  say(`wrote ${target}`)
  if (isDryRun) return say(`would commit and tag v${version}:\n\n${entry}`)

  setVersion(root, before, version)
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    withEntry(existsSync(join(root, 'CHANGELOG.md')) ? read('CHANGELOG.md') : '', entry),
  )
  git('add', '--all')
  git('commit', '--quiet', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', entry)
  say(`committed and tagged v${version}`)
  buildImages(root, version, engines, say)
}

type Git = (...args: readonly string[]) => string

function check(version: string, before: string, git: Git): void {
  if (!VERSION.test(version)) throw new Error(`expected a version such as 1.2.0, got "${version.slice(0, 40)}"`)
  if (!isLater(version, before)) throw new Error(`expected a version after ${before}, got ${version}`)
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`expected a new version, but v${version} is tagged`)
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Error(`expected everything to be committed, got\n${changed}`)
}

function isLater(version: string, before: string): boolean {
  const numbers = (text: string): readonly number[] => text.split('.').map(Number)
  const [one, other] = [numbers(version), numbers(before)]
  const at = one.findIndex((number, place) => number !== other[place])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

function currentVersion(packageJson: string): string {
  return /^ {2}"version": "([^"]+)"/m.exec(packageJson)?.[1] ?? ''
}

/** Null before the first release. */
function lastRelease(git: Git): string | null {
  const [last = ''] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')
  return last === '' ? null : last
}

/** @returns the folder, below the project */
function writeParts(root: string, version: string, date: Date): string {
  const target = join('dist', 'release', version)
  const packages = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const schema = globSync('schema/**/*.graphql', { cwd: root }).toSorted()
  mkdirSync(join(root, target), { recursive: true })
  const write = (file: string, text: string): void => writeFileSync(join(root, target, file), text)
  write('karat.cdx.json', billOfMaterials(packages, { version, date }))
  write('LICENCES.txt', licencesOf(root, packages))
  write('schema.graphql', schema.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))
  return target
}

/** Of the project and of its chart. */
function setVersion(root: string, before: string, version: string): void {
  const replace = (file: string, pattern: RegExp): void => {
    const path = join(root, file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(pattern, (line) => line.replace(before, version)),
    )
  }
  replace('package.json', /^ {2}"version": .*$/gm)
  // The project itself comes first, twice; its packages follow.
  replace('package-lock.json', /^(?: {2}"version": .*| {6}"name": "karat",\n {6}"version": .*)$/gm)
  replace('ops/helm/karat/Chart.yaml', /^(?:version|appVersion): .*$/gm)
}

function buildImages(root: string, version: string, engines: readonly string[], say: (line: string) => void): void {
  const engine = engines.find((name) => spawnSync(name, ['version'], { stdio: 'ignore' }).status === 0)
  if (engine === undefined) return say(`built no images: expected one of ${engines.join(', ')}, found none`)
  for (const room of IMAGES) {
    // The other format has no HEALTHCHECK.
    const format = engine === 'docker' ? [] : ['--format', 'docker']
    const args = [
      'build',
      ...format,
      '--target',
      room,
      '--tag',
      `karat-${room}:${version}`,
      '--file',
      'docker/Dockerfile',
      '.',
    ]
    const { status } = spawnSync(engine, args, { cwd: root, stdio: 'inherit' })
    if (status !== 0)
      throw new Error(`v${version} is committed and tagged, but an image failed: run ${engine} ${args.join(' ')}`)
    say(`built karat-${room}:${version} with ${engine}`)
  }
}
