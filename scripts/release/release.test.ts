import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { billOfMaterials } from './bill.ts'
import { changesOf } from './changelog.ts'
import { dataLicences, licencesOf } from './licences.ts'
import { shippedPackages } from './lockedPackages.ts'
import { release } from './release.ts'

const project = resolve(import.meta.dirname, '../..')
const DATE = new Date('2026-11-27T12:00:00Z')

describe('a release', () => {
  let folder: string
  let said: string[]
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const commit = (subject: string): void => void git('commit', '--quiet', '--allow-empty', '--message', subject)
  const run = (version: string, isDryRun = false): void =>
    release(folder, { version, isDryRun, date: DATE, engines: [], say: (line) => said.push(line) })

  beforeEach(() => {
    said = []
    folder = mkdtempSync(join(tmpdir(), 'karat-release-'))
    for (const file of ['package.json', 'package-lock.json', 'ops/helm/karat/Chart.yaml', 'schema']) {
      mkdirSync(join(folder, file, '..'), { recursive: true })
      cpSync(join(project, file), join(folder, file), { recursive: true })
    }
    write('.gitignore', 'dist\n')
    git('init', '--quiet')
    git('config', 'user.name', 'a')
    git('config', 'user.email', 'a@a.example')
    git('add', '--all')
    commit('cart: the first line')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('sets the version of project, lock file and chart, writes the changelog, commits and tags', () => {
    run('0.2.0')
    commit('cart: a line is changed once')
    commit('search: finds å')
    commit('cart: another line')
    run('1.0.0')
    expect(JSON.parse(read('package.json')).version).toBe('1.0.0')
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual(['1.0.0', '1.0.0'])
    expect(read('ops/helm/karat/Chart.yaml')).toMatch(/^version: 1\.0\.0\nappVersion: 1\.0\.0$/m)
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\n## 1.0.0, 2026-11-27\n\n### cart\n\n- another line\n- a line is changed once\n\n### search\n\n- finds å\n\n## 0.2.0, 2026-11-27\n\n### all\n\n- the first release\n',
    )
    expect(git('tag').trim().split('\n')).toEqual(['v0.2.0', 'v1.0.0'])
    expect(git('log', '-1', '--format=%s').trim()).toBe('release: 1.0.0')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('diff', '--stat', 'v0.2.0', 'v1.0.0', '--', 'package-lock.json')).toContain(
      '1 file changed, 2 insertions',
    )
  })

  test('that is tried writes its folder and nothing else', () => {
    run('0.2.0', true)
    expect(git('status', '--porcelain')).toBe('')
    expect(git('tag')).toBe('')
    for (const file of ['karat.cdx.json', 'LICENCES.txt', 'schema.graphql'])
      expect(existsSync(join(folder, 'dist/release/0.2.0', file))).toBe(true)
    expect(said.join('\n')).toContain('would commit and tag v0.2.0')
  })

  test.each([
    ['1', 'expected a version such as 1.2.0, got "1"'],
    ['0.1.0', 'expected a version after 0.1.0, got 0.1.0'],
    ['0.0.9', 'expected a version after 0.1.0, got 0.0.9'],
  ])('refuses version %s', (version, message) => {
    expect(() => run(version)).toThrow(message)
  })

  test('refuses uncommitted changes and a version that is tagged', () => {
    write('more.txt', '')
    expect(() => run('0.2.0')).toThrow('expected everything to be committed, got\n?? more.txt')
    rmSync(join(folder, 'more.txt'))
    git('tag', 'v0.2.0')
    expect(() => run('0.2.0')).toThrow('v0.2.0 is tagged')
  })
})

describe('what ships', () => {
  const packages = shippedPackages(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))

  test('is in the bill of materials: every package of the lock file but development dependencies', () => {
    const { components } = JSON.parse(billOfMaterials(packages, { version: '1.0.0', date: DATE }))
    const listed = new Set(
      components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`),
    )
    expect(listed.size).toBe(components.length)
    expect(packages.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([])
    for (const name of Object.keys(dependencies))
      expect(
        [...listed].some((one) => String(one).startsWith(`${name}@`)),
        name,
      ).toBe(true)
    expect(packages.map(({ name }) => name)).not.toContain('vitest')
    const { purl, hashes, licenses } = components.find(({ name }: { name: string }) => name === '@apollo/server')
    expect(purl).toMatch(/^pkg:npm\/%40apollo\/server@\d/)
    expect(hashes[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) })
    expect(licenses).toEqual([{ license: { id: 'MIT' } }])
  })

  test('is in the bill of materials: what the build puts into the files of browsers', () => {
    const names = packages.map(({ name }) => name)
    const sources = globSync('{gateway/ide,web}/**/*.{ts,tsx}', { cwd: project }).filter(
      (file) => !/\.test\.|testing\/|vite\.config|codegen|web\/(?:server|build)\//.test(file),
    )
    const ofBundles = new Set(
      sources.flatMap((file) =>
        [
          ...readFileSync(join(project, file), 'utf8').matchAll(
            /(?:from|import) '((?!node:)[a-z][\w.-]*|@[\w-]+\/[\w.-]+)/g,
          ),
        ].map(([, name = '']) => name),
      ),
    )
    expect([...ofBundles]).toContain('graphiql')
    expect([...ofBundles].filter((name) => !names.includes(name))).toEqual([])
  })

  test('has the same number twice only with the same contents', () => {
    const numberOf = (version: string): string =>
      JSON.parse(billOfMaterials(packages, { version, date: DATE })).serialNumber
    expect(numberOf('1.0.0')).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
    expect(numberOf('1.0.0')).toBe(numberOf('1.0.0'))
    expect(numberOf('1.0.0')).not.toBe(numberOf('1.0.1'))
  })

  test('has its licences: of each package, and of data in the sources', () => {
    const text = licencesOf(project, packages)
    for (const { name, version } of packages) expect(text).toContain(`${name} ${version}\nLicence: `)
    expect(text).toContain('Permission is hereby granted')
    expect(dataLicences(project).join('\n')).toMatch(
      /postcodes\.ts\n[\s\S]*Creative Commons Attribution 4\.0, © GeoNames/,
    )
  })
})

test('a subject without an area is listed as other', () => {
  expect(changesOf(['Merge branch x', 'fix it', 'web, gateway: one', ''])).toEqual([
    { area: 'other', what: 'fix it' },
    { area: 'web, gateway', what: 'one' },
  ])
})
