/** The walks of docs/start.md name files that exist, each once, and their headings say how many. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/start.md'), 'utf8')
const files = globSync('{domain,engine,gateway,sandbox,schema,web}/**/*.{ts,tsx,graphql}', { cwd: root })
const known = new Set(files)

const walks = [...text.matchAll(/^## (.+): (\d+) files\n([^]+?)(?=^## )/gm)].map(
  ([, name = '', count = '', body = '']) => ({ name, count: Number(count), paths: pathsOf(body) }),
)

/** Those of the last column of a table. */
function pathsOf(body: string): readonly string[] {
  const cells = [...body.matchAll(/^\| .+ \| ((?:`[^`]+` ?)+) \|$/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
}

/** A path that is gone, with the files that have its name now. */
function withSuggestions(path: string): string {
  return [path, ...files.filter((file) => basename(file) === basename(path))].join(' → ')
}

test('the first hour has the walks of a request, a cart, a listing, a sign-in and a price', () => {
  expect(walks.map(({ name }) => name.replace(/^Walk \d, /, ''))).toEqual([
    'Every request',
    'a cart add',
    'a listing page',
    'signing in',
    'a price',
  ])
})

test.each(walks)('$name names files that exist, each once, and counts them', ({ count, paths }) => {
  expect(paths.filter((path) => !known.has(path)).map(withSuggestions)).toEqual([])
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  expect(paths).toHaveLength(count)
})
